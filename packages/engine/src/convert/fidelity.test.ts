import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { nodeHost } from '../hosts/node-worker.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { type ConvertContext, convert } from './convert.ts';

// What libvips and the formats' own tools read of such results is judged in tests/corpus/depth.test.ts.
const context: ConvertContext = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 1_000_000, maxTotalPixels: 1_000_000 },
};
const SIDE = 64;

/** A PNG file by pngjs: RGBA of 8 or 16 bits. */
function png(samples: Uint8Array | Uint16Array): Uint8Array {
  const picture = new PNG({ width: SIDE, height: SIDE });
  picture.data = Buffer.from(samples.buffer);
  return new Uint8Array(PNG.sync.write(picture, { bitDepth: samples instanceof Uint8Array ? 8 : 16 }));
}

function pixels(file: Uint8Array): readonly number[] {
  return Array.from(PNG.sync.read(Buffer.from(file), { skipRescale: true }).data);
}

/** The file through another format and back to PNG. */
async function through(file: Uint8Array, to: string, options: ConvertSettings['options']): Promise<readonly number[]> {
  const settings = { ...defaultSettings(to), options };
  const there = await convert(file, { name: 'a.png', settings }, context);
  const back = await convert(
    there.files[0] as Uint8Array,
    { name: `a.${to}`, settings: defaultSettings('png') },
    context,
  );
  return pixels(back.files[0] as Uint8Array);
}

const gradient = Uint16Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
  const level = (i >> 2) * 16;
  return [level + 5, 65_535 - level, (level * 7) & 0xffff, 65_535][i & 3] ?? 0;
});

/** Alpha from clear to opaque over colours; the clear column has them too. */
const ramp = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
  const [x, y] = [(i >> 2) % SIDE, Math.floor((i >> 2) / SIDE)];
  return [y * 4, 255 - y * 3, x ^ 0x55, Math.round((x * 255) / (SIDE - 1))][i & 3] ?? 0;
});

describe('depth', () => {
  test.each([
    ['tiff', {}, 0],
    ['jxl', { lossless: true }, 0],
    ['avif', { lossless: true, depth: '10' }, 65_535 / 1023],
    ['avif', { lossless: true, depth: '12' }, 65_535 / 4095],
  ] as const)('16 bits through %s with %j stay within %d', async (to, options, most) => {
    const back = await through(png(gradient), to, options);
    expect(back).toHaveLength(gradient.length);
    const off = back.map((value, i) => Math.abs(value - (gradient[i] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(most);
  });
});

describe('alpha', () => {
  test.each([
    ['tiff', {}],
    ['webp', { lossless: true }],
    ['avif', { lossless: true }],
    ['jxl', { lossless: true }],
  ] as const)('a ramp through %s is exact, and so are the colours of clear pixels', async (to, options) => {
    expect(await through(png(ramp), to, options)).toEqual([...ramp]);
  });
});
