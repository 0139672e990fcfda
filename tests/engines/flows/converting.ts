/** What is converted comes out the same in each engine, byte for byte, as from the command line. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SafelightPage } from '../page.ts';
import { archiveOf, expectedOf, type Flows, fixture, type Place } from './place.ts';

/** A file of each kind that people bring. */
const MIXED = [
  'heic/fixtures/rgb.heic',
  'jpeg/fixtures/q80-420.jpg',
  'png/fixtures/rgba8.png',
  'webp/fixtures/lossy.webp',
  'avif/fixtures/rgb.avif',
  'tiff/fixtures/none.tif',
  'dng/fixtures/mosaic.dng',
  'psd/fixtures/layers.psd',
  'pdf/fixtures/scan.pdf',
  'svg/fixtures/shapes.svg',
  'jxl/fixtures/lossy.jxl',
].map(fixture);

function expectSame(made: ReadonlyMap<string, Buffer>, expected: ReadonlyMap<string, Buffer>): void {
  const names = [...expected.keys()].toSorted();
  expect([...made.keys()].filter((name) => expected.has(name)).toSorted()).toEqual(names);
  const different = names.filter((name) => !made.get(name)?.equals(expected.get(name) as Buffer));
  expect(different).toEqual([]);
}

async function loads({ browser, url }: Place): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await SafelightPage.open(browser, url, width, height);
    const over = await page.tab.run(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.close();
  }
}

async function convertsMixed({ browser, url, folder }: Place): Promise<void> {
  const expected = expectedOf(MIXED, folder, ['--to', 'jpeg']);
  const page = await SafelightPage.open(browser, url);
  await page.choose(MIXED);
  await page.read(`${MIXED.length} files`);
  await page.convertTo('JPEG');
  await page.convertAll();
  expectSame(await archiveOf(page, folder), expected);
  await page.close();
}

/** The formats' names in the list, and on the command line. */
const TARGETS = [
  ['WebP', 'webp'],
  ['AVIF', 'avif'],
  ['HEIC', 'heic'],
  ['JPEG XL', 'jxl'],
  ['PDF', 'pdf'],
  ['PNG', 'png'],
] as const;

async function convertsToTargets({ browser, url, folder }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  // No result is smaller: after a download that saved much the page offers to tell others.
  const source = fixture('webp/fixtures/lossy.webp');
  await page.choose([source]);
  for (const [target, to] of TARGETS) {
    // The page begins with the same quality for all that have one; the command line with each format's own.
    const quality = target === 'PNG' ? [] : ['--quality', '90'];
    const options = ['--to', to, ...quality];
    const [expected] = expectedOf([source], join(folder, to), options).values();
    await page.convertTo(target);
    await page.convertAll();
    const made = readFileSync(await page.download(/^Download(?! All)/));
    expect([target, made.equals(expected as Buffer)]).toEqual([target, true]);
  }
  await page.close();
}

async function resizes({ browser, url, folder }: Place): Promise<void> {
  const source = fixture('jpeg/fixtures/q80-420.jpg');
  const expected = expectedOf([source], folder, ['--to', 'png', '--width', '20']);
  const page = await SafelightPage.open(browser, url);
  await page.choose([source]);
  await page.convertTo('PNG');
  await page.click('Advanced Professional Options');
  await page.fill('Width', '20');
  await page.convertAll();
  const made = readFileSync(await page.download(/^Download(?! All)/));
  expectSame(new Map([['q80-420.png', made]]), expected);
  await page.close();
}

/** A side of a picture whose uncompressed pixels are more than 128 MB. */
const SIDE = 6700;

async function packsMuch({ browser, url, folder }: Place): Promise<void> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  // Each row differs from the one above.
  for (let row = 0; row < SIDE; row++) pixels.fill(row % 251, row * SIDE * 3, (row + 1) * SIDE * 3);
  const large = join(folder, 'large.ppm');
  mkdirSync(folder, { recursive: true });
  writeFileSync(large, Buffer.concat([Buffer.from(`P6\n${SIDE} ${SIDE}\n255\n`), pixels]));
  const sources = [large, fixture('png/fixtures/rgba8.png')];
  const expected = expectedOf(sources, folder, ['--to', 'bmp']);
  const page = await SafelightPage.open(browser, url);
  await page.choose(sources);
  await page.read('2 files');
  await page.convertTo('BMP');
  await page.convertAll();
  expectSame(await archiveOf(page, folder), expected);
  await page.close();
}

export const converting: Flows = {
  'loads at two widths without an error': loads,
  'eleven kinds of file to JPEG, the same bytes as the command line': convertsMixed,
  'to each of the main formats, the same bytes as the command line': convertsToTargets,
  'options: a width, the same bytes as the command line': resizes,
  'an archive of more than 128 MB': packsMuch,
};
