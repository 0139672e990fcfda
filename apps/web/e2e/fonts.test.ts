import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, convertAll, convertTo, downloadZip, openSite, type Site, visit } from '../../../tests/support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-fonts-'));
const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${path}`, import.meta.url));
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Converts files to PNG on the page; the fonts that it fetched, and the results. */
async function converted(paths: readonly string[]): Promise<{
  readonly fonts: readonly string[];
  readonly complaints: readonly string[];
  readonly results: readonly string[];
}> {
  const { page, context, requests, complaints } = await visit(site);
  await choose(page, paths.map(fixture));
  await convertTo(page, 'PNG');
  await convertAll(page);
  const entries = await downloadZip(page, mkdtempSync(join(work, 'results-')));
  await context.close();
  const fonts = requests.map((request) => /(Droid|Nanum)\w+/.exec(request.url())?.[0] ?? '').filter(Boolean);
  return { fonts: [...new Set(fonts)].toSorted(), complaints, results: entries.map(({ path }) => path) };
}

/** Share of the pixels that are darker than half. */
function ink(path: string): number {
  const { data, width, height } = PNG.sync.read(readFileSync(path));
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128) dark++;
  return dark / (width * height);
}

test('fonts of some MB come with the text that needs them, and no other', async () => {
  const plain = await converted(['svg/fixtures/text.svg', 'pdf/fixtures/notes.pdf']);
  expect(plain.fonts).toEqual([]);
  const { fonts, complaints, results } = await converted(['pdf/fixtures/cjk.pdf', 'svg/fixtures/cjk.svg']);
  expect(fonts).toEqual(['DroidSansFallbackFull', 'NanumGothicCoding']);
  expect(complaints).toEqual([]);
  // Both pages are set in five and three lines of small type.
  for (const path of results.filter((name) => name.endsWith('.png'))) expect(ink(path), path).toBeGreaterThan(0.05);
});
