// Ten thousand files in the list of the built page: how long the main thread is kept busy while they are added, scrolled
// through and converted. Prints one line of JSON. CHROMIUM_PATH names the browser; --files another number.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { start } from '../apps/web/server/serve.mjs';

const wanted = process.argv.indexOf('--files');
const count = wanted > 0 ? Number(process.argv[wanted + 1]) : 10_000;
const picture = fileURLToPath(
  new URL('../packages/codecs/src/formats/tiff/fixtures/expected-rgb.png', import.meta.url),
);
const bytes = [...readFileSync(picture)];

const server = await start({ port: 0 });
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
});
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await page.addInitScript(() => {
  // Whatever keeps the main thread for more than 50 ms.
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
});
await page.goto(server.url);
await page.waitForTimeout(1000);

/** The long tasks since the last call. */
const longTasks = () => page.evaluate(() => globalThis.longTasks.splice(0));
await longTasks();

await page.evaluate(
  ({ data, total }) => {
    const transfer = new DataTransfer();
    const blob = new Uint8Array(data);
    for (let i = 0; i < total; i++) transfer.items.add(new File([blob], `photo ${i}.png`, { type: 'image/png' }));
    document.querySelector('input[type=file]').files = transfer.files;
  },
  { data: bytes, total: count },
);
await page.waitForTimeout(1000);
// Making the files is the person's part.
await longTasks();
const started = Date.now();
await page.evaluate(() => {
  const change = () => document.querySelector('input[type=file]').dispatchEvent(new Event('change', { bubbles: true }));
  setTimeout(change, 0);
});
await page.getByRole('heading', { name: `${count} files` }).waitFor({ timeout: 60_000 });
await page.waitForTimeout(2000);
const adding = { ms: Date.now() - started, longTasks: await longTasks() };

const list = page.getByRole('list', { name: 'Conversion queue' });
await list.evaluate(async (element) => {
  const scroller = element.parentElement;
  for (let i = 0; i <= 120; i++) {
    scroller.scrollTop = (scroller.scrollHeight * i) / 120;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
});
await page.waitForTimeout(500);
const scrolling = { longTasks: await longTasks() };

if (process.argv.includes('--list-only')) {
  console.log(JSON.stringify({ files: count, adding, scrolling }));
  await browser.close();
  await server.close();
  process.exit();
}

const begun = Date.now();
await page.getByRole('button', { name: /^Convert \d/ }).click();
await page.getByText(`${count} of ${count} converted`).waitFor({ timeout: 1_200_000 });
const converting = { ms: Date.now() - begun, longTasks: await longTasks() };

const worst = (tasks) => Math.max(0, ...tasks);
console.log(
  JSON.stringify({
    files: count,
    adding: { ...adding, longTasks: adding.longTasks.length, longest: worst(adding.longTasks) },
    scrolling: { longTasks: scrolling.longTasks.length, longest: worst(scrolling.longTasks) },
    converting: { ...converting, longTasks: converting.longTasks.length, longest: worst(converting.longTasks) },
  }),
);
await browser.close();
await server.close();
