import { readFileSync } from 'node:fs';
import { type Adjustment, type DecodedImage, defaultsOf, type Format, sourceOf, type TextEntry } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/registry.gen.ts';
import { picture } from './conformance-pictures.ts';
import { nodeContext } from './node-context.ts';

const all: readonly Format[] = Object.values(formats);
const texts: readonly TextEntry[] = [
  { keyword: 'Comment', text: 'Grüße & <b>\n山田' },
  { keyword: 'Title', text: 'A title' },
  { keyword: 'Author', text: 'Zoë' },
];

function codecOf(id: string): Format {
  const format = all.find((candidate) => candidate.id === id);
  if (!format) throw new Error(`There is no ${id}.`);
  return format;
}

async function read({ decoder }: Format, bytes: Uint8Array): Promise<DecodedImage> {
  if (!decoder) throw new Error('There is no decoder.');
  const image = await (await decoder.load()).decode(bytes, { frames: 'first' }, nodeContext());
  const info = await (await decoder.probe()).probe(sourceOf(bytes));
  expect(info.metadata.toSorted()).toEqual(Object.keys(image.metadata).toSorted());
  return image;
}

async function write(
  { encoder }: Format,
  entries: readonly TextEntry[],
): Promise<{ readonly bytes: Uint8Array; readonly said: readonly Adjustment[] }> {
  if (!encoder) throw new Error('There is no encoder.');
  const said: Adjustment[] = [];
  // Of the texts alone: what becomes of the colours is another matter.
  const onAdjustment = (adjustment: Adjustment): void =>
    void (adjustment.kind !== 'palette-reduced' && said.push(adjustment));
  const context = { ...nodeContext(), onAdjustment };
  const image = { ...picture(encoder), metadata: { texts: entries } };
  return { bytes: await (await encoder.load()).encode(image, defaultsOf(encoder.options), context), said };
}

const inExif = ['tiff', 'dng'];
const writers = all.filter(({ encoder }) => encoder?.metadata.includes('texts')).map(({ id }) => id);

test.each(writers.filter((id) => !inExif.includes(id)))('%s keeps texts as they are', async (id) => {
  const { bytes, said } = await write(codecOf(id), texts);
  expect(said.filter(({ kind }) => kind === 'metadata-dropped')).toEqual([]);
  const { metadata } = await read(codecOf(id), bytes);
  expect(metadata.texts?.toSorted((a, b) => a.keyword.localeCompare(b.keyword))).toEqual(
    texts.toSorted((a, b) => a.keyword.localeCompare(b.keyword)),
  );
});

describe.each(inExif)('%s has tags for texts', (id) => {
  /** IFD0's text tags of an EXIF block, little-endian as our reader makes it. */
  function tagsOf(exif: Uint8Array | undefined): Readonly<Record<number, string>> {
    const bytes = Buffer.from(exif ?? []);
    const found: Record<number, string> = {};
    for (let at = 10; at < 10 + bytes.readUInt16LE(8) * 12; at += 12) {
      const [type, count] = [bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)];
      const start = count > 4 ? bytes.readUInt32LE(at + 8) : at + 8;
      if (type === 2) found[bytes.readUInt16LE(at)] = bytes.toString('utf8', start, start + count);
    }
    return found;
  }

  test('each its own, and the description for what has none', async () => {
    const { metadata } = await read(codecOf(id), (await write(codecOf(id), texts)).bytes);
    expect(tagsOf(metadata.exif)).toMatchObject({ 270: 'Grüße & <b>\n山田\0', 269: 'A title\0', 315: 'Zoë\0' });
  });

  test('what EXIF says stays, and is not said twice', async () => {
    const format = codecOf(id);
    const first = await read(format, (await write(format, texts)).bytes);
    const more = [...texts, { keyword: 'Author', text: 'Ada' }];
    const image = { ...first, metadata: { ...first.metadata, texts: more } };
    const encoder = await format.encoder?.load();
    const again = await encoder?.encode(image, defaultsOf(format.encoder?.options ?? {}), nodeContext());
    const tags = tagsOf((await read(format, again ?? new Uint8Array(0))).metadata.exif);
    expect(tags).toMatchObject({ 270: 'Grüße & <b>\n山田\0Author: Ada\0', 269: 'A title\0', 315: 'Zoë\0' });
  });
});

test('a TGA file does not begin like a bitmap of Windows', async () => {
  const entry = { keyword: 'Comment', text: 'x'.repeat(40) };
  const { bytes } = await write(codecOf('tga'), [entry]);
  expect(bytes[0]).toBe(41);
  expect((await read(codecOf('tga'), bytes)).metadata).toEqual({ texts: [entry] });
});

test.each(['tga', 'ppm', 'pgm', 'pam', 'pbm', 'hdr'])('%s says that it has no room for a long text', async (id) => {
  const { bytes, said } = await write(codecOf(id), [{ keyword: 'Comment', text: 'x'.repeat(40_000) }]);
  expect(said).toEqual([{ kind: 'metadata-dropped', block: 'texts', reason: 'target' }]);
  expect((await read(codecOf(id), bytes)).metadata).toEqual({});
});

const lines = { keyword: 'Comment', text: 'Grüße\nzwei' };
/** Files by ImageMagick, OpenEXR's tools, OpenJPEG and GIMP. */
const foreign: Readonly<Record<string, readonly TextEntry[]>> = {
  tga: [lines],
  ppm: [lines],
  pgm: [lines],
  pam: [lines],
  pbm: [lines],
  exr: [
    { keyword: 'Title', text: 'A\ntwo lines' },
    { keyword: 'Copyright', text: 'Zoë' },
  ],
  jp2: [{ keyword: 'Comment', text: 'A comment of OpenJPEG' }],
  xcf: [{ keyword: 'Comment', text: 'Grüße, 山田' }],
};

test.each(Object.entries(foreign))('%s by another program is read', async (id, expected) => {
  const file = readFileSync(new URL(`../src/formats/${id}/fixtures/comment.${id}`, import.meta.url));
  expect((await read(codecOf(id), new Uint8Array(file))).metadata.texts).toEqual(expected);
});

test('comments and software in a Radiance header are read', async () => {
  const photo = readFileSync(new URL('../src/formats/hdr/fixtures/photo.hdr', import.meta.url));
  const end = photo.indexOf('\n') + 1;
  const file = Buffer.concat([photo.subarray(0, end), Buffer.from('# Grüße\n#zwei\n'), photo.subarray(end)]);
  expect((await read(codecOf('hdr'), new Uint8Array(file))).metadata.texts).toEqual([
    lines,
    { keyword: 'Software', text: 'vips 8.14.1' },
  ]);
});
