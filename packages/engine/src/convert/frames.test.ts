import { readFileSync } from 'node:fs';
import { targetByName, targets } from '@safelight/codecs';
import type { DecoderEntry } from '@safelight/core';
import { describe, expect, test, vi } from 'vitest';
import { nodeHost } from '../hosts/node-worker.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { allFormats, formatById } from '../registry.ts';
import { type ConvertContext, convert } from './convert.ts';

const context: ConvertContext = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 1_000_000, maxTotalPixels: 10_000_000 },
};

/** Files of several pictures, and how many there are. */
const files: Readonly<Record<string, readonly [path: string, count: number]>> = {
  apng: ['png/fixtures/animation.png', 4],
  avif: ['avif/fixtures/sequence.avif', 3],
  gif: ['gif/fixtures/disposal.gif', 4],
  heic: ['heic/fixtures/collection.heic', 3],
  ico: ['ico/fixtures/sizes.ico', 3],
  jxl: ['jxl/fixtures/animation.jxl', 3],
  pdf: ['pdf/fixtures/pages.pdf', 3],
  png: ['png/fixtures/animation.png', 4],
  tiff: ['tiff/fixtures/pages.tif', 3],
  webp: ['webp/fixtures/animation.webp', 4],
};
/** Layers are pictures of their own only where somebody asks for them; the faces of a cube are judged in tests/corpus. */
const apart = ['dds', 'psb', 'psd', 'xcf'];

test('every format of several pictures is here', () => {
  const several = allFormats.filter(({ decoder }) => decoder?.decodes.kinds.some((kind) => kind !== 'still'));
  expect([...Object.keys(files), ...apart].toSorted()).toEqual(several.map(({ id }) => id).toSorted());
});

/** Of these a format of one picture gets every page, each as a file; of the others their first frame. */
const documents = new Set(['heic', 'pdf', 'tiff']);

function load(path: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${path}`, import.meta.url)));
}

function toJpeg(path: string, settings: Partial<ConvertSettings> = {}): ReturnType<typeof convert> {
  return convert(load(path), { name: path, settings: { ...defaultSettings('jpeg'), ...settings } }, context);
}

const told = ({ result }: Awaited<ReturnType<typeof convert>>): unknown =>
  result.adjustments.filter(({ kind }) => kind === 'frames-dropped' || kind === 'pages-dropped');

describe.each(Object.entries(files))('%s as JPEG', (id, [path, total]) => {
  test('every page is a file, or what is left out is told', async () => {
    const output = await toJpeg(path);
    if (documents.has(id)) {
      expect(output.files).toHaveLength(total);
      expect(output.result.files.map(({ bytes }) => bytes)).toEqual(output.files.map(({ length }) => length));
      expect(new Set(output.result.files.map(({ name }) => name)).size).toBe(total);
      expect(told(output)).toEqual([]);
    } else {
      expect(output.files).toHaveLength(1);
      expect(told(output)).toEqual([expect.objectContaining({ kept: 1, total })]);
    }
  });

  test('where all are chosen, none was left out; of some it is told how many', async () => {
    const { result } = await toJpeg(path, { pages: 'all' });
    expect([result.files.length, told({ result } as never)]).toEqual([total, []]);
    const two = await toJpeg(path, { pages: '1-2' });
    expect(told(two)).toEqual([expect.objectContaining({ kept: 2, total })]);
  });

  test('the first alone can be chosen', async () => {
    const output = await toJpeg(path, { pages: 'first' });
    expect(output.files).toHaveLength(1);
    expect(told(output)).toEqual([expect.objectContaining({ kept: 1, total })]);
  });
});

/** By a target that holds one picture. An animated PNG is read as APNG. */
describe.each(Object.entries(files).filter(([id]) => id !== 'png'))(
  '%s as a file for each picture',
  (id, [path, total]) => {
    test('decodes each picture once, and gives each what it is by itself', async () => {
      const entry = formatById(id)?.decoder as DecoderEntry;
      const decoder = await entry.load();
      let decoded = 0;
      const counting: typeof decoder = {
        async decode(...values) {
          const image = await decoder.decode(...values);
          decoded += image.frames.length;
          return image;
        },
      };
      const loading = vi.spyOn(entry, 'load').mockResolvedValue(counting);
      const output = await toJpeg(path, { pages: 'all' }).finally(() => loading.mockRestore());
      expect(output.files).toHaveLength(total);
      expect(decoded).toBe(total);
      for (const [place, file] of output.files.entries()) {
        expect((await toJpeg(path, { pages: String(place + 1) })).files).toEqual([file]);
      }
    });
  },
);

describe('a long document', () => {
  const chosen = { pages: '1,3' };

  test('is converted a page at a time, to what each page gives by itself', async () => {
    const percents: number[] = [];
    const onProgress = (percent: number): void => void percents.push(percent);
    const [path] = files['pdf'] as readonly [string, number];
    const settings = { ...defaultSettings('jpeg'), ...chosen };
    // No two pages fit together.
    const small = { ...context, onProgress, limits: { maxPixels: 20_000, maxTotalPixels: 20_000 } };
    const output = await convert(load(path), { name: path, settings }, small);
    const alone = async (pages: string): Promise<Uint8Array | undefined> => {
      const its = { name: path, settings: { ...settings, pages } };
      return (await convert(load(path), its, small)).files[0];
    };
    expect(output.files).toEqual([await alone('1'), await alone('3')]);
    expect(told(output)).toEqual([{ kind: 'pages-dropped', kept: 2, total: 3 }]);
    const first = percents.slice(0, percents.indexOf(Math.max(...percents)) + 1);
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  });

  test('that hides how many pages it has gives those that it has', async () => {
    const hidden = new TextDecoder('latin1')
      .decode(load('pdf/fixtures/pages.pdf'))
      .replace('/Type /XRef', '/Type /XXXX');
    const bytes = Uint8Array.from(hidden, (letter) => letter.charCodeAt(0));
    const large = { ...context, limits: { maxPixels: 4_000_000, maxTotalPixels: 10_000_000 } };
    const { files: pages, source } = await convert(bytes, { name: 'a.pdf', settings: defaultSettings('jpeg') }, large);
    expect([pages.length, source.frameCount]).toEqual([3, 3]);
  });
});

test.each(targets.map(({ code }) => code))('documents whose pages differ become %s', async (code) => {
  const settings = defaultSettings(code);
  for (const id of documents) {
    const [path, total] = files[id] as readonly [string, number];
    const { files: made, result } = await convert(load(path), { name: path, settings }, context);
    expect(made.length === total || made.length === 1).toBe(true);
    // One file for all pages holds them all, or it is one of the formats that hold several.
    if (made.length === 1) expect(targetByName(code)?.format.encoder.kinds).toContain('pages');
    expect(told({ result } as Awaited<ReturnType<typeof convert>>)).toEqual([]);
  }
});

test('alpha that is opaque or clear is not said to have become so', async () => {
  const toGif = async (path: string): Promise<readonly string[]> => {
    const settings = { ...defaultSettings('gif'), neverLarger: false };
    const { result } = await convert(load(path), { name: path, settings }, context);
    return result.adjustments.map(({ kind }) => kind);
  };
  expect(await toGif('gif/fixtures/disposal.gif')).not.toContain('alpha-thresholded');
  expect(await toGif('png/fixtures/rgba8.png')).toContain('alpha-thresholded');
});
