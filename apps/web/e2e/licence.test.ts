import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyWithLicenceKey, createIssuer, type Issuer, serveRevocations } from '../../../tests/support/licences.ts';
import { faults, holdCode, looks, openSite, type Site, type Visit, visit } from '../../../tests/support/site.ts';
import { start } from '../server/serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'safelight-licence-'));
let shared: Site;
let root: string;
let issuer: Issuer;
let server: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  shared = await openSite();
  issuer = createIssuer(folder);
  root = copyWithLicenceKey(folder, issuer.publicKey);
});
// An address of its own: what one test leaves in a browser's storage, or on the server, is not there for the next.
beforeEach(async () => {
  rmSync(join(root, 'licences'), { recursive: true, force: true });
  server = await start({ port: 0, root });
});
afterEach(async () => {
  await shared.close();
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (options: Parameters<typeof visit>[1] = {}): Promise<Visit> =>
  visit({ ...shared, url: server.url }, options);

async function enter(page: Page, key: string): Promise<void> {
  await page.getByLabel('Licence key').getByRole('textbox').fill(key);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

const ACTIVE = /^Premium is active for Ada Lovelace until \w+ \d+, \d{4}\.$/;

/** What a visit asked of the server for licences. */
const askedFor = ({ requests }: Visit): readonly string[] =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/licences'));

test('a key of the server’s command is taken without a network, and is there after a reload', async () => {
  const visited = await open({ serviceWorkers: 'allow' });
  const { page, context, complaints } = visited;
  // Somebody is using it: from here on it is kept.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(`${server.url}/premium`);
  await page.getByText('On this device: 2 at once, 2 without Premium.').waitFor();
  expect(askedFor(visited)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await server.close();
  await enter(page, issuer.issue('Ada Lovelace', '--days', '30'));
  await page.getByText(ACTIVE).waitFor();
  await page.reload();
  await page.getByText(ACTIVE).waitFor();
  await page.goto(server.url);
  await page.getByText('Premium: 2 files at once on this device').waitFor();
  await page.goto(`${server.url}/premium`);
  await page.getByRole('button', { name: 'Remove this key' }).click();
  await page.getByLabel('Licence key').getByRole('textbox').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('safelight-licence'))).toBeNull();
});

test('each key that is not taken has a sentence of its own, and asks for nothing', async () => {
  const visited = await open({ timezoneId: 'UTC' });
  const { page, complaints } = visited;
  await page.goto(`${server.url}/premium`);
  const good = issuer.issue('Ada Lovelace');
  const [payload = '', signature = ''] = good.split('.');
  const swapped = `${issuer.issue('Eve').split('.')[0]}.${signature}`;
  const licence = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  for (const [key, sentence] of [
    [good.slice(0, -9), 'This is not a licence key, or a part of it is missing.'],
    [swapped, 'The signature of this key does not match: it was changed, or it is for another site.'],
    [issuer.sign({ ...licence, product: 'something else' }), 'This key is for another product, not for Premium.'],
    [issuer.issue('Ada', '--begins', '2099-05-06'), 'This key is valid from May 6, 2099 on. Enter it again then.'],
    [
      issuer.issue('Ada', '--begins', '2021-05-06', '--days', '1'),
      'This key was valid until May 7, 2021. It has run out.',
    ],
  ] as const) {
    await enter(page, key);
    const alert = page.getByRole('alert').getByText(sentence);
    await alert.waitFor();
    await expect.poll(() => page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('textbox').fill('');
    await alert.waitFor({ state: 'detached' });
  }
  expect(askedFor(visited)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('safelight-licence'))).toBeNull();
  expect(complaints).toEqual([]);
});

test('a revoked key is refused, also where it was in use, and an older list does not undo that', async () => {
  const key = issuer.issue('Ada Lovelace');
  const older = issuer.revocations();
  serveRevocations(root, older);
  const visited = await open();
  const { page, complaints } = visited;
  await page.goto(`${server.url}/premium`);
  await enter(page, key);
  await page.getByText(ACTIVE).waitFor();
  await page.reload();
  await page.getByText(ACTIVE).waitFor();
  // Once a day.
  expect(askedFor(visited)).toEqual(['/licences/revoked.txt']);
  issuer.revoke(key);
  serveRevocations(root, issuer.revocations());
  const nextDay = (): Promise<void> =>
    page.evaluate(() => {
      const list = JSON.parse(localStorage.getItem('safelight-revocations') ?? '') as object;
      localStorage.setItem('safelight-revocations', JSON.stringify({ ...list, asked: 0 }));
    });
  await nextDay();
  await page.reload();
  await page.getByRole('alert').getByText('This key was revoked by whoever issued it.').waitFor();
  serveRevocations(root, older);
  await nextDay();
  await page.reload();
  await page.getByRole('alert').getByText('This key was revoked by whoever issued it.').waitFor();
  await page.getByRole('button', { name: 'Remove this key' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await enter(page, key);
  await page.getByRole('alert').getByText('This key was revoked by whoever issued it.').waitFor();
  expect(complaints).toEqual([]);
});

test('a link enters its key, which no server sees and the address does not keep', async () => {
  serveRevocations(root, issuer.revocations());
  const visited = await open();
  const { page, requests, complaints } = visited;
  const key = issuer.issue('Ada Lovelace');
  await page.goto(`${server.url}/premium#licence=${key}`);
  await page.getByText(ACTIVE).waitFor();
  expect(page.url()).toBe(`${server.url}/premium`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Licence key');
  // On the page that is open already: one that does not hold leaves the one that does.
  await page.evaluate((fragment) => location.assign(fragment), `#licence=${key.slice(0, 40)}`);
  await page.getByRole('alert').getByText('This is not a licence key').waitFor();
  await expect.poll(() => page.getByText(ACTIVE).count()).toBe(1);
  await expect.poll(() => page.url()).toBe(`${server.url}/premium`);
  const sent = requests.map((request) => [request.url(), JSON.stringify(request.headers()), request.postData()].join());
  expect(sent.filter((text) => text.includes(key.slice(0, 40)))).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(looks)('in the dialog, by keys alone and in German, %s', async (_, look) => {
  serveRevocations(root, issuer.revocations());
  const { page, complaints } = await open(look);
  await page.evaluate(() => {
    const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date());
    localStorage.setItem(`safelight-usage-${day}`, JSON.stringify({ count: 10, timestamp: Date.now() }));
  });
  await page.goto(`${server.url}/de`);
  const opener = page.getByRole('button', { name: 'Was Sie tun können' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tageslimit erreicht' });
  await dialog.waitFor();
  // Nothing is sold here.
  expect(await dialog.getByText(/\$|API|Worker/).count()).toBe(0);
  const field = dialog.getByRole('textbox', { name: 'Lizenzschlüssel' });
  for (let press = 0; press < 12 && !(await field.evaluate((it) => it === document.activeElement)); press++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.insertText('falsch');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Das ist kein Lizenzschlüssel').waitFor();
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(issuer.issue('Ada Lovelace'));
  await page.keyboard.press('Enter');
  const taken = page.getByRole('dialog', { name: 'Lizenzschlüssel angenommen' });
  await taken.getByText(/^Premium gilt für Ada Lovelace bis \d+\. \p{L}+ \d{4}\.$/u).waitFor();
  const goOn = taken.getByRole('button', { name: 'Weiter' });
  await expect.poll(() => goOn.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await taken.waitFor({ state: 'detached' });
  await page.getByText('Premium: 2 Dateien zugleich auf diesem Gerät').waitFor();
  expect(complaints).toEqual([]);
});

test('a key that was typed before the page is at work is taken', async () => {
  serveRevocations(root, issuer.revocations());
  const { page, complaints } = await open();
  const letGo = await holdCode(page);
  await page.goto(`${server.url}/premium`, { waitUntil: 'commit' });
  await page.getByLabel('Licence key').getByRole('textbox').fill(issuer.issue('Ada Lovelace'));
  letGo();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText(ACTIVE).waitFor();
  expect(complaints).toEqual([]);
});

test.each(looks)('the Premium page with a key and without has no faults, %s', async (name, look) => {
  serveRevocations(root, issuer.revocations());
  const { page, complaints } = await open(look);
  await page.goto(`${server.url}/premium`);
  const shots = process.env['SAFELIGHT_SHOTS'];
  const shoot = async (state: string): Promise<void> => {
    expect([await faults(page), await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
      [],
      look.viewport.width,
    ]);
    if (shots) await page.screenshot({ path: join(shots, `premium-${state}-${name}.png`), fullPage: true });
  };
  await enter(page, 'no key');
  await page.getByRole('alert').waitFor();
  await shoot('refused');
  await enter(page, issuer.issue('Ada Lovelace'));
  await page.getByText(ACTIVE).waitFor();
  await shoot('active');
  expect(complaints).toEqual([]);
});
