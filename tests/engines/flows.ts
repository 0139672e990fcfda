/** What is done in each engine, written once. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { unpacked } from '../support/site.ts';
import type { EngineBrowser } from './drivers/driver.ts';
import { SafelightPage } from './page.ts';

/** Where a flow runs: a site of its own, so that nothing is left over from others, and a folder. */
export interface Place {
  readonly browser: EngineBrowser;
  readonly url: string;
  readonly folder: string;
  /** Ends the server. */
  readonly cut: () => Promise<void>;
}

type Flow = (place: Place) => Promise<void>;

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../packages/codecs/src/formats/${path}`, import.meta.url));
const command = fileURLToPath(new URL('../../apps/cli/dist/main.mjs', import.meta.url));

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

/** What the command line makes of the same files, by name. */
function expectedOf(paths: readonly string[], folder: string, options: readonly string[]): ReadonlyMap<string, Buffer> {
  const out = join(folder, 'expected');
  mkdirSync(out, { recursive: true });
  execFileSync(process.execPath, [command, 'convert', ...paths, '--out', out, '--fallback-dpi', '72', ...options]);
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}

/** The files of the archive that the page makes of its results, by name. */
async function archiveOf(page: SafelightPage, folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await page.download('Download All (ZIP)');
  const out = join(folder, 'archive');
  const files = await unpacked(archive, out);
  return new Map(files.map(({ name, path }) => [name, readFileSync(path)]));
}

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
    expect(page.tab.complaints()).toEqual([]);
    await page.tab.close();
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
  expect(page.tab.complaints()).toEqual([]);
  await page.tab.close();
}

const TARGETS = ['WebP', 'AVIF', 'HEIC', 'JXL', 'PDF', 'PNG'];

async function convertsToTargets({ browser, url, folder }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  const source = fixture('jpeg/fixtures/q80-420.jpg');
  await page.choose([source]);
  for (const target of TARGETS) {
    const [expected] = expectedOf([source], join(folder, target), ['--to', target.toLowerCase()]).values();
    await page.convertTo(target);
    await page.convertAll();
    const made = readFileSync(await page.download(/^Download(?! All)/));
    expect([target, made.equals(expected as Buffer)]).toEqual([target, true]);
  }
  expect(page.tab.complaints()).toEqual([]);
  await page.tab.close();
}

/** The flows by name, in the order of the table. */
export const FLOWS: Readonly<Record<string, Flow>> = {
  'loads at two widths without an error': loads,
  'eleven kinds of file to JPEG, the same bytes as the command line': convertsMixed,
  'to each of the main formats, the same bytes as the command line': convertsToTargets,
};
