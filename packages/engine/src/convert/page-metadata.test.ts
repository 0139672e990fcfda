import { targets } from '@safelight/codecs';
import type { DecodedImage, Metadata } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { withoutLocation } from '../metadata/location/metadata.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { formatById } from '../registry.ts';
import { convert } from './convert.ts';
import { testContext } from './test-context.ts';
import { type TestPage, type TestTags, tiffOfPages } from './test-pages.ts';

const XMP = 700;
const ARTIST = 315;
const IPTC = 33_723;
const GPS = 34_853;

const codecContext = { ...testContext, onProgress: (): void => {} };

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Somebody's name in each block, and where that is in each block. */
function tagsOf(name: string, place: string): TestTags {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${place}"
 photoshop:Credit="${name}"/></rdf:RDF></x:xmpmeta>`;
  const record = (dataset: number, text: string): string =>
    `\x1c\x02${String.fromCharCode(dataset, 0, text.length)}${text}`;
  return {
    [ARTIST]: name,
    [XMP]: bytesOf(xmp),
    // By-line and city (IIM 4.2).
    [IPTC]: bytesOf(record(80, name) + record(90, place)),
    [GPS]: { 1: 'N', 2: [12, 1, 20, 1, 44, 1] },
  };
}

function pageOf(tags: TestTags): TestPage {
  return { width: 8, height: 8, samples: new Uint8Array(8 * 8 * 3).map((_, i) => (i * 37) % 251), tags };
}

const people = ['Aurelia', 'Bartholomew'] as const;
const places = ['Timbuktu', 'Antananarivo'] as const;
const source = tiffOfPages([pageOf(tagsOf(people[0], places[0])), pageOf(tagsOf(people[1], places[1]))]);
const blocks = ['exif', 'xmp', 'iptc'] as const;
const together = targets.filter(({ format }) => format.encoder.kinds.includes('pages'));

type Output = Awaited<ReturnType<typeof convert>>;

function run(file: Uint8Array, to: string, metadata: ConvertSettings['metadata'] = 'keep'): Promise<Output> {
  // Never the file itself in place of its result.
  const settings = { ...defaultSettings(to), metadata, neverLarger: false };
  return convert(file, { name: 'a.tif', settings }, testContext);
}

/** What a file says of each of its pages. */
async function metadataOf(file: Uint8Array, id: string): Promise<readonly Metadata[]> {
  const decoder = await formatById(id)?.decoder?.load();
  const image = (await decoder?.decode(file, { frames: 'all', options: {} }, codecContext)) as DecodedImage;
  return image.frames.map(({ facts }, place) => facts?.metadata ?? (place === 0 ? image.metadata : {}));
}

const holds = (bytes: Uint8Array | undefined, text: string): boolean => Buffer.from(bytes ?? []).includes(text);

describe.each(together.map(({ code, format }) => [code, format.id, format.encoder] as const))(
  'metadata of pages in one %s',
  (code, id, encoder) => {
    const ofEach = blocks.filter((block) => encoder.perPage?.includes(block));

    test('stay with their page, or are told to be left out', async () => {
      const { files, result } = await run(source, code);
      const made = await metadataOf(files[0] as Uint8Array, id);
      for (const block of ofEach) {
        for (const name of people) {
          expect(made.map((metadata) => holds(metadata[block], name))).toEqual(people.map((other) => other === name));
        }
      }
      const dropped = result.adjustments.flatMap((one) => (one.kind === 'metadata-dropped' ? [one.block] : []));
      expect(dropped.toSorted()).toEqual(blocks.filter((block) => !ofEach.includes(block)).toSorted());
      expect(holds(files[0], people[1])).toBe(ofEach.length > 0);
    });

    test('lose every place when that is asked', async () => {
      const { files, result } = await run(source, code, 'no-location');
      const made = await metadataOf(files[0] as Uint8Array, id);
      expect(made.map((metadata) => withoutLocation(metadata).removed)).toEqual(made.map(() => false));
      for (const place of places) expect(holds(files[0], place)).toBe(false);
      for (const block of ofEach) expect(holds(made[1]?.[block], people[1])).toBe(true);
      expect(result.adjustments.filter(({ kind }) => kind === 'location-removed')).toHaveLength(1);
    });

    test('are all left out when that is asked', async () => {
      const { files, result } = await run(source, code, 'strip');
      for (const text of [...people, ...places]) expect(holds(files[0], text)).toBe(false);
      for (const block of blocks) {
        expect(result.adjustments).toContainEqual({ kind: 'metadata-dropped', block, reason: 'asked' });
      }
    });

    test('that are the same on all pages are not told to be left out', async () => {
      const tags = tagsOf(people[0], places[0]);
      const lying = (orientation: number, dpi: number): TestTags => ({
        ...tags,
        274: orientation,
        282: [dpi, 1],
        283: [dpi, 1],
      });
      const same = tiffOfPages([pageOf(lying(1, 300)), pageOf(lying(6, 100))]);
      const { result } = await run(same, code);
      const dropped = result.adjustments.flatMap((one) => (one.kind === 'metadata-dropped' ? [one.block] : []));
      expect(dropped).toEqual(blocks.filter((block) => !encoder.metadata.includes(block)));
    });
  },
);
