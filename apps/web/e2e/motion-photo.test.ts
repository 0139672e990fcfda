import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  choose,
  convertAll,
  convertTo,
  downloadZip,
  faults,
  looks,
  openSite,
  type Site,
  visit,
} from '../../../tests/support/site.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/jpeg/fixtures/${name}`, import.meta.url));
const photo = fixture('ultrahdr-motion.jpg');
const video = readFileSync(fixture('motion.mp4'));
const work = mkdtempSync(join(tmpdir(), 'safelight-motion-'));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

test.each(looks)(
  'the video of a motion photo is saved beside the picture, where that is wanted, %s',
  async (_, options) => {
    const { page, context, complaints } = await visit(site, options);
    await choose(page, [photo]);
    await convertTo(page, 'WebP');
    await convertAll(page);
    const row = page.getByRole('listitem').filter({ hasText: 'ultrahdr-motion.jpg' });
    // What is lost is said, and what to do about it.
    await row
      .getByText(/changes?$/)
      .first()
      .click();
    await row.getByText('“Save the video of motion photos” keeps it.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();

    await choose(page, [photo]);
    await page.getByText('Advanced Professional Options').click();
    await page.getByRole('switch', { name: 'Save the video of motion photos' }).check();
    expect(await faults(page)).toEqual([]);
    await convertAll(page);
    await row.getByText('with its video').waitFor();
    const files = await downloadZip(page, mkdtempSync(join(work, 'zip-')));
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'README.txt',
      'ultrahdr-motion.mp4',
      'ultrahdr-motion.webp',
    ]);
    const saved = files.find(({ name }) => name.endsWith('.mp4'));
    expect(readFileSync(saved?.path ?? '').equals(video)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a Live Photo’s two files are one row, and the film goes with the picture', async () => {
  const { page, context, complaints } = await visit(site);
  const folder = mkdtempSync(join(work, 'live-'));
  const heic = fileURLToPath(new URL('../../../packages/codecs/src/formats/heic/fixtures/rgb.heic', import.meta.url));
  const paths = ['IMG_1.HEIC', 'IMG_1.MOV', 'IMG_2.jpg', 'img_2.mov', 'other.mov'].map((name) => join(folder, name));
  const [first, firstFilm, second, secondFilm, other] = paths as [string, string, string, string, string];
  copyFileSync(heic, first);
  copyFileSync(fixture('dated.jpg'), second);
  for (const path of [firstFilm, secondFilm, other]) writeFileSync(path, video);
  await choose(page, paths);
  // What belongs to no picture is still told of.
  await page.getByText('other.mov is not a supported image format').first().waitFor();
  await expect.poll(() => page.locator('[data-status]').count()).toBe(2);
  await page.getByRole('button', { name: 'Clear all' }).click();

  await choose(page, paths.slice(0, 4));
  await page.getByText('2 are Live Photos: their videos come along').first().waitFor();
  await convertTo(page, 'AVIF');
  await convertAll(page);
  const kept = await downloadZip(page, mkdtempSync(join(work, 'zip-')));
  const pictures = kept.filter(({ name }) => name.endsWith('.avif'));
  expect(pictures.map(({ name }) => name).toSorted()).toEqual(['IMG_1.avif', 'IMG_2.avif']);
  for (const { path } of pictures) expect(readFileSync(path).includes(video)).toBe(true);

  await page.getByText('Advanced Professional Options').click();
  await page.getByRole('switch', { name: 'Save the video of motion photos' }).check();
  await convertTo(page, 'PNG');
  await convertAll(page);
  const beside = await downloadZip(page, mkdtempSync(join(work, 'zip-')));
  expect(
    beside
      .map(({ name }) => name)
      .filter((name) => name !== 'README.txt')
      .toSorted(),
  ).toEqual(['IMG_1.mp4', 'IMG_1.png', 'IMG_2.mp4', 'IMG_2.png']);
  for (const { name, path } of beside) if (name.endsWith('.mp4')) expect(readFileSync(path)).toEqual(video);
  expect(complaints).toEqual([]);
  await context.close();
});
