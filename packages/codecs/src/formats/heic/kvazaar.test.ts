import { createHash } from 'node:crypto';
import { createRaster, type Raster } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { type Plan, withKvazaar } from './kvazaar.ts';

const WIDTH = 136;
const HEIGHT = 72;

/** Slopes, and at right below noise; all integers, so that it is the same everywhere. */
function level(x: number, y: number, channel: number): number {
  const noise = x > 70 && y > 30 ? (x * 7919 + y * 104_729) % 61 : 0;
  return ((x * x) / 64 + y * (channel + 1) + ((x * y) >> (4 + channel)) * 3 + noise) & 255;
}

function picture(model: 'gray' | 'rgb', bits: Plan['bits']): Raster {
  const channels = model === 'gray' ? 1 : 3;
  const samples = Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return level(pixel % WIDTH, Math.floor(pixel / WIDTH), at % channels) * (bits === 8 ? 1 : 257);
  });
  const shape = { width: WIDTH, height: HEIGHT, model, alpha: 'none', colorSpace: 'srgb' } as const;
  if (bits === 8) return createRaster({ ...shape, depth: 8, data: Uint8Array.from(samples) });
  return createRaster({ ...shape, depth: 16, data: Uint16Array.from(samples) });
}

/**
 * The slice that the native encoder (kvazaar 2.3.2, Debian's source, x86-64 with AVX2; command line, planes by BT.601 full range)
 * writes of this picture: `kvazaar --input-res 136x72 --input-format P420 -q 27 --preset ultrafast --pu-depth-intra 1-3 --no-rdoq
 * --signhide --gop 0 --period 1 --threads 0 --owf 0 --no-wpp --no-info --hash none`, and likewise: bytes, and the beginning of
 * their SHA-256.
 */
const NATIVE: readonly (readonly [Plan['bits'], 'gray' | 'rgb', Plan['effort'], bytes: number, sha256: string])[] = [
  [8, 'rgb', 'fast', 3402, '09e14d0aabec429b14adbc21234b846d'],
  [8, 'rgb', 'balanced', 3364, 'ab3ca530a82f6300f0029f5d964ba9be'],
  [8, 'rgb', 'smallest', 3046, 'c02d02d93e105378c65a26e498ef69ce'],
  [8, 'gray', 'fast', 2852, '7a494bb9970314b0658cf714b9dda27a'],
  [8, 'gray', 'balanced', 2854, 'bf201671245e35fd150ab52a66d05d4c'],
  [8, 'gray', 'smallest', 2139, '65a942698a62a57270c08ddc1c403d93'],
  [10, 'rgb', 'fast', 3389, '1a580ece8663b4563504362a321d7c9a'],
  [10, 'rgb', 'balanced', 3392, 'd2296cdfdcd12d5e76e0543abbfacf38'],
  [10, 'rgb', 'smallest', 3057, '1ea1dedfe1873e9e8f31f842c143eb45'],
  [10, 'gray', 'fast', 2858, '1dd1d2b95ed95e40451e38222c469fa5'],
  [10, 'gray', 'balanced', 2862, 'fe44b863c211fa9a3edce7b893378045'],
  [10, 'gray', 'smallest', 2158, '472bee49d9738305f07092f875a33ad7'],
];

describe('kvazaar', () => {
  it.each(NATIVE)('writes what the native encoder writes: %i bits, %s, %s', async (bits, model, effort, size, sum) => {
    const cicp = { primaries: 1, transfer: 13, matrix: 6, fullRange: true };
    const plan: Plan = { bits, quantizer: 27, effort, cicp, isLuma: model === 'gray' };
    const tile = { left: 0, top: 0, coded: { width: WIDTH, height: HEIGHT } };
    const raster = picture(model, bits);
    const { data } = await withKvazaar(bits, nodeContext(), async (kvazaar) => kvazaar.encode(raster, tile, plan));
    const slice = data.subarray(4);
    expect([slice.length, createHash('sha256').update(slice).digest('hex').slice(0, 32)]).toEqual([size, sum]);
  });
});
