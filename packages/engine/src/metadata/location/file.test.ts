import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import { array, assert, asyncProperty, double, nat, record, uint8Array } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { convert } from '../../convert/convert.ts';
import { testContext as context } from '../../convert/test-context.ts';
import { defaultSettings } from '../../plan/settings.ts';
import { allFormats } from '../../registry.ts';
import { fileWithoutLocation } from './file.ts';
import { structureOf } from './test-structures.ts';

const MARK = 'XanaduTown';
const fixture = (path: string): Buffer =>
  readFileSync(new URL(`../../../../codecs/src/formats/${path}`, import.meta.url));
const holds = (bytes: Uint8Array | undefined, text: string): boolean => Buffer.from(bytes ?? []).includes(text);

function segment(marker: number, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

/** A JPEG file that tells a place in every block, and something else beside it. */
function placedJpeg(): Uint8Array {
  const picture = fixture('jpeg/fixtures/gray.jpg');
  const exif = structureOf([
    new Map<number, string | Map<number, string>>([
      [0x010f, 'Keep maker'],
      [0x8825, new Map([[0x1b, `${MARK} method`]])],
    ]),
  ]);
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${MARK}" photoshop:Credit="Keep credit"/></rdf:RDF></x:xmpmeta>`;
  const iptc = `\x1c\x02\x5a\0\x0a${MARK}\x1c\x02\x50\0\x0bKeep byline`;
  const resource = Buffer.from(
    `8BIM\x04\x04\0\0\0\0\0${String.fromCharCode(iptc.length)}${iptc}${iptc.length & 1 ? '\0' : ''}`,
    'latin1',
  );
  return Buffer.concat([
    picture.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', exif),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, 'Photoshop 3.0\0', resource),
    segment(0xfe, `Keep comment\nlat: 48.1198 ${MARK}`),
    picture.subarray(2),
  ]);
}

async function converted(bytes: Uint8Array, name: string, to: string): Promise<Uint8Array> {
  const settings = { ...defaultSettings(to), neverLarger: false };
  const { files } = await convert(bytes, { name, settings }, context);
  return files[0] ?? new Uint8Array();
}

/** The pixels of a file, as a PNG without metadata. */
async function drawn(bytes: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  const settings = { ...defaultSettings('png'), metadata: 'strip' } as const;
  return (await convert(bytes, { name, settings }, context)).files[0];
}

const written = targets.filter(({ code, format }) => code === format.id);
/** Documents are written anew by their own way (`rewrite`), and are no photos. */
const anew = new Set(['pdf']);

describe('a file of every format that can be written', () => {
  test.each(written.map(({ code, format, extension }) => [code, format, extension] as const))(
    '%s is kept without the place',
    async (code, format, extension) => {
      const name = `a.${extension}`;
      const bytes = await converted(placedJpeg(), 'a.jpg', code);
      if (format.encoder.metadata.length > 0 && code !== 'pdf') expect(holds(bytes, MARK)).toBe(true);
      const made = await fileWithoutLocation(bytes, name);
      if (anew.has(code)) {
        expect(made).toBeUndefined();
        return;
      }
      expect(made?.removed).toBe(format.encoder.metadata.length > 0);
      expect(holds(made?.bytes, MARK)).toBe(false);
      expect(await drawn(made?.bytes ?? bytes, name)).toEqual(await drawn(bytes, name));
      if (format.encoder.metadata.includes('exif')) expect(holds(made?.bytes, 'Keep maker')).toBe(true);
      if (format.encoder.metadata.includes('iptc') && !code.endsWith('png'))
        expect(holds(made?.bytes, 'Keep byline')).toBe(true);
    },
  );

  test('is one of a known way: each format is kept, written anew, or left out', async () => {
    const unknown = await fileWithoutLocation(new TextEncoder().encode('This is no picture.'), 'a.jpg');
    expect(unknown).toBeUndefined();
    const readable = allFormats.filter(({ decoder, encoder }) => decoder && !encoder).map(({ id }) => id);
    // Camera files are TIFF structures, boxes, or of builds that are left out.
    expect(readable).toEqual(['raw']);
  });
});

/** Files that any damage may come to. */
let sources: readonly (readonly [name: string, bytes: Uint8Array])[] = [];
beforeAll(async () => {
  const codes = [
    'jpeg',
    'png',
    'apng',
    'webp',
    'avif',
    'jxl',
    'jp2',
    'tiff',
    'gif',
    'ico',
    'svg',
    'psd',
    'xcf',
    'exr',
    'tga',
    'hdr',
    'ppm',
  ];
  sources = await Promise.all(
    codes.map(async (code) => [`a.${code}`, await converted(placedJpeg(), 'a.jpg', code)] as const),
  );
}, 60_000);

test('whatever is done to a file, it is kept without the place or left out; nothing throws', async () => {
  const changes = array(
    record({
      at: double({ min: 0, max: 0.999, noNaN: true }),
      bytes: uint8Array({ minLength: 1, maxLength: 8 }),
    }),
    { maxLength: 6 },
  );
  const damage = record({ which: nat(), changes, keep: double({ min: 0, max: 1, noNaN: true }) });
  await assert(
    asyncProperty(damage, async ({ which, changes: made, keep }) => {
      const [name, bytes] = sources[which % sources.length] ?? ['', new Uint8Array()];
      const damaged = bytes.slice(0, Math.ceil(bytes.length * keep));
      for (const { at, bytes: put } of made) {
        damaged.set(
          put.subarray(0, damaged.length),
          Math.min(Math.floor(at * damaged.length), Math.max(0, damaged.length - put.length)),
        );
      }
      const before = damaged.slice();
      const result = await fileWithoutLocation(damaged, name);
      // The file itself is the caller's.
      expect(damaged).toEqual(before);
      if (!result) return;
      const again = await fileWithoutLocation(result.bytes, name);
      expect(again?.bytes ?? result.bytes).toEqual(result.bytes);
    }),
    { numRuns: 600 },
  );
}, 120_000);
