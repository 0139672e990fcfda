import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completed, openDialog, tile } from '../support/library.ts';
import { makePlacedFiles } from '../support/places/files.ts';
import { placesIn } from '../support/places/search.ts';
import { openSite, type Site, unpacked, visit } from '../support/site.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-library-places-'));
const folder = join(work, 'Photos');
let site: Site;

/** Formats of pictures that are to be kept although they are damaged: the head is there, the rest is not. */
const CUT = ['.jpg', '.png', '.webp', '.heic', '.avif', '.jxl', '.jp2', '.gif', '.tif', '.psd'];

beforeAll(async () => {
  const paths = makePlacedFiles(folder, process.env['SAFELIGHT_CORPUS'] ?? '');
  for (const path of paths) {
    if (!CUT.includes(extname(path))) continue;
    const out = join(folder, `cut-${basename(path)}`);
    copyFileSync(path, out);
    truncateSync(out, Math.floor(statSync(path).size * 0.8));
  }
  writeFileSync(join(folder, 'no-picture.jpg'), 'XanaduTown');
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

test.each([
  ['without metadata', false],
  ['with date and camera', true],
])('no file of an optimised library tells a place, %s; what is left out is named', async (_, keepDates) => {
  const { page, context, complaints } = await visit(site);
  const dialog = await openDialog(page);
  if (keepDates) await dialog.getByRole('switch', { name: 'Keep date and camera' }).click();
  await dialog.getByTestId('library-folder').setInputFiles(folder);
  await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor({ timeout: 240_000 });
  const found = Number(await tile(dialog, 'Images Found'));
  // Some systems know no type for files of cameras; all of these have an extension that is known.
  expect(found).toBe(readdirSync(folder).length);
  await dialog.getByRole('combobox', { name: 'Save to' }).selectOption('private');
  await dialog.getByRole('button', { name: 'Start Optimization' }).click();
  await dialog.getByRole('heading', { name: 'Optimization complete' }).waitFor({ timeout: 500_000 });
  await completed(dialog);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Optimized Photos' }).click(),
  ]);
  const into = mkdtempSync(join(work, 'out-'));
  const archive = join(into, 'optimized_photos.zip');
  await download.saveAs(archive);
  const entries = await unpacked(archive, into);
  const told = [...placesIn(entries.map(({ path }) => path))].flatMap(([path, lines]) =>
    lines.map((line) => `${basename(path)}: ${line}`),
  );
  expect(told).toEqual([]);
  // Some got smaller, some are kept, and what is left out is said to be.
  expect(entries.filter(({ name }) => name.endsWith('.webp')).length).toBeGreaterThan(20);
  expect(entries.filter(({ name }) => !name.endsWith('.webp')).length).toBeGreaterThan(10);
  const text = (await dialog.textContent()) ?? '';
  const leftOut = Number(/(\d+) images are not among the results/.exec(text)?.[1]);
  expect(leftOut).toBe(found - entries.length);
  for (const { path } of entries) expect(readFileSync(path).length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await context.close();
});
