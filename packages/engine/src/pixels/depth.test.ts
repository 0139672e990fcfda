import { createRaster, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { reduceDepth } from './depth.ts';

function gray16(width: number, height: number, value: (x: number, y: number) => number): Raster<16> {
  const shape = { width, height, model: 'gray', alpha: 'none', depth: 16, colorSpace: 'srgb' } as const;
  const data = Uint16Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
  return createRaster({ ...shape, data });
}

describe('reduceDepth', () => {
  test('what 8 bits hold exactly stays exact, at every level', () => {
    const out = reduceDepth(
      gray16(256, 8, (x) => x * 257),
      8,
    );
    expect([...out.data]).toEqual(Array.from({ length: 2048 }, (_, i) => i % 256));
  });

  test('a level between two is both, in the right proportion, on every 8 x 8 block', () => {
    for (const share of [1, 8, 32, 50, 63]) {
      const out = reduceDepth(
        gray16(16, 16, () => Math.round((100 + share / 64) * 257)),
        8,
      );
      expect(new Set(out.data)).toEqual(new Set([100, 101]));
      for (const [left, above] of [
        [0, 0],
        [8, 8],
      ] as const) {
        const block = [...out.data].filter((_, i) => ((i % 16) & 8) === left && ((i >> 4) & 8) === above);
        expect(Math.abs(block.filter((v) => v === 101).length - share)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a slow gradient keeps its local mean within a tenth of a level', () => {
    const out = reduceDepth(
      gray16(1024, 8, (x) => 30000 + x),
      8,
    );
    for (let x = 0; x + 8 <= 1024; x += 8) {
      const block = [...out.data].filter((_, i) => i % 1024 >= x && i % 1024 < x + 8);
      const mean = block.reduce((sum, v) => sum + v, 0) / block.length;
      expect(Math.abs(mean - (30000 + x + 3.5) / 257)).toBeLessThan(0.1);
    }
  });

  test('alpha is rounded, not dithered; a picture of 8 significant bits is rounded', () => {
    const shape = { width: 64, height: 1, model: 'gray', depth: 16, colorSpace: 'srgb' } as const;
    const data = Uint16Array.from({ length: 128 }, () => 100 * 257 + 140);
    const out = reduceDepth(createRaster({ ...shape, alpha: 'straight', data }), 8);
    expect(new Set([...out.data].filter((_, i) => i % 2 === 1))).toEqual(new Set([101]));
    const plain = reduceDepth({ ...gray16(64, 1, () => 100 * 257 + 140), significantBits: 8 }, 8);
    expect(new Set(plain.data)).toEqual(new Set([101]));
  });

  test('float is clamped, and not-a-number is black', () => {
    const shape = { width: 4, height: 1, model: 'gray', alpha: 'none', depth: 32, colorSpace: 'srgb' } as const;
    const out = reduceDepth(createRaster({ ...shape, data: Float32Array.of(-1, 2, Number.NaN, 1) }), 8);
    expect([...out.data]).toEqual([0, 255, 0, 255]);
  });
});
