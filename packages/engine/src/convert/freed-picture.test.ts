import { createHash } from 'node:crypto';
import { targets } from '@safelight/codecs';
import { type DecodedImage, dropMemory, takeMemory } from '@safelight/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { FreedPicture } from './freed-picture.ts';
import { testContext } from './test-context.ts';

/** A picture whose samples are these. */
const pictureOf = (data: Uint8Array): DecodedImage => ({
  kind: 'still',
  loopCount: 0,
  orientation: 1,
  metadata: {},
  frames: [
    {
      duration: 0,
      raster: { width: data.length, height: 1, data, depth: 8, model: 'gray', alpha: 'none', colorSpace: 'srgb' },
    },
  ],
});

const LARGE = 2_000_000;

/** Bytes that are left of a picture's samples after `free`. */
function leftOf(data: Uint8Array, inUse: readonly ArrayBufferLike[] = []): number {
  const freed = new FreedPicture(undefined);
  freed.keep(new Uint8Array(), '', pictureOf(data));
  freed.free(new Set(inUse));
  return data.byteLength;
}

describe('FreedPicture', () => {
  afterEach(dropMemory);

  it('frees what was decoded', () => {
    expect(leftOf(new Uint8Array(LARGE))).toBe(0);
  });

  it('leaves what was found, which a question may look at still', () => {
    const data = new Uint8Array(LARGE);
    const freed = new FreedPicture({ find: () => pictureOf(data), keep: () => {} });
    expect(freed.find(new Uint8Array(), '')?.frames[0].raster.data).toBe(data);
    freed.free(new Set());
    expect(data.byteLength).toBe(LARGE);
  });

  it('keeps the memory for a picture that comes soon after', () => {
    vi.useFakeTimers();
    const clean = new Uint8Array(LARGE);
    /** Whether the memory of a picture is that of one that comes after so many milliseconds. */
    const isKept = (wait: number): boolean => {
      leftOf(new Uint8Array(LARGE).fill(7));
      vi.advanceTimersByTime(wait);
      const memory = takeMemory(LARGE);
      return memory !== undefined && Buffer.compare(new Uint8Array(memory), clean) !== 0;
    };
    expect([isKept(1000), isKept(3000)]).toEqual([true, false]);
    vi.useRealTimers();
  });

  it('holds the last picture alone', () => {
    const [first, last] = [new Uint8Array(LARGE), new Uint8Array(LARGE)];
    const freed = new FreedPicture(undefined);
    for (const data of [first, last]) freed.keep(new Uint8Array(), '', pictureOf(data));
    freed.free(new Set());
    expect([first.byteLength, last.byteLength]).toEqual([LARGE, 0]);
  });

  it.each([
    ['what a result is made of', (data: Uint8Array) => [data.buffer], new Uint8Array(LARGE)],
    ['what lies beside other bytes', () => [], new Uint8Array(new ArrayBuffer(LARGE + 1), 0, LARGE)],
    ['what is small', () => [], new Uint8Array(1000)],
  ])('leaves %s', (_, inUse, data) => {
    const { byteLength } = data;
    expect(leftOf(data, inUse(data))).toBe(byteLength);
  });

  /** Noise of 800 x 600 pixels, more than the smallest that is freed, as PPM. */
  const noise = Uint8Array.from({ length: 800 * 600 * 3 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 24) & 255);
  const ppm = Buffer.concat([Buffer.from('P6\n800 600\n255\n'), noise]);

  const hashOf = (files: readonly Uint8Array[]): string =>
    files.reduce((sum, file) => sum.update(file), createHash('sha256')).digest('hex');

  /** What comes of a file, before and after what was decoded for it is freed. */
  async function freedAfter(file: Uint8Array, to: string): Promise<readonly [hash: string, after: string]> {
    const decoded = new FreedPicture(undefined);
    const { files } = await convert(file, { name: 'a', settings: defaultSettings(to) }, { ...testContext, decoded });
    const before = hashOf(files);
    decoded.free(new Set(files.map(({ buffer }) => buffer)));
    return [before, hashOf(files)];
  }

  const codes = targets.flatMap(({ code, format }) => (code === format.id ? [[code, format.decoder] as const] : []));

  it.each(codes)('%s: results and the next conversions need nothing of what was freed', async (id, decoder) => {
    const { files } = await convert(new Uint8Array(ppm), { name: 'a.ppm', settings: defaultSettings(id) }, testContext);
    const [written, after] = await freedAfter(new Uint8Array(ppm), id);
    expect(after).toBe(written);
    const [file] = files;
    if (!decoder || !file) return;
    const read = async (): Promise<readonly string[]> => freedAfter(file, id === 'png' ? 'jpeg' : 'png');
    const [first, second] = [await read(), await read()];
    expect(second).toEqual(first);
    expect(first[1]).toBe(first[0]);
  });
});
