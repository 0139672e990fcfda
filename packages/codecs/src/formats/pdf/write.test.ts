import { readFileSync } from 'node:fs';
import { type DecodedImage, defaultsOf, type Orientation, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../test/conformance-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { pdf } from './format.ts';
import { options as schema } from './options.ts';
import { probe } from './probe.ts';
import { openDocument } from './render.ts';

const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const defaults = defaultsOf(schema);
const write = (image: DecodedImage, options: Partial<typeof defaults> = {}): Promise<Uint8Array> =>
  encode(image, { ...defaults, ...options }, nodeContext());
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const first = { frames: 'first' } as const;

/** A page as PDFium draws it, which knows nothing of how it was written. */
async function rendered(bytes: Uint8Array, index: number, width: number, height: number): Promise<Uint8Array> {
  const document = await openDocument(bytes, '', nodeContext());
  return (
    await document.render(
      index,
      { width, height, background: 'white', annotations: true },
      new AbortController().signal,
    )
  ).data;
}

/** A JPEG of 24 x 16 pixels that came with an orientation. */
function photo(orientation: Orientation): DecodedImage {
  const raster: Raster = {
    width: 24,
    height: 16,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    data: new Uint8Array(24 * 16 * 3),
  };
  const encoded = { mimeType: 'image/jpeg', bytes: load('corner.jpg') } as const;
  return { frames: [{ raster, duration: 0, encoded }], kind: 'still', loopCount: 0, orientation, metadata: {} };
}

/** The stored column and row that are shown at x, y of a picture of `w` x `h` as shown (EXIF 2.32, 4.6.4.A). */
const stored: Readonly<Record<Orientation, (x: number, y: number, w: number, h: number) => readonly [number, number]>> =
  {
    1: (x, y) => [x, y],
    2: (x, y, w) => [w - 1 - x, y],
    3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
    4: (x, y, _, h) => [x, h - 1 - y],
    5: (x, y) => [y, x],
    6: (x, y, w) => [y, w - 1 - x],
    7: (x, y, w, h) => [h - 1 - y, w - 1 - x],
    8: (x, y, _, h) => [h - 1 - y, x],
  };

describe('encode', () => {
  it('is drawn pixel for pixel', async () => {
    const image = picture(pdf.encoder, { alpha: false });
    const { width, height, data } = image.frames[0].raster;
    expect(await rendered(await write(image), 0, width, height)).toEqual(data);
  });

  it('draws alpha over the paper', async () => {
    const image = picture(pdf.encoder);
    const { width, height, data } = image.frames[0].raster;
    const drawn = await rendered(await write(image), 0, width, height);
    const expected = Array.from(drawn, (_, i) => {
      const [pixel, k] = [Math.floor(i / 3), i % 3];
      const alpha = (data[pixel * 4 + 3] as number) / 255;
      return (data[pixel * 4 + k] as number) * alpha + 255 * (1 - alpha);
    });
    const worst = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - (drawn[i] as number))), 0);
    expect(worst).toBeLessThan(2);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'embeds a JPEG as it is and turns it upright, orientation %i',
    async (orientation) => {
      const file = await write(photo(orientation));
      expect(latin(file)).toContain(latin(load('corner.jpg').subarray(20)));
      const [w, h] = orientation >= 5 ? [16, 24] : [24, 16];
      expect(await probe(sourceOf(file))).toMatchObject({ width: w, height: h });
      const upright = await rendered(await write(photo(1)), 0, 24, 16);
      const expected = Array.from({ length: w * h }, (_, i) => {
        const [column, row] = stored[orientation](i % w, Math.floor(i / w), w, h);
        return [...upright.subarray((row * 24 + column) * 3, (row * 24 + column) * 3 + 3)];
      });
      expect([...(await rendered(file, 0, w, h))]).toEqual(expected.flat());
    },
  );

  it('gives the JPEG back that it embedded', async () => {
    const { frames } = await decode(await write(photo(1)), first, nodeContext());
    expect(frames[0].encoded?.mimeType).toBe('image/jpeg');
    expect(frames[0].raster.data.some((value) => value !== 0)).toBe(true);
  });

  it('makes pages of frames, of the size that their density says', async () => {
    const image = picture(pdf.encoder, { alpha: false });
    const small = picture(pdf.encoder, { alpha: false, width: 30, height: 15 });
    const frames = [image.frames[0], small.frames[0]] as const;
    const file = await write({ ...image, frames, kind: 'pages', density: { x: 192, y: 192 } });
    const boxes = [...latin(file).matchAll(/\/MediaBox\[([^\]]*)\]/g)].map(([, box]) => box);
    expect(boxes).toEqual(['0 0 36 24', '0 0 11.25 5.625']);
    const back = await decode(file, { frames: 'all', options: { dpi: 192 } }, nodeContext());
    expect(back.frames.map(({ raster }) => raster.data)).toEqual(frames.map(({ raster }) => raster.data));
  });

  it.each([
    ['a4', 96, 64, '0 0 841.88976 595.27559'],
    ['a4', 64, 96, '0 0 595.27559 841.88976'],
    ['letter', 64, 64, '0 0 612 792'],
  ] as const)('fits a picture on %s, %i x %i', async (pageSize, width, height, box) => {
    const file = latin(await write(picture(pdf.encoder, { alpha: false, width, height }), { pageSize, margin: 25.4 }));
    expect(file).toContain(`/MediaBox[${box}]`);
    const [, wide, , , high, left, bottom] = (/q ([\d.]+) (0) (0) ([\d.]+) ([\d.]+) ([\d.]+) cm/.exec(file) ?? []).map(
      Number,
    );
    const [, , pageWide = 0, pageHigh = 0] = box.split(' ').map(Number);
    // An inch is free on two sides at least, and the picture keeps its proportions.
    expect(Math.min(left ?? 0, bottom ?? 0)).toBeCloseTo(72, 2);
    expect((wide ?? 0) / (high ?? 1)).toBeCloseTo(width / height, 4);
    expect([(wide ?? 0) + 2 * (left ?? 0), (high ?? 0) + 2 * (bottom ?? 0)].map(Math.round)).toEqual(
      [pageWide, pageHigh].map(Math.round),
    );
  });

  it('names the document and carries its XMP, with the date in it', async () => {
    const xmp = new TextEncoder().encode(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmp:CreateDate="2024-05-06T07:08:09+02:00"/></x:xmpmeta>',
    );
    const file = await write({ ...picture(pdf.encoder), metadata: { xmp } }, { title: 'Ä' });
    expect(latin(file)).toContain("/Title<feff00c4>/Producer(Safelight)/CreationDate(D:20240506070809+02'00)");
    expect((await probe(sourceOf(file))).metadata).toEqual(['xmp', 'texts']);
    expect((await decode(file, first, nodeContext())).metadata.xmp).toEqual(xmp);
  });

  it('keeps few colours and black and white small', async () => {
    const image = picture(pdf.encoder, { alpha: false });
    const [{ raster }] = image.frames;
    const flat = { ...raster, data: raster.data.map((value) => value & 128) };
    const bilevel = {
      ...flat,
      model: 'gray',
      data: Uint8Array.from({ length: 96 * 64 }, (_, i) => (i % 5 === 0 ? 255 : 0)),
    } as const;
    for (const [one, name] of [
      [flat, '/Indexed'],
      [bilevel, '/BitsPerComponent 1/'],
    ] as const) {
      const file = await write({ ...image, frames: [{ raster: one, duration: 0 }] });
      expect(latin(file)).toContain(name);
      expect((await decode(file, first, nodeContext())).frames[0].raster.data).toEqual(one.data);
    }
  });

  it('points to each object', async () => {
    const text = latin(await write(picture(pdf.encoder)));
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map((offset, i) => text.slice(offset).startsWith(`${i + 1} 0 obj\n`))).toEqual(rows.map(() => true));
  });
});
