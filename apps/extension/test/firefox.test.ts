import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { byCommandLine } from './command.ts';
import { type Firefox, startFirefox } from './firefox.ts';
import { bytesOf, downloaded, jpegSize } from './flows.ts';
import { heicPath, type Site, startSite } from './site.ts';

const built = fileURLToPath(new URL('../dist/firefox', import.meta.url));

let site: Site;
const running: Firefox[] = [];

beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  for (const firefox of running.splice(0)) await firefox.close();
});
afterAll(() => site.close());

/** Firefox, in which the browser's own question for a site is answered with yes as soon as it is asked. */
async function start(): Promise<Firefox> {
  const firefox = await startFirefox(built, { 'extensions.webextOptionalPermissionPrompts': false });
  running.push(firefox);
  return firefox;
}

test('asks at installation for no more than it says, and for sites when they are needed', () => {
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));
  expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'downloads', 'scripting', 'storage']);
  expect(manifest.host_permissions).toBeUndefined();
  expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*']);
  expect(manifest.browser_specific_settings.gecko.data_collection_permissions).toEqual({ required: ['none'] });
});

test('the browser’s own menu saves a WebP of a page with a strict policy as a JPEG, once its site is allowed', async () => {
  const firefox = await start();
  await firefox.open(`${site.url}/strict`);
  await firefox.chooseFromMenu('#own', 'Save picture as', 'JPEG');
  // A page's policy counts for its extensions, too, in Firefox.
  await firefox.switchTo('/work.html');
  await firefox.press('.report button.main');
  expect(await downloaded(firefox, 1)).toEqual(['photo.jpg']);
  expect(jpegSize(join(firefox.downloads, 'photo.jpg'))).toBe('120 × 80');
  const webp = new Uint8Array(await (await fetch(`${site.url}/photo.webp`)).arrayBuffer());
  const expected = byCommandLine('photo.webp', webp, 'jpeg', '--quality', '90');
  expect(Buffer.compare(bytesOf(firefox.downloads, 'photo.jpg'), expected)).toBe(0);
  // From now on the site is allowed: the menu alone does it.
  await firefox.switchTo('/strict');
  await firefox.chooseFromMenu('#own', 'Save picture as', 'PNG');
  expect(await downloaded(firefox, 2)).toEqual(['photo.jpg', 'photo.png']);
});

test('the browser’s own menu saves a picture of another site, for which it asks at once', async () => {
  const firefox = await start();
  await firefox.open(`${site.url}/strict`);
  site.asked.length = 0;
  await firefox.chooseFromMenu('#foreign', 'Save picture as', 'JPEG');
  expect(await downloaded(firefox, 1)).toEqual(['Café far.jpg']);
  expect(site.asked.filter((line) => !line.endsWith('/favicon.ico'))).toEqual(['GET localhost /far.webp']);
});

test('the browser’s own menu saves all pictures of a page in one ZIP', async () => {
  const firefox = await start();
  await firefox.open(`${site.url}/plain-gallery`);
  await firefox.chooseFromMenu('p', 'Safelight: convert pictures', 'Save all pictures of this page as', 'JPEG');
  const [zip = ''] = await downloaded(firefox, 1);
  const names = execFileSync('unzip', ['-Z1', join(firefox.downloads, zip)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(names).toEqual([
    'a.jpg',
    'b.jpg',
    'c.jpg',
    'd.jpg',
    'lazy.jpg',
    'picture.jpg',
    'picture _(1).jpg',
    'shadow.jpg',
  ]);
});

test('a HEIC becomes the JPEG in the field of a form, which hears of it as of a file that was chosen', async () => {
  const firefox = await start();
  await firefox.open(`${site.url}/form`);
  await firefox.chooseFromMenu('output', 'Safelight: convert pictures', 'Convert before uploading …');
  await firefox.switchTo('/upload.html');
  await expect
    .poll(() => firefox.run('content', 'return document.getElementById("field").length'), { timeout: 60_000 })
    .toBe(4);
  await firefox.chooseFile('#files', heicPath);
  await expect
    .poll(() => firefox.run('content', 'return document.getElementById("say").textContent'), { timeout: 60_000 })
    .toBe('1 file is in the field.');
  await firefox.switchTo('/form');
  const [name, type, bytes] = await firefox.run<[string, string, number[]]>(
    'content',
    `const [file] = document.getElementById('photo').files;
     return [file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]];`,
  );
  expect([name, type]).toEqual(['lossless-444.jpg', 'image/jpeg']);
  const expected = byCommandLine('photo.heic', readFileSync(heicPath), 'jpeg', '--quality', '90');
  expect(Buffer.compare(Buffer.from(bytes), expected)).toBe(0);
  const heard = [[name, type, bytes.length]];
  expect(await firefox.run('content', 'return window.wrappedJSObject?.heard ?? window.heard')).toEqual([
    ['input', 'photo', heard],
    ['change', 'photo', heard],
  ]);
});
