// `npm run bench:memory`: what a conversion is estimated to take, beside what it takes at its peak, by the kernel's own count.
// One process a job, on the packages as they are published (`npm run build:packages`); Linux.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const engine = new URL('../.packages/engine/dist/node/index.js', import.meta.url).href;
const corpus = process.env.SAFELIGHT_CORPUS ?? fileURLToPath(new URL('../../shared/corpus', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-memory-'));

/** Converts in this process and prints what it took: called as `memory.mjs --job <path> <options>`. */
async function measure(path, options) {
  const { convert, inspect, plan } = await import(engine);
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  const info = await inspect(path);
  const before = process.memoryUsage().rss;
  const { memory } = plan(info, options);
  await convert(path, options);
  // As the queue counts it: the file is held besides.
  console.log(JSON.stringify({ estimate: memory + 2 * statSync(path).size, real: peak() - before }));
}

/** A picture with something of everything: gradients, edges, noise. */
function picture(name, width, height) {
  const head = Buffer.from(`P6\n${width} ${height}\n255\n`);
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const noise = seed >>> 29;
    pixels[at] = (x / width) * 240 + noise;
    pixels[at + 1] = (y / height) * 240 + noise;
    pixels[at + 2] = (x >> 6) % 2 === (y >> 6) % 2 ? 200 + noise : 40 + noise;
  }
  const path = join(work, `${name}.ppm`);
  writeFileSync(path, Buffer.concat([head, pixels]));
  return path;
}

async function jobs() {
  const { convert, createConverter, formats } = await import(engine);
  const large = picture('large', 4000, 3000);
  const small = picture('small', 1000, 750);
  const made = async (path, to, options = {}) => {
    const { files } = await convert(path, { to, ...options });
    const out = join(work, `${to}-${files[0].name}`);
    writeFileSync(out, files[0].bytes);
    return out;
  };
  const sources = {};
  for (const to of ['jpeg', 'png', 'webp', 'avif', 'heic', 'jxl', 'tiff', 'bmp', 'gif', 'jp2']) {
    sources[to] = await made(large, to);
  }
  const seldom = {};
  for (const to of ['apng', 'dds', 'dng', 'exr', 'hdr', 'pfm', 'psd', 'qoi', 'tga', 'pcx', 'xcf', 'xpm', 'pgm']) {
    seldom[to] = await made(large, to);
  }
  const converter = createConverter();
  const { files } = await converter.join([small, small, small, small, small], { to: 'tiff' });
  const pages = join(work, 'pages.tif');
  writeFileSync(pages, files[0].bytes);
  const document = await made(small, 'pdf');
  converter.dispose();
  const list = Object.entries(sources).flatMap(([from, path]) =>
    ['jpeg', 'png', 'webp', 'avif'].filter((to) => to !== from).map((to) => [`12 MP ${from} to ${to}`, path, { to }]),
  );
  const common = new Set(['jpeg', 'png', 'webp', 'avif']);
  for (const { id: to } of formats.filter(({ id, writable }) => writable && !common.has(id))) {
    list.push([`12 MP jpeg to ${to}`, sources.jpeg, { to }]);
  }
  for (const [from, path] of Object.entries(seldom)) list.push([`12 MP ${from} to jpeg`, path, { to: 'jpeg' }]);
  list.push(
    ['12 MP jpeg to jpeg, 800 wide', sources.jpeg, { to: 'jpeg', width: 800 }],
    ['12 MP heic to webp, 800 wide', sources.heic, { to: 'webp', width: 800 }],
    ['0.75 MP ppm to png, 4000 wide', small, { to: 'png', width: 4000, enlarge: true }],
    ['0.75 MP ppm to jpeg, 6000 wide', small, { to: 'jpeg', width: 6000, enlarge: true }],
    ['12 MP ppm to png, smallest', large, { to: 'png', effort: 'smallest' }],
    ['12 MP ppm to jpeg, smallest', large, { to: 'jpeg', effort: 'smallest' }],
    ['12 MP png to webp, lossless', sources.png, { to: 'webp', lossless: true }],
    ['12 MP png to jxl, lossless', sources.png, { to: 'jxl', lossless: true }],
    ['12 MP png to avif, lossless', sources.png, { to: 'avif', lossless: true }],
    ['0.75 MP png to jxl', await made(small, 'png'), { to: 'jxl' }],
    ['0.75 MP png to avif', await made(small, 'png'), { to: 'avif' }],
    ['0.75 MP png to xpm', await made(small, 'png'), { to: 'xpm' }],
    ['5 pages of 0.75 MP to tiff', pages, { to: 'tiff', width: 900 }],
    ['5 pages of 0.75 MP to png', pages, { to: 'png' }],
    ['5 pages of 0.75 MP to pdf', pages, { to: 'pdf' }],
    ['a page of PDF to png', document, { to: 'png' }],
    ['a page of PDF to png, 600 dpi', document, { to: 'png', dpi: 600 }],
  );
  for (const [name, file, options] of [
    ['a phone’s HEIC to jpeg', 'heic/iphone_13_pro_max.HEIC', { to: 'jpeg' }],
    ['a drawing to png, 4000 wide', 'svg/struct-image-04-t.svg', { to: 'png', width: 4000 }],
    ['a long PDF to png', 'pdf/tracemonkey.pdf', { to: 'png' }],
    ['an animation to webp', 'gif/animated-loop-3.gif', { to: 'webp' }],
    ['a camera’s RAW to jpeg', 'raw/nef/RAW_NIKON_D1.NEF', { to: 'jpeg' }],
    ['a picture of 32 bits to jpeg', 'exr/XYZ.exr', { to: 'jpeg' }],
    ['a photo of 16 bits to png', 'png/prophoto.png', { to: 'png' }],
    ['a photo of 16 bits to avif', 'png/prophoto.png', { to: 'avif' }],
  ]) {
    const path = join(corpus, file);
    if (existsSync(path)) list.push([name, path, options]);
  }
  return list;
}

async function main() {
  if (!existsSync(fileURLToPath(engine))) throw new Error('Nothing is built: run `npm run build:packages`.');
  const list = await jobs();
  const rows = list.map(([name, path, options]) => {
    const args = [fileURLToPath(import.meta.url), '--job', path, JSON.stringify(options)];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    return { name, ...JSON.parse(stdout) };
  });
  for (const { name, estimate, real } of rows.toSorted((a, b) => b.real / b.estimate - a.real / a.estimate)) {
    const [told, took] = [estimate, real].map((bytes) => `${Math.round(bytes / 1e6)} MB`.padStart(8));
    console.log(`${name.padEnd(34)} estimate ${told}  real ${took}  ${(estimate / real).toFixed(2)}`);
  }
  const under = rows.filter(({ estimate, real }) => real > estimate).length;
  const over = rows.filter(({ estimate, real }) => estimate > 3 * real).length;
  console.log(`${rows.length} jobs: ${under} took more than was estimated, ${over} less than a third of it`);
}

try {
  const [, , flag, path, options] = process.argv;
  if (flag === '--job') await measure(path, JSON.parse(options));
  else await main();
} finally {
  rmSync(work, { recursive: true });
}
