import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formats } from '@safelight/codecs';
import { commonOptions } from '@safelight/engine/internal';
import { parse } from 'node-html-parser';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, openSite, type Site, unpacked, visit } from '../../../tests/support/site.ts';
import { securityHeaders } from '../server/headers.mjs';
import { infoPages } from '../src/content/info/info-pages.ts';
import type { OpenApiDocument } from '../src/content/info/openapi.ts';
import { releases } from '../src/content/info/releases.ts';
import { presets } from '../src/features/analysis/presets.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

/** What axe has against a page, and how wide it is. */
async function lookOf(page: Page): Promise<readonly unknown[]> {
  return [await faults(page), await page.evaluate('document.documentElement.scrollWidth')];
}

/** A page as it is served, before any script. */
async function served(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

test('every page says what it is about, complains of nothing, and links to nothing that is not there', async () => {
  const { page, complaints, requests, context } = await visit(site);
  const links = new Set<string>();
  for (const { path, heading, title, next } of infoPages) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(200);
    expect(await page.title()).toBe(title);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
    const words = ((await page.getByRole('main').textContent()) ?? '').split(/\s+/);
    expect(words.length, path).toBeGreaterThan(350);
    const found = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of [...found, ...Object.keys(next)]) links.add(link);
  }
  for (const link of links) {
    expect(link).toMatch(/^\//);
    const answer = await fetch(site.url + link);
    expect(answer.status, link).toBe(200);
    const [, id] = link.split('#');
    if (id !== undefined) expect(await answer.text(), link).toContain(`id="${id}"`);
  }
  expect(complaints).toEqual([]);
  expect(requests.filter((request) => !request.url().startsWith(site.url))).toEqual([]);
  await context.close();
});

test('the extension’s files are those that their page tells of', async () => {
  const page = parse(await served('/extension-download'));
  const links = page.querySelectorAll('main a[download]');
  const sums = page.querySelectorAll('main code').map((code) => code.text);
  expect(links.map((link) => link.text.trim().split(' (')[0])).toEqual([
    'Safelight 0.1.0 for Chrome and Edge',
    'Safelight 0.1.0 for Firefox',
  ]);
  for (const link of links) {
    const answer = await fetch(site.url + link.getAttribute('href'));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(link.text).toContain(`(ZIP, ${(bytes.length / 1024 ** 2).toFixed(2)} MB)`);
    expect(sums).toContain(createHash('sha256').update(bytes).digest('hex'));
    const path = join(mkdtempSync(join(tmpdir(), 'safelight-')), 'extension.zip');
    writeFileSync(path, bytes);
    const manifest = JSON.parse(execFileSync('unzip', ['-p', path, 'manifest.json'], { encoding: 'utf8' }));
    expect(link.text).toContain(`Safelight ${manifest.version} `);
    const oldest = manifest.minimum_chrome_version ?? manifest.browser_specific_settings.gecko.strict_min_version;
    expect(page.querySelector('main')?.text).toContain(` ${oldest.replace(/\.0$/, '')} or newer`);
  }
  // Nobody who came for the converter is to fetch them.
  expect(await served('/sw.js')).not.toMatch(/safelight-(?:chrome|firefox)-/);
});

test('what is derived is what is served', async () => {
  const privacy = await served('/privacy');
  for (const line of securityHeaders['Content-Security-Policy']?.split('; ') ?? []) {
    expect(privacy).toContain(line.split(' ')[0]);
  }
  const policy = (await fetch(`${site.url}/privacy`)).headers.get('content-security-policy');
  expect(policy).toBe(securityHeaders['Content-Security-Policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|report-|https?:|\*/);
  const developers = await served('/developers');
  for (const flag of ['--to &lt;format&gt;', '--no-location', '--tone-map &lt;name&gt;', '--json']) {
    expect(developers).toContain(flag);
  }
  const api = await served('/api');
  for (const { encoder } of Object.values(formats) as { encoder?: { options: object } }[]) {
    for (const option of Object.keys(encoder?.options ?? {})) expect(api).toContain(option);
  }
  for (const [option, { description }] of Object.entries(commonOptions)) {
    expect(api).toContain(`<dt data-generated="true">${option}<`);
    expect(api).toContain(description);
  }
  const document = (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApiDocument;
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method, path]),
  );
  expect(routes.length).toBeGreaterThan(7);
  for (const [method = '', path = ''] of routes) {
    expect(api).toContain(`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`);
  }
  const { enum: codes = [] } = document.components?.schemas?.['Problem']?.properties?.['code'] ?? {};
  expect(codes.length).toBeGreaterThan(25);
  for (const code of codes) expect(api).toContain(`<dt data-generated="true">${String(code)}<`);
  expect((await served('/influencers')).match(/Set up the converter/g)).toHaveLength(
    presets.filter((preset) => !('limit' in preset)).length,
  );
});

