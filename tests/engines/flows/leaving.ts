/** What becomes of the page when its network, its server, its version or its load go. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { copyWithLicenceKey, createIssuer } from '../../support/licences.ts';
import { readStoredFiles, readStoredLists, wholeInputs } from '../../support/stored.ts';
import { SafelightPage } from '../page.ts';
import { type Flows, fixture, type Place } from './place.ts';

const built = fileURLToPath(new URL('../../../apps/web/dist/client', import.meta.url));
const photo = fixture('heic/fixtures/rgb.heic');

/** Converts a photo, by which the site is used, and waits until the service worker is at work. */
async function use(page: SafelightPage): Promise<void> {
  await page.choose([photo]);
  await page.convertTo('JPEG');
  await page.convertAll();
  await page.read('1 of 1 converted');
  await page.wait('the service worker', () => navigator.serviceWorker.controller?.state === 'activated');
}

async function worksOffline({ browser, url, cut }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  await use(page);
  expect(await page.text()).not.toContain('A new version is ready');
  await page.wait('what was used to be kept', async () => {
    const names: string[] = [];
    for (const name of await caches.keys())
      for (const { url: kept } of await (await caches.open(name)).keys()) names.push(kept);
    return names.filter((name) => /libde265[^/]*\.wasm|jpeg[^/]*\.wasm/.test(name)).length >= 2;
  });
  await page.tab.close();
  await cut();
  const next = await SafelightPage.open(browser, url);
  await next.choose([photo]);
  await next.convertTo('JPEG');
  await next.convertAll();
  await next.read('1 of 1 converted');
  await next.tab.close();
}

const COUNT = 6;

async function comesBack({ browser, url, folder }: Place): Promise<void> {
  const files = Array.from({ length: COUNT }, (_, index) => join(folder, `picture-${index}.png`));
  for (const path of files) writeFileSync(path, readFileSync(fixture('png/fixtures/rgba8.png')));
  const page = await SafelightPage.open(browser, url);
  await page.neverAskOnLeaving();
  await page.choose(files);
  await page.read(`${COUNT} files`);
  await page.convertTo('WebP');
  await page.holdAfter(2);
  await page.begin();
  await page.read(`2 of ${COUNT}`);
  await expect.poll(() => page.tab.run(readStoredLists)).toEqual([COUNT]);
  // Without a private file system nothing can be kept but names.
  const keepsFiles = (await page.tab.run(readStoredFiles)) !== null;
  const sizes = files.map((path) => statSync(path).size);
  if (keepsFiles)
    await expect.poll(async () => wholeInputs(await page.tab.run(readStoredFiles), sizes)).toHaveLength(COUNT - 2);
  await page.tab.reload();
  await page.ready();
  await page.read(/The last batch was interrupted/);
  await page.click('Restore');
  await page.wait('the list', () => document.querySelectorAll('[data-status]').length === 6);
  // The files are chosen again, and take their places.
  if (!keepsFiles) await page.choose(files);
  await page.convertAll();
  await page.read(`${COUNT} of ${COUNT} converted`);
  expect(await page.rows()).toHaveLength(COUNT);
  await page.tab.close();
}

async function updates({ browser, url, folder, cut, serve }: Place): Promise<void> {
  const root = join(folder, 'next');
  mkdirSync(root);
  cpSync(built, root, { recursive: true, filter: (path) => path !== join(built, 'assets') });
  symlinkSync(join(built, 'assets'), join(root, 'assets'));
  const script = join(root, 'sw.js');
  writeFileSync(script, readFileSync(script, 'utf8').replace(/version:(["'`])\w+\1/, 'version:"next"'));
  rmSync(`${script}.gz`, { force: true });
  const page = await SafelightPage.open(browser, url);
  await use(page);
  await cut();
  await serve(root);
  await page.tab.run(() => {
    Object.assign(window, { sameLoad: true });
  });
  await page.tab.run(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  // It waits while there is a list.
  await page.read('A new version is ready.');
  await page.click('Clear all');
  await page.wait('the new version', async () => {
    const names = await caches.keys();
    return !('sameLoad' in window) && names.includes('safelight-pages-next');
  });
  await page.tab.close();
}

/** Opens the Premium page and waits until it is at work. */
async function openPremium(page: SafelightPage, url: string): Promise<void> {
  await page.tab.open(`${url}/premium`);
  await page.read('Enter a licence key');
  await page.wait('the page to be at work', () => document.body.textContent.includes('On this device: '));
}

async function takesLicence({ browser, url, folder, cut, serve }: Place): Promise<void> {
  const issuer = createIssuer(folder);
  await cut();
  await serve(copyWithLicenceKey(folder, issuer.publicKey));
  const page = await SafelightPage.open(browser, url);
  await use(page);
  await openPremium(page, url);
  await page.wait('the page to be kept', async () => (await caches.match('/premium')) !== undefined);
  await page.fill('Licence key', issuer.issue('Ada').slice(0, -3));
  await page.click('Enter');
  await page.read(/This is not a licence key/);
  await cut();
  await page.fill('Licence key', issuer.issue('Ada Lovelace'));
  await page.click('Enter');
  await page.read(/Premium is active for Ada Lovelace until /);
  await openPremium(page, url);
  await page.read(/Premium is active for Ada Lovelace until /);
  await page.tab.close();
}

export const leaving: Flows = {
  'offline, with the server gone: a new tab opens and converts': worksOffline,
  'a licence is taken with the server gone, and is there in the next load': takesLicence,
  'a reload in the middle of a batch loses nothing': comesBack,
  'a new version of the site waits for the list': updates,
};
