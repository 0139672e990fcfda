import { type Adjustment, createRaster, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { nodeHost } from '../hosts/node-worker.ts';
import { convertToLinear, convertToSrgb } from './cmm.ts';
import { runColorStep } from './color-steps.ts';
import { lightToSrgb } from './light.ts';
import { colorSpaceName } from './profile-name.ts';
import { invert, multiply, profileOf, rgbToXyz } from './profiles.ts';

const context = { ...nodeHost, signal: new AbortController().signal };
const p3 = { primaries: 12, transfer: 13, matrix: 0, fullRange: true };

function rgb8(...data: number[]): Raster<8> {
  return createRaster({
    width: data.length / 3,
    height: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    data: Uint8Array.from(data),
  });
}

const auto = { operator: 'auto', exposure: 0 } as const;

describe('matrices', () => {
  test('sRGB to XYZ is the matrix of IEC 61966-2-1', () => {
    const published = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
    for (const [i, value] of rgbToXyz(1).entries()) expect(value).toBeCloseTo(published[i] ?? 0, 3);
  });

  test('a matrix times its inverse is the identity', () => {
    const product = multiply(rgbToXyz(9), invert(rgbToXyz(9)));
    for (const [i, value] of product.entries()) expect(value).toBeCloseTo(i % 4 === 0 ? 1 : 0, 9);
  });
});

describe('profiles', () => {
  test('the profile made for Display P3 has its name and, by Little CMS, its colours', async () => {
    const icc = profileOf(p3);
    expect(colorSpaceName({ icc })).toBe('Display P3');
    // Display P3's red lies outside sRGB and stops at its edge; grays stay what they are.
    const out = await convertToSrgb({ ...rgb8(255, 0, 0, 128, 128, 128, 200, 150, 120), colorSpace: { icc } }, context);
    const [r, g, b, ...rest] = out.data;
    expect([r, g, b]).toEqual([255, 0, 0]);
    expect(rest.slice(0, 3)).toEqual([128, 128, 128]);
    const direct = lightToSrgb({ ...rgb8(200, 150, 120), colorSpace: { cicp: p3 } }, auto).raster;
    for (const [i, value] of direct.data.entries()) {
      expect(Math.abs(value / 257 - Number(rest[3 + i]))).toBeLessThan(1.5);
    }
  });

  test('linear light keeps what lies outside sRGB, by tables and without', async () => {
    // Display P3's red in linear sRGB, and a mix of three levels; by numpy of both matrices.
    const expected = [1.22494, -0.042057, -0.019638, 0.638898, 0.293523, 0.170953];
    const colors = [255, 0, 0, 200, 150, 120];
    const few = { ...rgb8(...colors), colorSpace: { icc: profileOf(p3) } };
    const many = { ...rgb8(...colors, ...new Uint8Array(9000)), colorSpace: few.colorSpace };
    for (const raster of [few, many]) {
      const out = await convertToLinear(raster, context);
      expect(out).toMatchObject({ depth: 32, colorSpace: 'srgb-linear', model: 'rgb' });
      for (const [i, value] of expected.entries()) expect(Number(out.data[i])).toBeCloseTo(value, 3);
    }
  });

  test('CMYK without a profile: no ink is white, full black is dark, alpha travels', async () => {
    const cmyk = createRaster({
      width: 2,
      height: 1,
      model: 'cmyk',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'device-cmyk',
      data: Uint8Array.of(0, 0, 0, 0, 77, 0, 0, 0, 255, 255),
    });
    const { data } = await convertToSrgb(cmyk, context);
    expect(Math.min(...data.slice(0, 3))).toBeGreaterThan(250);
    expect(Math.max(...data.slice(4, 7))).toBeLessThan(60);
    expect([data[3], data[7]]).toEqual([77, 255]);
  });

  test('a broken profile is passed over, so the picture is not lost, and told of', async () => {
    const broken = { ...rgb8(10, 20, 30), colorSpace: { icc: new Uint8Array(300) } };
    expect([...(await convertToSrgb(broken, context)).data]).toEqual([10, 20, 30]);
    for (const op of ['profile-to-srgb', 'profile-to-linear'] as const) {
      const found: Adjustment[] = [];
      const whole = { ...context, onProgress: () => {}, limits: { maxPixels: 1e6, maxTotalPixels: 1e6 } };
      for (let frame = 0; frame < 2; frame++) await runColorStep(broken, { op }, whole, found);
      expect(found, op).toMatchObject([{ kind: 'damaged-input', detail: expect.stringContaining('profile') }]);
    }
  });

  test('a profile of version 5 (iccMAX) counts where it says what one of version 4 says, and else is told of', async () => {
    const told: Adjustment[] = [];
    const telling = { ...context, onAdjustment: (one: Adjustment) => told.push(one) };
    const icc = profileOf(p3);
    const newer = icc.slice();
    newer.set([5, 0x10], 8);
    const of = (profile: Uint8Array) => ({ ...rgb8(200, 30, 60, 10, 250, 99), colorSpace: { icc: profile } });
    expect((await convertToSrgb(of(newer), telling)).data).toEqual((await convertToSrgb(of(icc), telling)).data);
    expect(told).toEqual([]);
    // Spectral data alone: the tags that version 4 knows have other names.
    const spectral = newer.slice();
    const view = new DataView(spectral.buffer);
    for (let at = 132, left = view.getUint32(128); left > 0; at += 12, left--)
      spectral.set([0x44, 0x32, 0x42, left], at);
    expect([...(await convertToSrgb(of(spectral), telling)).data]).toEqual([200, 30, 60, 10, 250, 99]);
    expect(told).toMatchObject([{ kind: 'damaged-input' }]);
  });
});

describe('light', () => {
  test('PQ at reference white and below keeps its order and stays inside the range', () => {
    const data = Uint16Array.from({ length: 64 * 3 }, (_, i) => Math.floor(i / 3) * 1000);
    const pq = createRaster({
      width: 64,
      height: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 16,
      colorSpace: { cicp: { primaries: 9, transfer: 16, matrix: 0, fullRange: true } },
      data,
    });
    const out = lightToSrgb(pq, auto).raster.data;
    const grays = Array.from({ length: 64 }, (_, i) => Number(out[i * 3]));
    expect(grays).toEqual(grays.toSorted((a, b) => a - b));
    // Nothing brighter than white is clipped flat: the last steps still differ.
    expect(new Set(grays.slice(-8)).size).toBeGreaterThan(4);
    expect(grays[0]).toBe(0);
  });

  test('linear float within 0..1 is only encoded', () => {
    const data = Float32Array.of(0, 0.2158605, 1, Number.NaN, -1, 0.5);
    const linear = createRaster({
      width: 2,
      height: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 32,
      colorSpace: 'srgb-linear',
      data,
    });
    const out = [...lightToSrgb(linear, auto).raster.data].map((v) => Math.round(v / 257));
    expect(out).toEqual([0, 128, 255, 0, 0, 188]);
  });
});
