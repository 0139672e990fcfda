// The steps of the lossy WebP encoder that are written anew (packages/codecs/native/libwebp) against libwebp in plain C, as
// jSquash has built it: the same bytes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { randomOf } from '../fuzz/random.ts';

interface PlainEncoder {
  /** `samples`: RGBA, 8 bits. */
  encode(samples: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

async function loadPlainEncoder(): Promise<
  (samples: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array
> {
  const path = createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc.js');
  const { default: start } = (await import(path)) as { default: (init: object) => Promise<PlainEncoder> };
  const wasmBinary = readFileSync(path.replace(/js$/, 'wasm'));
  const encoder = await start({ wasmBinary });
  const { defaultOptions } = (await import('@jsquash/webp/meta.js')) as { defaultOptions: object };
  return (samples, width, height, options) =>
    new Uint8Array(encoder.encode(samples, width, height, { ...defaultOptions, ...options }));
}

type Draw = (x: number, y: number) => readonly [number, number, number];

const random = randomOf('webp');
const PICTURES: Readonly<Record<string, readonly [width: number, height: number, draw: Draw]>> = {
  noise: [203, 117, () => [random.below(256), random.below(256), random.below(256)]],
  grain: [161, 98, (x, y) => [x + random.below(40), y + random.below(40), 200 - x + random.below(40)]],
  ramp: [256, 64, (x, y) => [x, (x + y) & 255, 255 - x]],
  white: [64, 64, () => [255, 255, 255]],
  // The largest differences that there are, in all phases of a block.
  stripes: [101, 67, (x, y) => (x % 7 < 3 !== y % 5 < 2 ? [255, 255, 255] : [0, 0, 0])],
  point: [1, 1, () => [12, 200, 99]],
  line: [1, 40, (_, y) => [y * 6, 0, 255 - y * 6]],
};

const plain = await loadPlainEncoder();

test.each(Object.entries(PICTURES))(
  '%s: the bytes of plain libwebp, at every effort',
  async (_, [width, height, draw]) => {
    const rgb = new Uint8Array(width * height * 3);
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      const pixel = draw(at % width, Math.floor(at / width));
      rgb.set(pixel, at * 3);
      rgba.set(pixel, at * 4);
    }
    const ppm = Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), rgb]);
    for (const quality of [1, 30, 82, 100]) {
      for (const effort of [0, 1, 2, 3, 4, 5, 6]) {
        const settings = { ...defaultSettings('webp'), options: { quality, effort } };
        const { files } = await convert(ppm, { name: 'a.ppm', settings }, context);
        const expected = plain(rgba, width, height, { quality, method: effort });
        expect(Buffer.from(files[0] as Uint8Array).equals(expected), `quality ${quality}, effort ${effort}`).toBe(true);
      }
    }
  },
);
