import type { DecodedImage } from '@safelight/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FreedPictures } from './freed-pictures.ts';

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
const { prototype } = ArrayBuffer as { prototype: { transfer?: (this: ArrayBuffer, length: number) => unknown } };
const { transfer } = prototype;

/** Bytes that are left of a picture's samples after `free`. */
function leftOf(data: Uint8Array, inUse: readonly ArrayBufferLike[] = []): number {
  const pictures = new FreedPictures(undefined);
  pictures.keep(new Uint8Array(), '', pictureOf(data));
  pictures.free(new Set(inUse));
  return data.byteLength;
}

describe('FreedPictures', () => {
  // Node has it from 21 on.
  beforeAll(() => {
    prototype.transfer ??= function detach() {
      structuredClone(this, { transfer: [this] });
    };
  });
  afterAll(() => {
    if (!transfer) delete prototype.transfer;
  });

  it('frees what was decoded', () => {
    expect(leftOf(new Uint8Array(LARGE))).toBe(0);
  });

  it('leaves what was found, which a question may look at still', () => {
    const data = new Uint8Array(LARGE);
    const pictures = new FreedPictures({ find: () => pictureOf(data), keep: () => {} });
    expect(pictures.find(new Uint8Array(), '')?.frames[0].raster.data).toBe(data);
    pictures.free(new Set());
    expect(data.byteLength).toBe(LARGE);
  });

  it('leaves all where the platform cannot', () => {
    const { transfer: own } = prototype;
    delete prototype.transfer;
    expect(leftOf(new Uint8Array(LARGE))).toBe(LARGE);
    prototype.transfer = own as NonNullable<typeof own>;
  });

  it.each([
    ['what a result is made of', (data: Uint8Array) => [data.buffer], new Uint8Array(LARGE)],
    ['what lies beside other bytes', () => [], new Uint8Array(new ArrayBuffer(LARGE + 1), 0, LARGE)],
    ['what is small', () => [], new Uint8Array(1000)],
  ])('leaves %s', (_, inUse, data) => {
    const { byteLength } = data;
    expect(leftOf(data, inUse(data))).toBe(byteLength);
  });
});
