import { readFileSync } from 'node:fs';
import { type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { fromSrgb } from '../../coding/srgb.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';
import { RGBE_BITS } from './rgbe-bits.ts';

// The photograph and its float samples by vips; the small pictures by hand, from the description of the format.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

function file(header: string, pixels: readonly number[]): Uint8Array {
  return Uint8Array.from([...new TextEncoder().encode(`#?RADIANCE\n${header}\n`), ...pixels]);
}

/** Six pixels in the order of the file, red 1 to 6. */
const six = [1, 2, 3, 4, 5, 6].flatMap((value) => [value, 0, 0, 136]);
const reds = ({ data }: Raster): number[] => [...data].filter((_, index) => index % 3 === 0);

describe('decode', () => {
  it('reads a photograph within half a step of what vips makes of it, which adds that half', async () => {
    const raster = await rasterOf(load('photo.hdr'));
    expect(raster).toMatchObject({ width: 40, height: 24, model: 'rgb', depth: 32, colorSpace: 'srgb-linear' });
    const pfm = load('photo.pfm');
    const values = new Float32Array(pfm.slice(-40 * 24 * 12).buffer);
    for (let at = 0; at < values.length; at += 3) {
      const wanted = values.subarray(at, at + 3);
      const step = 2 ** (Math.floor(Math.log2(Math.max(...wanted))) - 7);
      for (let k = 0; k < 3; k++) {
        expect((wanted[k] as number) - (raster.data[at + k] as number)).toBeCloseTo(step / 2, 7);
      }
    }
  });

  it.each([
    ['-Y 2 +X 3', 3, [1, 2, 3, 4, 5, 6]],
    ['-Y 2 -X 3', 3, [3, 2, 1, 6, 5, 4]],
    ['+Y 2 +X 3', 3, [4, 5, 6, 1, 2, 3]],
    ['+Y 2 -X 3', 3, [6, 5, 4, 3, 2, 1]],
    ['+X 2 -Y 3', 2, [1, 4, 2, 5, 3, 6]],
    ['+X 2 +Y 3', 2, [3, 6, 2, 5, 1, 4]],
    ['-X 2 -Y 3', 2, [4, 1, 5, 2, 6, 3]],
    ['-X 2 +Y 3', 2, [6, 3, 5, 2, 4, 1]],
  ])('turns the axes %s upright', async (resolution, width, wanted) => {
    const raster = await rasterOf(file(`FORMAT=32-bit_rle_rgbe\n\n${resolution}`, six));
    expect(raster).toMatchObject({ width, height: 6 / width });
    expect(reds(raster)).toEqual(wanted);
  });

  it('reads older run lengths, with counts of two digits', async () => {
    const pixels = [1, 0, 0, 136, 1, 1, 1, 3, 1, 1, 1, 1, 9, 0, 0, 136];
    const raster = await rasterOf(file('\n-Y 1 +X 261', pixels));
    expect(reds(raster)).toEqual([...Array.from({ length: 260 }, () => 1), 9]);
  });

  it('reads newer run lengths, each component by itself', async () => {
    const pixels = [2, 2, 0, 8, 136, 5, 8, 1, 2, 3, 4, 5, 6, 7, 8, 132, 0, 4, 1, 2, 3, 4, 136, 136];
    const { data } = await rasterOf(file('FORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 8', pixels));
    expect([...data].slice(0, 3)).toEqual([5, 1, 0]);
    expect([...data].slice(-3)).toEqual([5, 8, 4]);
  });

  it('divides by all exposures and colour corrections', async () => {
    const header = 'EXPOSURE=2\nEXPOSURE= 4.0\nCOLORCORR= 1 2 4\nEXPOSURE=0\nEXPOSURE=x\n\n-Y 1 +X 1';
    expect([...(await rasterOf(file(header, [128, 128, 128, 136]))).data]).toEqual([16, 8, 4]);
  });

  it.each([
    ['equal energy is gray', [128, 128, 128, 129], [1, 1, 1]],
    // Chromaticity 0.64, 0.33, 0.03: Radiance's red.
    ['red', [128, 66, 6, 129], [1.945, 0, 0]],
    // 0.15, 0.06, 0.79.
    ['blue', [38, 15, 200, 129], [0, 0, 1.823]],
  ])('converts XYZ: %s', async (_, pixel, wanted) => {
    const { data } = await rasterOf(file('FORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1', pixel));
    wanted.forEach((value, k) => {
      expect(Math.abs((data[k] as number) - value)).toBeLessThan(0.03);
    });
  });

  it('keeps the scanlines of a truncated file and says so', async () => {
    const bytes = load('photo.hdr');
    const { frames, adjustments } = await decode(bytes.subarray(0, 2400), first, nodeContext());
    expect(adjustments?.[0]).toMatchObject({ kind: 'damaged-input' });
    const whole = await rasterOf(bytes);
    expect(frames[0].raster.data.slice(0, 40 * 3 * 10)).toEqual(whole.data.slice(0, 40 * 3 * 10));
  });

  it.each([
    ['nothing', new Uint8Array(0), 'corrupt-input'],
    ['a header without end', file('EXPOSURE=1', []), 'corrupt-input'],
    ['no pixels', file('\n-Y 1 +X 1', []), 'corrupt-input'],
    ['a picture without width', file('\n-Y 1 +X 0', six), 'corrupt-input'],
    ['an axis twice', file('\n-Y 2 +Y 3', six), 'corrupt-input'],
    ['nearly no pixels', file('\n-Y 9999 +X 9999', six), 'corrupt-input'],
    ['one scanline of many pixels', file('\n-Y 1 +X 99999999', six), 'corrupt-input'],
    ['too many pixels', file('\n-Y 999999 +X 999999', six), 'limit-exceeded'],
    ['a run without a pixel before it', file('\n-Y 1 +X 2', [1, 1, 1, 2]), 'corrupt-input'],
    ['a scanline of another width', file('\n-Y 1 +X 8', [2, 2, 0, 9, ...six, ...six]), 'corrupt-input'],
    ['another sample format', file('FORMAT=spectral\n\n-Y 1 +X 1', six), 'unsupported-feature'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    expect(await probe(sourceOf(load('photo.hdr')))).toEqual({
      width: 40,
      height: 24,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 32,
      significantBits: RGBE_BITS,
      colorSpace: 'srgb-linear',
      orientation: 1,
      metadata: ['texts'],
    });
  });
});

describe('encode', () => {
  it("gives the very light of vips' file again", async () => {
    const image = await decode(load('photo.hdr'), first, nodeContext());
    const written = await encode(image, {}, nodeContext());
    expect((await rasterOf(written)).data).toEqual(image.frames[0].raster.data);
    expect(written.length).toBeLessThan(load('photo.hdr').length * 1.1);
  });

  it('keeps every sample within a 256th of the brightest of its pixel, runs or none, whatever the width', async () => {
    for (const width of [1, 7, 8, 300, 32768]) {
      const data = Float32Array.from({ length: width * 3 }, (_, i) => (i % 7) ** 3 * 2 ** ((i % 31) - 15));
      const raster: Raster = {
        width,
        height: 1,
        model: 'rgb',
        alpha: 'none',
        depth: 32,
        colorSpace: 'srgb-linear',
        data,
      };
      const image = {
        frames: [{ raster, duration: 0 }],
        kind: 'still',
        loopCount: 0,
        orientation: 1,
        metadata: {},
      } as const;
      const back = (await rasterOf(await encode(image, {}, nodeContext()))).data;
      const off = data.filter((value, i) => {
        const most = Math.max(...data.subarray(i - (i % 3), i - (i % 3) + 3));
        return !(Math.abs(value - Number(back[i])) <= most / 256);
      });
      expect(off).toHaveLength(0);
    }
  });
});

it.each([
  [RGBE_BITS - 1, true],
  [RGBE_BITS + 1, false],
])('levels of a curve of %i bits stay apart: %s', async (bits, apart) => {
  const count = 2 ** bits;
  const data = Float32Array.from({ length: count * 3 }, (_, i) => fromSrgb(Math.floor(i / 3) / (count - 1)));
  const shape = { width: count, height: 1, model: 'rgb', alpha: 'none', depth: 32, colorSpace: 'srgb-linear' } as const;
  const frames = [{ raster: { ...shape, data }, duration: 0 }] as const;
  const image = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} } as const;
  const back = await rasterOf(await encode(image, {}, nodeContext()));
  expect(new Set(reds(back)).size === count).toBe(apart);
});
