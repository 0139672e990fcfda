// What the page's memory does over many conversions: `npm run bench:soak -- [chromium|firefox]`. One page converts batches of 50
// photos, clears its list, and goes on to 1,000; after each batch the memory of all processes of the browser is read, once it
// has had time to collect. It ends with the most after the 200th conversion against that at the 200th, and fails where that is
// over 10 % more.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'puppeteer-core';
import { ensureBuilt, ensureChromium, ensureEngines, findEngine } from '../tools/setup.mjs';
import { ownMemory, tree } from './process-tree.mjs';

const [name = 'chromium'] = process.argv.slice(2);
const TOTAL = 1000;
const BATCH = 50;
const FROM = 200;
/** How much more it may be, as a factor. */
const FLAT = 1.1;
const MEGABYTE = 1024 ** 2;
const photo =
  process.env.PHOTO ?? fileURLToPath(new URL('../packages/codecs/src/formats/heic/fixtures/rgb.heic', import.meta.url));

async function startBrowser() {
  if (name === 'chromium')
    return launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  ensureEngines();
  return launch({
    browser: 'firefox',
    executablePath: findEngine('Firefox'),
    headless: true,
    protocolTimeout: 600_000,
  });
}

/** Presses a button by its name, once it is there. */
async function press(page, pattern) {
  await page.waitForFunction(
    (source) => {
      const found = [...document.querySelectorAll('button')].find(
        (one) => new RegExp(source).test(one.textContent.trim()) && !one.disabled,
      );
      found?.click();
      return found !== undefined;
    },
    { timeout: 60_000, polling: 100 },
    pattern.source,
  );
}

/** What kind of process of the browser one is. */
function kindOf(id) {
  try {
    // Chromium's helpers write their words anew, with spaces between.
    const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split(/[\0 ]/);
    return words.find((word) => word.startsWith('--type='))?.slice('--type='.length) ?? 'browser';
  } catch {
    return 'ended';
  }
}

/**
 * Has the page and its workers collect what they need no more, and the browser let go of what it only keeps in case, where it
 * takes such orders; megabytes of the heaps.
 */
async function collect(page) {
  if (name !== 'chromium') return '';
  const heaps = [];
  const own = await page.createCDPSession();
  for (const client of [own, ...page.workers().map((worker) => worker.client)]) {
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    heaps.push((usedSize / MEGABYTE).toFixed(1));
  }
  await own.send('Memory.simulatePressureNotification', { level: 'critical' });
  // A session that is left open holds memory of its own.
  await own.detach();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return `heaps of the page and its workers ${heaps.join(', ')} MB`;
}

ensureBuilt();
const { start } = await import('../apps/web/server/serve.mjs');
const site = await start({ port: 0 });
const folder = mkdtempSync(join(tmpdir(), 'safelight-soak-'));
const files = Array.from({ length: BATCH }, (_, index) => join(folder, `${index}.heic`));
for (const path of files) cpSync(photo, path);
const browser = await startBrowser();
const page = await browser.newPage();
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
await page.goto(`${site.url}/?to=jpeg`);
await page.waitForFunction(() =>
  Object.keys(document.querySelector('input[type=file]')).some((key) => key.startsWith('__react')),
);

const readings = [];
for (let done = BATCH; done <= TOTAL; done += BATCH) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('safelight-usage-')) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage'));
  });
  const field = await page.$('input[type=file]');
  await field.uploadFile(...files);
  await press(page, /^Convert \d+ Files?$/);
  await page.waitForFunction(
    (count) => document.body.textContent.includes(`${count} of ${count} converted`),
    { timeout: 600_000, polling: 200 },
    BATCH,
  );
  await page.keyboard.press('Escape');
  await press(page, /^Clear all$/);
  // What was cleared can be brought back for a while.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  const heaps = await collect(page);
  const kinds = new Map();
  for (const id of tree(browser.process().pid)) kinds.set(kindOf(id), (kinds.get(kindOf(id)) ?? 0) + ownMemory(id));
  const bytes = [...kinds.values()].reduce((sum, its) => sum + its, 0);
  const parts = [...kinds]
    .filter(([, its]) => its > MEGABYTE)
    .map(([kind, its]) => `${kind} ${Math.round(its / MEGABYTE)}`);
  readings.push({ done, bytes });
  console.log(
    `${String(done).padStart(5)} conversions  ${(bytes / MEGABYTE).toFixed(0)} MB  ${parts.join(', ')}  ${heaps}`,
  );
}
const base = readings.find(({ done }) => done === FROM).bytes;
const most = Math.max(...readings.filter(({ done }) => done > FROM).map(({ bytes }) => bytes));
const last = readings.at(-1).bytes;
const percent = (bytes) => `${((bytes / base - 1) * 100).toFixed(1)} %`;
console.log(`${await browser.version()}: from the ${FROM}th on at most ${percent(most)}, at the end ${percent(last)}`);
if (complaints.length > 0) console.log(complaints.join('\n'));
if (complaints.length > 0 || most > base * FLAT) process.exitCode = 1;
await browser.close();
await site.close();
rmSync(folder, { recursive: true });
