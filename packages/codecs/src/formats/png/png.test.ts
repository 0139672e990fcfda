import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { rgbaOf } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { makeChunk } from '../../families/png/chunks.ts';
import { decode } from '../../families/png/decode.ts';
import { encode } from '../../families/png/encode.ts';
import { options } from '../../families/png/options.ts';
import { probe } from '../../families/png/probe.ts';

// Files by ImageMagick (animation: its frames, chunks put together by hand; expected frames by its compositing).
// Expected pixels by pngjs, a reader of its own.
const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}.png`, import.meta.url)));
const first = { frames: 'first' } as const;
const all = { frames: 'all' } as const;
const defaults = defaultsOf(options);

/** RGBA by pngjs, 8 bits, or 16 where the file has them. */
function reference(bytes: Uint8Array, depth: number): number[] {
  return [...PNG.sync.read(Buffer.from(bytes), { skipRescale: depth === 16 }).data];
}

async function rasterOf(name: string): Promise<Raster> {
  return (await decode(file(name), first, nodeContext())).frames[0].raster;
}

function stillOf(raster: Raster, rest: Partial<DecodedImage> = {}): DecodedImage {
  const frames = [{ raster, duration: 0 }] as const;
  return { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {}, ...rest };
}

/** The file with chunks put in after IHDR. */
function withChunks(name: string, ...chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = file(name);
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('decode', () => {
  it.each([
    ['gray1', 'gray', 'none', 8],
    ['gray2', 'gray', 'none', 8],
    ['gray2-key', 'gray', 'straight', 8],
    ['gray4-interlaced', 'gray', 'none', 8],
    ['gray16', 'gray', 'none', 16],
    ['graya8', 'gray', 'straight', 8],
    ['pal4', 'rgb', 'straight', 8],
    ['pal8-trns', 'rgb', 'straight', 8],
    ['rgb8-sub', 'rgb', 'none', 8],
    ['rgb8-average', 'rgb', 'none', 8],
    ['rgb8-interlaced', 'rgb', 'none', 8],
    ['rgb8-key', 'rgb', 'straight', 8],
    ['rgb16-interlaced', 'rgb', 'none', 16],
    ['rgba8', 'rgb', 'straight', 8],
    ['rgba16-interlaced', 'rgb', 'straight', 16],
  ])('reads %s', async (name, model, alpha, depth) => {
    const raster = await rasterOf(name);
    const info = await probe(sourceOf(file(name)));
    expect(raster).toMatchObject({ model, alpha, depth, colorSpace: 'srgb' });
    expect(info).toMatchObject({ model, alpha, depth, kind: 'still', width: raster.width, height: raster.height });
    // pngjs makes key colours black; libvips keeps them under their transparency.
    const expected = name.endsWith('-key') ? `${name}-expected` : name;
    expect(rgbaOf(raster)).toEqual(reference(file(expected), depth));
  });

  it('reads metadata, profile and density, and turns by EXIF alone', async () => {
    const { metadata, density, orientation, frames } = await decode(file('tagged'), first, nodeContext());
    expect(Buffer.from(metadata.exif ?? []).toString('latin1')).toMatch(/^MM\0\*.*Ada/s);
    expect(Buffer.from(metadata.xmp ?? []).toString()).toContain('A title');
    expect(density).toEqual({ x: 300, y: 300 });
    expect(orientation).toBe(8);
    expect(frames[0].raster.colorSpace).toMatchObject({ icc: { length: 132 } });
    expect(await probe(sourceOf(file('tagged')))).toMatchObject({ orientation: 8, metadata: ['exif', 'xmp', 'texts'] });
  });

  it("reads ImageMagick's raw profiles", async () => {
    const { metadata } = await decode(file('raw-profiles'), first, nodeContext());
    expect(Buffer.from(metadata.xmp ?? []).toString()).toContain('A title');
    expect(Buffer.from(metadata.iptc ?? []).toString('latin1')).toContain('\x1c\x02\x5a\0\x05Turin');
  });

  it('takes cICP before a profile', async () => {
    const bytes = withChunks('tagged', makeChunk('cICP', new Uint8Array([9, 16, 0, 1])));
    const info = await probe(sourceOf(bytes));
    expect(info.colorSpace).toEqual({ cicp: { primaries: 9, transfer: 16, matrix: 0, fullRange: true } });
  });

  it('leaves out a profile that inflates to more than a profile can be', async () => {
    const stream = new Blob([new Uint8Array(40_000_000)]).stream().pipeThrough(new CompressionStream('deflate'));
    const bomb = new Uint8Array(await new Response(stream).arrayBuffer());
    const info = await probe(sourceOf(withChunks('rgb8-sub', makeChunk('iCCP', ascii('x\0\0'), bomb))));
    expect(info.colorSpace).toBe('srgb');
  });

  it('leaves out an ancillary chunk with a wrong checksum', async () => {
    const chunk = makeChunk('cICP', new Uint8Array([9, 16, 0, 1]));
    chunk[8] = 1;
    const info = await probe(sourceOf(withChunks('rgb8-sub', chunk)));
    expect(info.colorSpace).toBe('srgb');
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const bytes = file('rgb8-sub');
    const { frames, adjustments } = await decode(bytes.subarray(0, 1500), first, nodeContext());
    expect(adjustments?.[0]?.kind).toBe('damaged-input');
    const rows = 46 * 4 * 10;
    expect(rgbaOf(frames[0].raster).slice(0, rows)).toEqual(reference(bytes, 8).slice(0, rows));
    expect(rgbaOf(frames[0].raster)).not.toEqual(reference(bytes, 8));
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a header alone', file('rgba8').subarray(0, 33)],
    ['a damaged header', file('rgba8').with(20, 9)],
    ['a depth that its colour type has not', withHeader([0, 0, 0, 1, 0, 0, 0, 1, 4, 6, 0, 0, 0])],
    ['a picture of which nothing is there', withHeader([0, 0, 0x40, 0, 0, 0, 0x40, 0, 8, 6, 0, 0, 0])],
  ])('refuses %s', async (_, bytes) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('holds the header against the limits before it inflates', async () => {
    const bytes = withHeader([0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0]);
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('stops when it is cancelled', async () => {
    const context = nodeContext({ signal: AbortSignal.abort() });
    await expect(decode(file('rgba8'), first, context)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** The RGBA file with another header. */
function withHeader(header: readonly number[]): Uint8Array {
  const bytes = file('rgba8');
  return Buffer.concat([bytes.subarray(0, 8), makeChunk('IHDR', Uint8Array.from(header)), bytes.subarray(33)]);
}

describe('animation', () => {
  it('composes the frames', async () => {
    const { frames, kind, loopCount } = await decode(file('animation'), all, nodeContext());
    expect(await probe(sourceOf(file('animation')))).toMatchObject({ kind: 'animation', frameCount: 4 });
    expect(kind).toBe('animation');
    expect(loopCount).toBe(3);
    expect(frames.map(({ duration }) => duration)).toEqual([100, 10, 250, 1500]);
    for (const [index, { raster }] of frames.entries()) {
      const wanted = reference(file(`animation-${index}`), 8);
      const worst = Math.max(...rgbaOf(raster).map((value, at) => Math.abs(value - (wanted[at] ?? -1))));
      expect(worst).toBeLessThanOrEqual(1);
    }
  });

  it('gives the default image when one frame is enough', async () => {
    const { frames, kind } = await decode(file('animation'), first, nodeContext());
    expect(kind).toBe('still');
    expect(rgbaOf(frames[0].raster)).toEqual(reference(file('animation-0'), 8));
  });

  it('refuses more pixels in all than the limit', async () => {
    const context = nodeContext({ limits: { maxPixels: 1000, maxTotalPixels: 700 } });
    await expect(decode(file('animation'), all, context)).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('is written so that it reads the same, and its first frame is a still picture', async () => {
    const image = await decode(file('animation'), all, nodeContext());
    const made = await encode(image, defaults, nodeContext());
    const again = await decode(made, all, nodeContext());
    expect(again.loopCount).toBe(3);
    expect(again.frames.map(({ duration }) => duration)).toEqual([100, 10, 250, 1500]);
    expect(again.frames.map(({ raster }) => rgbaOf(raster))).toEqual(image.frames.map(({ raster }) => rgbaOf(raster)));
    expect(reference(made, 8)).toEqual(reference(file('animation-0'), 8));
  });
});

describe('encode', () => {
  const names = ['gray1', 'gray16', 'graya8', 'pal4', 'rgb8-sub', 'rgb16-interlaced', 'rgba8', 'rgba16-interlaced'];
  const efforts = ['fast', 'balanced', 'smallest'] as const;

  it.each(names.flatMap((name) => efforts.map((effort) => [name, effort] as const)))(
    'writes %s, %s',
    async (name, effort) => {
      const raster = await rasterOf(name);
      const made = await encode(stillOf(raster), { effort }, nodeContext());
      expect(reference(made, raster.depth)).toEqual(reference(file(name), raster.depth));
    },
  );

  it('writes a picture of several parts', async () => {
    const [width, height] = [1500, 1000];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => ((at * 2654435761) >>> 13) & 0x3f);
    const raster: Raster = { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
    const made = await encode(stillOf(raster), defaults, nodeContext());
    const { data: seen } = PNG.sync.read(Buffer.from(made));
    const wrong = data.findIndex((value, at) => seen[Math.floor(at / 3) * 4 + (at % 3)] !== value);
    expect(wrong).toBe(-1);
  });

  it('leaves out an alpha channel that is opaque throughout', async () => {
    const { data, ...rest } = await rasterOf('rgb8-sub');
    const withAlpha = Uint8Array.from(rgbaOf({ ...rest, data }));
    const made = await encode(stillOf({ ...rest, alpha: 'straight', data: withAlpha }), defaults, nodeContext());
    expect(made[25]).toBe(2);
    expect(reference(made, 8)).toEqual([...withAlpha]);
  });

  it('writes few colours as a palette of few bits', async () => {
    const made = await encode(stillOf(await rasterOf('pal4')), defaults, nodeContext());
    expect([...made.subarray(24, 26)]).toEqual([4, 3]);
  });

  it('writes metadata, profile and density so that they are found again', async () => {
    const tagged = await decode(file('tagged'), first, nodeContext());
    const again = await decode(await encode(tagged, defaults, nodeContext()), first, nodeContext());
    expect(again.metadata).toEqual(tagged.metadata);
    expect(again.density).toEqual({ x: 300, y: 300 });
    expect(again.frames[0].raster.colorSpace).toEqual(tagged.frames[0].raster.colorSpace);
  });

  it('stops when it is cancelled', async () => {
    const context = nodeContext({ signal: AbortSignal.abort() });
    const image = stillOf(await rasterOf('rgba8'));
    await expect(encode(image, defaults, context)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('keeps a default image that is no frame beside the frames', async () => {
  const paint = (value: number): Raster =>
    createRaster({
      width: 5,
      height: 4,
      model: 'rgb',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data: Uint8Array.from({ length: 60 }, (_, i) => (i * value) & 255),
    });
  const image: DecodedImage = {
    frames: [
      { raster: paint(3), duration: 40 },
      { raster: paint(7), duration: 60 },
    ],
    fallback: paint(11),
    kind: 'animation',
    loopCount: 2,
    orientation: 1,
    metadata: {},
  };
  const bytes = await encode(image, defaultsOf(options), nodeContext());
  expect(new Uint8Array(PNG.sync.read(Buffer.from(bytes)).data.filter((_, i) => i % 4 !== 3))).toEqual(paint(11).data);
  const back = await decode(bytes, { frames: 'all' }, nodeContext());
  expect(back.fallback?.data).toEqual(paint(11).data);
  expect(back.frames.map(({ raster }) => raster.data)).toEqual([paint(3).data, paint(7).data]);
});
