import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../../test/node-context.ts';
import { decodeJpeg } from './jpeg-turbo.ts';

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../formats/jpeg/fixtures/${name}`, import.meta.url)));

describe('decodeJpeg', () => {
  it('gives components as they are stored', async () => {
    const picture = await decodeJpeg(file('q95-444-progressive.jpg'), nodeContext());
    const raw = await decodeJpeg(file('q95-444-progressive.jpg'), nodeContext(), { output: 'raw' });
    // JFIF's equations (ITU-T T.871, 7), within the rounding of the library's integers.
    const worst = raw.data.reduce((most, _, at) => {
      if (at % 3 !== 0) return most;
      const [y = 0, cb = 0, cr = 0] = raw.data.subarray(at, at + 3);
      const red = Math.min(Math.max(y + 1.402 * (cr - 128), 0), 255);
      const blue = Math.min(Math.max(y + 1.772 * (cb - 128), 0), 255);
      return Math.max(most, Math.abs(red - (picture.data[at] ?? 0)), Math.abs(blue - (picture.data[at + 2] ?? 0)));
    }, 0);
    expect(worst).toBeLessThan(1);
  });

  it('leaves the inversion of CMYK in raw components', async () => {
    const ink = await decodeJpeg(file('cmyk.jpg'), nodeContext());
    const raw = await decodeJpeg(file('cmyk.jpg'), nodeContext(), { output: 'raw' });
    // YCCK: black is stored as it is, the rest through YCbCr.
    const black = (data: Uint8Array): Uint8Array => data.filter((_, at) => at % 4 === 3);
    expect(black(raw.data)).toEqual(black(ink.data).map((value) => 255 - value));
    expect(new Set(black(ink.data)).size).toBeGreaterThan(10);
  });

  it.each([
    [4, 23, 13],
    [2, 12, 7],
    [1, 6, 4],
  ] as const)('scales by %i eighths', async (scaleEighths, width, height) => {
    const half = await decodeJpeg(file('q80-420.jpg'), nodeContext(), { scaleEighths });
    expect(half).toMatchObject({ width, height, components: 3 });
    const mean = (data: Uint8Array): number => data.reduce((sum, value) => sum + value, 0) / data.length;
    const whole = await decodeJpeg(file('q80-420.jpg'), nodeContext());
    expect(Math.abs(mean(half.data) - mean(whole.data))).toBeLessThan(4);
  });

  it('works again after a failure', async () => {
    await expect(decodeJpeg(new Uint8Array([1, 2, 3]), nodeContext())).rejects.toThrow('Not a JPEG file');
    expect((await decodeJpeg(file('gray.jpg'), nodeContext())).components).toBe(1);
  });

  it('decodes pictures at the same time', async () => {
    const names = ['gray.jpg', 'cmyk.jpg', 'q80-420.jpg'];
    const results = await Promise.all(names.map((name) => decodeJpeg(file(name), nodeContext())));
    expect(results.map(({ components }) => components)).toEqual([1, 4, 3]);
  });
});
