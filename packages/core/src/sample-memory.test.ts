import { afterEach, describe, expect, it } from 'vitest';
import { allocateSamples, copySamples, dropMemory, keepMemory, takeMemory } from './sample-memory.ts';

const SIZE = 1_200_000;
/** Keeps the memory of a picture of sevens; returns its samples. */
function keepSevens(size = SIZE): Uint8Array {
  const samples = new Uint8Array(size).fill(7);
  keepMemory(samples.buffer);
  return samples;
}

describe('memory of samples', () => {
  afterEach(dropMemory);

  it('is out of reach for who had it, and full of what was there', () => {
    const samples = keepSevens();
    expect(samples.byteLength).toBe(0);
    expect(new Uint8Array(takeMemory(SIZE) ?? []).every((sample) => sample === 7)).toBe(true);
  });

  it.each([
    [8, SIZE],
    [16, SIZE / 2],
    [32, SIZE / 4],
  ] as const)('serves once, cleared, for samples of %d bits', (depth, length) => {
    keepSevens();
    const [first, second] = [allocateSamples(depth, length), allocateSamples(depth, length)];
    for (const samples of [first, second]) {
      expect(samples).toHaveLength(length);
      expect(samples.every((sample) => sample === 0)).toBe(true);
    }
    expect(first.buffer).not.toBe(second.buffer);
  });

  it.each([
    ['bytes', Uint8Array.from({ length: SIZE }, (_, at) => at & 255)],
    ['words', Uint16Array.from({ length: SIZE / 2 }, (_, at) => at)],
  ])('takes a copy of %s', (_, samples) => {
    keepSevens();
    const copies = [copySamples(samples), copySamples(samples)];
    for (const copy of copies) expect(copy).toEqual(samples);
    expect(new Set([samples.buffer, ...copies.map(({ buffer }) => buffer)]).size).toBe(3);
  });

  it('copies a part of a memory alone', () => {
    keepSevens();
    const whole = Uint8Array.from({ length: SIZE + 64 }, (_, at) => at & 255);
    const copy = copySamples(whole.subarray(32, SIZE + 32));
    expect([copy.buffer.byteLength, copy[0], copy.at(-1)]).toEqual([SIZE, 32, (SIZE + 31) & 255]);
  });

  it('is given back for a picture of another size, and stays for small ones', () => {
    keepSevens();
    allocateSamples(8, 1000);
    expect(keepSevens(1000).byteLength).toBe(1000);
    const kept = takeMemory(SIZE) as ArrayBuffer;
    expect(kept.byteLength).toBe(SIZE);
    keepMemory(kept);
    allocateSamples(8, SIZE + 4);
    expect(takeMemory(SIZE)).toBeUndefined();
  });

  it('goes at once where the platform can move it', () => {
    const { prototype } = ArrayBuffer as { prototype: { transfer?: unknown } };
    const own = prototype.transfer;
    const sizes: number[] = [];
    prototype.transfer = function transfer(this: ArrayBuffer, size: number): ArrayBuffer {
      sizes.push(size);
      return structuredClone(this, { transfer: [this] });
    };
    keepSevens();
    dropMemory();
    dropMemory();
    if (own) prototype.transfer = own;
    else delete prototype.transfer;
    expect(sizes).toEqual([SIZE, 0]);
  });

  it('is given back', () => {
    keepSevens();
    dropMemory();
    expect(takeMemory(SIZE)).toBeUndefined();
  });
});
