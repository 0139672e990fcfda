import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