test('the site’s own data are published, and kept for five minutes', async () => {
  for (const file of ['formats.json', 'releases.json']) {
    const answer = await fetch(`${site.url}/data/${file}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  }
  const notices = await fetch(`${site.url}/third-party-notices.txt`);
  expect(await notices.text()).toContain('LibRaw');
});

test('release notes: waiting, a failure with its words, and a second try', async () => {
  const { page, context } = await visit(site);
  let answers = 0;
  await page.route('**/data/releases.json', async (route) => {
    answers++;
    if (answers === 1) await route.fulfill({ status: 500, body: 'The shelf is empty.' });
    else await route.continue();
  });
  await page.goto(`${site.url}/about`);
  const part = page.getByRole('region', { name: 'What is new' });
  await part.getByRole('alert').getByText('500: The shelf is empty.').waitFor();
  await part.getByRole('button', { name: 'Retry' }).click();
  await part.getByText(releases[0]?.changes[0] ?? '').waitFor();
  expect(answers).toBe(2);
  expect(await served('/about')).toContain('Loading...');
  expect(await lookOf(page)).toEqual([[], 1280]);
  await context.close();
});

test('the finder says what a format leaves out, on a phone in the dark', async () => {
  const { page, complaints, context } = await visit(site, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.goto(`${site.url}/api`);
  const part = page.getByRole('region', { name: 'What can become what' });
  const select = part.getByLabel('I have');
  await select.selectOption('png');
  const target = (name: string) => part.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect.poll(() => target('JPEG').textContent()).toContain('transparency');
  await select.selectOption('jpeg');
  expect(await target('PNG').textContent()).not.toContain('transparency');
  expect(await target('JPEG').count()).toBe(0);
  await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const one of all) one.open = true;
  });
  await expect.poll(() => page.locator('main details:not([open])').count()).toBe(0);
  expect(await lookOf(page)).toEqual([[], 390]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the details for a report are shown, and copied as they are shown', async () => {
  const { page, context } = await visit(site, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${site.url}/contact`);
  const shown = page.locator('figure pre');
  await shown.getByText(/Browser: Mozilla/).waitFor();
  await page.getByRole('button', { name: 'Copy details' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(await shown.textContent());
  await context.close();
});

test('the brand’s files are what they are called', async () => {
  const html = await (await fetch(`${site.url}/brand-assets`)).text();
  const styles = readFileSync(new URL('../src/styles/app.css', import.meta.url), 'utf8');
  const colours = html.match(/oklch\([\d. ]+\)/g) ?? [];
  expect(new Set(colours).size).toBe(12);
  for (const colour of colours) expect(styles).toContain(colour);
  const files = [...html.matchAll(/href="(\/brand\/[^"]+)" download/g)].map(([, path = '']) => path);
  expect(files).toHaveLength(1 + 8 * 4);
  for (const path of files) {
    const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
    const width = Number(/-(\d+)\.png$/.exec(path)?.[1]);
    if (width > 0) {
      const { width: actual, height } = PNG.sync.read(bytes);
      expect([actual, height], path).toEqual([width, path.includes('logo') ? width / 4 : width]);
    } else if (path.endsWith('.svg')) {
      expect(bytes.toString()).toMatch(/^<svg [^>]*viewBox/);
      expect(bytes.toString()).not.toContain('<text');
    }
  }

  const folder = mkdtempSync(join(tmpdir(), 'safelight-brand-'));
  const archive = join(folder, 'brand.zip');
  writeFileSync(archive, Buffer.from(await (await fetch(`${site.url}/brand/safelight-brand.zip`)).arrayBuffer()));
  const names = (await unpacked(archive, folder)).map(({ name }) => name.replace('safelight-brand/', '/brand/'));
  expect(names.toSorted()).toEqual(files.filter((path) => !path.endsWith('.zip')).toSorted());
});
