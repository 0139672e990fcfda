// `npm run screenshots -w apps/extension`: pictures for the stores, 1280 × 800, of the built extension at work in Chromium.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../../tools/setup.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const heic = readFileSync(at('../../../packages/codecs/src/formats/heic/fixtures/rgb.heic'));
const size = { width: 1280, height: 800 };
const photo = (name) => ({ name, mimeType: 'image/heic', buffer: heic });

const FORM = `<!doctype html><title>Registration</title><form><label for="photo">Photo for your badge</label>
  <input id="photo" name="photo" type="file" accept="image/jpeg,image/png"></form>`;
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(FORM));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const folder = mkdtempSync(join(tmpdir(), 'safelight-store-'));
// A copy that may work on the form from the start: there is nobody here to press the menu over it.
const extension = join(folder, 'extension');
cpSync(at('../dist/chrome'), extension, { recursive: true });
const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
const allowed = { ...manifest, host_permissions: ['http://127.0.0.1/*'] };
writeFileSync(join(extension, 'manifest.json'), JSON.stringify(allowed));
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: await ensureChromium(),
  viewport: size,
  args: ['--no-sandbox', '--lang=en', `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  ignoreDefaultArgs: ['--disable-extensions'],
});
const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
const base = worker.url().replace(/background\.js$/, '');
const page = await context.newPage();

/** Opens a page of the extension as large as a store shows it. */
async function open(path, colorScheme, scale) {
  await page.emulateMedia({ colorScheme });
  await page.goto(`${base}${path}`);
  await page.evaluate((zoom) => {
    document.documentElement.style.zoom = String(zoom);
  }, scale);
}
const shoot = (name) => page.screenshot({ path: at(`../store/${name}.png`) });

await open('popup.html?window', 'dark', 1.3);
await page.locator('#files').setInputFiles([photo('IMG_2041.heic'), photo('IMG_2042.heic')]);
await page.locator('.report h2').waitFor();
await shoot('popup');
await open('options.html', 'light', 1);
await shoot('options');

const form = await context.newPage();
await form.goto(`http://127.0.0.1:${server.address().port}/`);
const tab = await worker.evaluate(async () => (await chrome.tabs.query({ url: 'http://127.0.0.1/*' }))[0].id);
await page.bringToFront();
await open(`upload.html?tab=${tab}`, 'light', 1.3);
await page.locator('#files').setInputFiles([photo('IMG_2041.heic')]);
await page.locator('#say.good').waitFor();
await shoot('upload');
await context.close();
server.close();
rmSync(folder, { recursive: true, force: true });
