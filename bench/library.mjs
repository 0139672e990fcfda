// `npm run bench:library [-- photos megapixels]`: the page makes a library of generated photos smaller while the memory of
// its tab is measured; by default 2000 of 12 megapixels. Ends with 1 where the memory at the end is more than 300 MB above
// that after the first 50. It takes long and is no part of the tests. SAFELIGHT_URL names a site that is served already.
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { chromium } from 'playwright-core';
import { ensureBuilt, ensureInstalled } from '../tools/setup.mjs';
import { ownMemory } from './process-tree.mjs';

const MEGABYTE = 1024 ** 2;
/** Megabytes. */
const ALLOWED = 300;
const FIRST = 50;
/** Different pictures; the others are links to them under names of their own. */
const PICTURES = 8;

const photos = Number(process.argv[2] ?? 2000);
const megapixels = Number(process.argv[3] ?? 12);

/** A photo of smooth colours, shapes and noise, so that it has the size that a camera's has. */
function picture(seed) {
  const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4));
  const width = Math.round((height * 4) / 3);
  const data = Buffer.alloc(width * height * 4, 255);
  let noise = seed + 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      noise = (noise * 1664525 + 1013904223) >>> 0;
      const grain = (noise >>> 28) - 8;
      const wave = Math.sin((x * (seed + 1)) / 90) * Math.cos(y / (40 + seed * 9)) * 60;
      const edge = ((x >> 7) + (y >> 7) + seed) % 5 === 0 ? 40 : 0;
      const at = (y * width + x) * 4;
      data[at] = 110 + wave + edge + grain;
      data[at + 1] = 90 + (x / width) * 80 + grain;
      data[at + 2] = 150 - (y / height) * 90 - edge + grain;
    }
  }
  return jpeg.encode({ width, height, data }, 90).data;
}

function makeLibrary(folder) {
  const pictures = Array.from({ length: PICTURES }, (_, seed) => {
    const path = join(folder, `picture-${seed}`);
    writeFileSync(path, picture(seed));
    return path;
  });
  const library = join(folder, 'Camera');
  for (let n = 0; n < photos; n++) {
    const day = join(library, `Day ${Math.floor(n / 100)}`);
    mkdirSync(day, { recursive: true });
    linkSync(pictures[n % PICTURES], join(day, `photo-${n}.jpg`));
  }
  return { library, size: statSync(pictures[0]).size };
}

async function memory(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const of = (types) => processInfo.filter(({ type }) => types(type)).reduce((sum, { id }) => sum + ownMemory(id), 0);
  return { tab: of((type) => type === 'renderer'), browser: of(() => true) };
}

ensureInstalled();
let site = { url: process.env.SAFELIGHT_URL, close: () => {} };
if (!site.url) {
  ensureBuilt();
  const { start } = await import('../apps/web/server/serve.mjs');
  site = await start({ port: 0 });
}
const folder = mkdtempSync(join(tmpdir(), 'safelight-bench-'));
const { library, size } = makeLibrary(folder);
console.log(`${photos} photos of ${megapixels} megapixels, about ${(size / MEGABYTE).toFixed(1)} MB each`);

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
const session = await browser.newBrowserCDPSession();
const page = await browser.newPage();
await page.goto(site.url);
await page.getByRole('button', { name: 'Optimize Photo Library' }).click();
const dialog = page.getByRole('dialog');
await dialog.getByTestId('library-folder').setInputFiles(library, { timeout: 0 });
await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor({ timeout: 0 });
await dialog.getByRole('combobox', { name: 'Save to' }).selectOption('private');
await dialog.getByRole('button', { name: 'Start Optimization' }).click();

const begun = performance.now();
const show = (done, { tab, browser: all }) => {
  const seconds = (performance.now() - begun) / 1000;
  const figures = [tab, all].map((bytes) => `${Math.round(bytes / MEGABYTE)} MB`);
  console.log(
    `${String(done).padStart(5)} photos  ${seconds.toFixed(0)} s  tab ${figures[0]}, whole browser ${figures[1]}`,
  );
};
let first;
let latest;
let most = 0;
let shown = 0;
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  if (await dialog.getByRole('heading', { name: 'Optimization complete' }).isVisible()) break;
  const done = Number.parseInt(/Processing (\d+) of/.exec(await dialog.textContent())?.[1] ?? '0', 10);
  if (done < FIRST) continue;
  latest = await memory(session);
  most = Math.max(most, latest.tab);
  if (first === undefined || done >= shown + 100) show(done, latest);
  if (done >= shown + 100) shown = done - (done % 100);
  first ??= latest;
}
show(photos, await memory(session));
// With its workers still there: they are ended when the library is done.
const grown = Math.round((latest.tab - first.tab) / MEGABYTE);
console.log(
  `tab: ${grown} MB more at the last photos than after the first ${FIRST}, at most ${Math.round(most / MEGABYTE)} MB; ` +
    `${grown <= ALLOWED ? 'within' : 'beyond'} ${ALLOWED} MB`,
);
await browser.close();
site.close();
rmSync(folder, { recursive: true });
process.exitCode = grown <= ALLOWED ? 0 : 1;
