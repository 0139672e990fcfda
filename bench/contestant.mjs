// One contestant on one pair, in a process of its own: prints the time of each run as JSON.
// node contestant.mjs <safelight|magick> <file> <to> <quality or -> <runs>
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [, , who, file, to, quality, runs] = process.argv;
const q = quality === '-' ? undefined : Number(quality);

async function safelight() {
  const { convertWithSafelight } = await import('../.tsout/bench/engine.mjs');
  return (bytes) => convertWithSafelight(bytes, to, q);
}

async function magick() {
  const { ImageMagick, initializeImageMagick, MagickFormat } = await import('@imagemagick/magick-wasm');
  const wasm = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await initializeImageMagick(readFileSync(wasm));
  const formats = { jpeg: MagickFormat.Jpeg, png: MagickFormat.Png, webp: MagickFormat.WebP };
  const sources = { heic: MagickFormat.Heic, jpg: MagickFormat.Jpeg, png: MagickFormat.Png };
  const source = sources[file.split('.').at(-1).toLowerCase()];
  return (bytes) =>
    ImageMagick.read(bytes, source, (image) => {
      if (q !== undefined) image.quality = q;
      return image.write(formats[to], (data) => data.length);
    });
}

const convert = await { safelight, magick }[who]();
const original = new Uint8Array(readFileSync(file));
const times = [];
let size = 0;
// One run to warm up: compiling WebAssembly is paid once a worker.
for (let n = 0; n <= Number(runs); n++) {
  const bytes = original.slice();
  const cpu = process.cpuUsage();
  const start = performance.now();
  size = await convert(bytes);
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  if (n > 0) times.push({ wall, cpu: (user + system) / 1000 });
}
console.log(JSON.stringify({ times, size, rss: process.resourceUsage().maxRSS }));
