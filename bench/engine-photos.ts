// How long 24 photos take in each engine: built and run by bench/engines.mjs.
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../apps/web/server/serve.mjs';
import { chromiumEngine } from '../tests/engines/drivers/chromium.ts';
import type { Engine } from '../tests/engines/drivers/driver.ts';
import { firefoxEngine } from '../tests/engines/drivers/firefox.ts';
import { webkitEngine } from '../tests/engines/drivers/webkit.ts';
import { SafelightPage } from '../tests/engines/page.ts';

const COUNT = 24;
const ENGINES = [chromiumEngine, firefoxEngine, webkitEngine];

/** Processor seconds that the machine has been busy since it started. */
function busySeconds(): number {
  const [user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8').split(/\s+/).slice(1, 4).map(Number);
  return (user + nice + system) / 100;
}

/** What the page says once so many are converted, or more. */
function atLeast(done: number): RegExp {
  const counts = Array.from({ length: COUNT + 1 - done }, (_, index) => done + index);
  return new RegExp(`\\b(?:${counts.join('|')}) of ${COUNT} converted`);
}

async function measure(engine: Engine, photo: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-photos-'));
  const site = await start({ port: 0 });
  const browser = await engine.start(folder);
  try {
    const files = Array.from({ length: COUNT }, (_, index) => join(folder, `photo-${index}.heic`));
    for (const path of files) copyFileSync(photo, path);
    const page = await SafelightPage.open(browser, site.url);
    await page.choose(files);
    await page.read(`${COUNT} files`);
    await page.convertTo('JPEG');
    const [begun, busy] = [performance.now(), busySeconds()];
    await page.begin();
    // Step by step: a page that stands still is given up, a slow one is not.
    for (let done = 4; done <= COUNT; done += 4) await page.read(atLeast(done));
    const seconds = (performance.now() - begun) / 1000;
    const used = busySeconds() - busy;
    await page.ended();
    await page.close();
    return `${browser.version}: ${seconds.toFixed(1)} s, ${(seconds / COUNT).toFixed(2)} s a photo, ${used.toFixed(0)} s of processors`;
  } finally {
    await browser.close();
    await site.close();
    // A browser that has ended may still write to its profile for a while.
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 });
  }
}

const [photo, runs = '1'] = process.argv.slice(2);
if (photo === undefined) throw new Error('Name a photo.');
console.log(`${COUNT} copies of a HEIC of ${readFileSync(photo).length} bytes to JPEG, ${cpus().length} processors`);
// In turn, so that what else the machine does falls on all.
for (let run = 0; run < Number(runs); run++) for (const engine of ENGINES) console.log(await measure(engine, photo));
