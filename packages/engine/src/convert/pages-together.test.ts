import { targets } from '@safelight/codecs';
import { type Cicp, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { profileOf } from '../color/profiles.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext } from './test-context.ts';
import { type TestPage, tiffOfPages } from './test-pages.ts';

const ORIENTATION = 274;
const X_RESOLUTION = 282;
const ICC = 34_675;
const Y_RESOLUTION = 283;

// Layers lie on one canvas: pages of one size keep theirs.
const [width, height] = [3, 3];

/** Samples of a picture whose pixels all differ. */
function samples<T extends Uint8Array | Uint16Array | Float32Array>(data: T, channels: number, most: number): T {
  return data.map((_, i) => (most * (20 + Math.floor(i / channels) * 25 + (i % channels) * 9)) / 255) as T;
}

const rgb = samples(new Uint8Array(width * height * 3), 3, 255);
/** Code points of primaries (H.273, table 2) with the curve of sRGB. */
const standardRange = (primaries: number): Cicp => ({ primaries, transfer: 13, matrix: 0, fullRange: true });
const resolution = (x: number, y: number): NonNullable<TestPage['tags']> => ({
  [X_RESOLUTION]: [x, 1],
  [Y_RESOLUTION]: [y, 1],
});

/** Pages that differ from another in one thing each. */
const pages: Readonly<Record<string, TestPage>> = {
  'upright RGB': { width, height, samples: rgb },
  'on its side': { width, height, samples: rgb, tags: { [ORIENTATION]: 6 } },
  mirrored: { width, height, samples: rgb, tags: { [ORIENTATION]: 2 } },
  'of 204 x 98 dpi': { width, height, samples: rgb, tags: resolution(204, 98) },
  'of 204 x 196 dpi': { width, height, samples: rgb, tags: resolution(204, 196) },
  'gray of 16 bits': { width, height, samples: samples(new Uint16Array(width * height), 1, 65_535) },
  'gray in float': { width, height, samples: samples(new Float32Array(width * height), 1, 1) },
  'RGB in float': { width, height, samples: samples(new Float32Array(width * height * 3), 3, 1) },
  'of Display P3': { width, height, samples: rgb, tags: { [ICC]: profileOf(standardRange(12)) } },
  'of BT.2020, 16 bits': {
    width,
    height,
    samples: samples(new Uint16Array(width * height * 3), 3, 65_535),
    tags: { [ICC]: profileOf(standardRange(9)) },
  },
  CMYK: { width, height, samples: samples(new Uint8Array(width * height * 4), 4, 255) },
};

/** A page of a resolution, which readers of PDF would make up where there is none. */
function pageOf(name: string): TestPage {
  const page = pages[name] as TestPage;
  return { ...page, tags: { ...resolution(100, 100), ...page.tags } };
}

/** Beside which each page comes, before it and after it. */
const beside = ['upright RGB', 'gray of 16 bits', 'gray in float', 'of Display P3'];
const pairs = Object.keys(pages).flatMap((page) => {
  const others = beside.filter((other) => other !== page);
  const isBeside = beside.includes(page);
  return others.flatMap(
    (other) =>
      (isBeside
        ? [[page, other]]
        : [
            [page, other],
            [other, page],
          ]) as [string, string][],
  );
});
const together = targets.filter(({ format }) => format.encoder.kinds.includes('pages'));

type Output = Awaited<ReturnType<typeof convert>>;

function run(file: Uint8Array, to: string, settings: Partial<ConvertSettings> = {}): Promise<Output> {
  return convert(file, { name: 'a', settings: { ...defaultSettings(to), ...settings } }, testContext);
}

const asPictures = {
  pages: 'all',
  colorSpace: 'srgb',
  decodeOptions: { layers: 'separate', resolution: 'picture' },
} as const;

/** What each page of a file shows, upright and in sRGB: 8 bits of its red, green and blue, and its resolution. */
async function shown(file: Uint8Array): Promise<readonly { size: string; data: readonly number[]; dpi: unknown }[]> {
  const { files } = await run(file, 'png', asPictures);
  return Promise.all(
    files.map(async (png) => {
      const { width: across, height: down, data } = PNG.sync.read(Buffer.from(png));
      const { density } = await inspect(sourceOf(png), 'a.png', defaultSettings('png'));
      const dpi = density && [density.x, density.y].map(Math.round);
      return { size: `${across} x ${down}`, data: [...data].filter((_, i) => i % 4 < 3), dpi };
    }),
  );
}

/** What the pages of each source show, which is the same for every target. */
const apart = new Map<string, Awaited<ReturnType<typeof shown>>>();

const most = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? Number.NaN))));

describe.each(together.map(({ code, format }) => [code, format.encoder] as const))(
  'pages in one %s',
  (code, encoder) => {
    const options: ConvertSettings['options'] = 'sizes' in encoder.options ? { sizes: 'original' } : {};

    test.each(pairs)('%s, then %s: each is what it is in a file of its own', async (first, second) => {
      const source = tiffOfPages([first, second].map(pageOf));
      const { files, result } = await run(source, code, { options });
      expect(files).toHaveLength(1);
      const pair = `${first}, ${second}`;
      const wanted = apart.get(pair) ?? (await shown(source));
      apart.set(pair, wanted);
      const made = await shown(files[0] as Uint8Array);
      expect(made.map(({ size }) => size)).toEqual(wanted.map(({ size }) => size));
      for (const [place, { data }] of made.entries())
        expect(most(wanted[place]?.data ?? [], data)).toBeLessThanOrEqual(1);
      const told = await Promise.all(['1', '2'].map((page) => run(source, code, { options, pages: page })));
      const each = told.flatMap((page) => page.result.adjustments).filter(({ kind }) => kind !== 'pages-dropped');
      expect(result.adjustments).toEqual(expect.arrayContaining(each));
      if (encoder.perPage?.includes('density'))
        expect(made.map(({ dpi }) => dpi)).toEqual(wanted.map(({ dpi }) => dpi));
      else if (encoder.density && wanted[1]?.dpi && JSON.stringify(wanted[0]?.dpi) !== JSON.stringify(wanted[1].dpi)) {
        expect(result.adjustments).toContainEqual(expect.objectContaining({ kind: 'density-dropped' }));
      }
    });
  },
);

test.each(together.map(({ code }) => code))('chosen pages all come into one %s', async (code) => {
  const [first, second] = [pageOf('upright RGB'), pageOf('gray of 16 bits')];
  const { files } = await run(tiffOfPages([first, first, second]), code, { pages: '1,3' });
  const made = await shown(files[0] as Uint8Array);
  expect(made.map(({ data }) => data)).toEqual((await shown(tiffOfPages([first, second]))).map(({ data }) => data));
});

test.each(['tiff', 'pdf'])('pages of a document keep their resolution in a %s', async (code) => {
  const source = tiffOfPages(['of 204 x 98 dpi', 'of 204 x 196 dpi'].map(pageOf));
  const document = (await run(source, 'pdf')).files[0] as Uint8Array;
  const settings = { flip: 'vertical', decodeOptions: asPictures.decodeOptions } as const;
  const made = await shown((await run(document, code, settings)).files[0] as Uint8Array);
  expect(made.map(({ dpi }) => dpi)).toEqual((await shown(document)).map(({ dpi }) => dpi));
});
