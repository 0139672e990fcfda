import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { ByteCursor, EndOfData, SourceCursor } from './cursor.ts';

const bytes = Uint8Array.of(0xff, 0x01, 0x80, 0x02, 0x61, 0x62, 0x00, 0x63, 0x64, 0x00, 0x00, 0x00);

describe('ByteCursor', () => {
  it('reads numbers of both byte orders', () => {
    const big = new ByteCursor(bytes);
    expect([big.u16(), big.i16(), big.u32(), big.position]).toEqual([0xff01, -0x7ffe, 0x61620063, 8]);
    const little = new ByteCursor(bytes, 0, { little: true });
    expect([little.i16(), little.u16(), little.i32(), little.u8()]).toEqual([0x1ff, 0x280, 0x63006261, 0x64]);
    const wide = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 2);
    expect(new ByteCursor(wide).u64()).toBe(2 ** 32 + 2);
    expect(new ByteCursor(wide.toReversed(), 0, { little: true }).u64()).toBe(2 ** 32 + 2);
  });

  it('ends where it is told, texts and parts too', () => {
    const cursor = new ByteCursor(bytes, 4, { end: 9 });
    expect([cursor.text(), cursor.text(), cursor.remaining]).toEqual(['ab', 'cd', 0]);
    expect(() => cursor.u8()).toThrow(EndOfData);
    const part = new ByteCursor(bytes).part(3);
    expect(part.take(3)).toEqual(bytes.subarray(0, 3));
    expect(() => part.skip(1)).toThrow(EndOfData);
    expect(() => part.skip(-1)).toThrow(EndOfData);
  });

  it('stays where it was when a read fails', () => {
    const cursor = new ByteCursor(bytes, 10);
    expect(() => cursor.u32()).toThrow(EndOfData);
    expect(cursor.position).toBe(10);
  });
});

describe('SourceCursor', () => {
  it('reads, and throws beyond the end', async () => {
    const cursor = new SourceCursor(sourceOf(bytes), 4);
    expect(await cursor.u32()).toBe(0x61620063);
    expect(await cursor.take(2)).toEqual(bytes.subarray(8, 10));
    await expect(cursor.u32()).rejects.toThrow('The file ends within its structures.');
    expect(cursor.position).toBe(10);
  });

  it('refuses lengths beyond what a number holds', async () => {
    const cursor = new SourceCursor(sourceOf(new Uint8Array(8).fill(255)), 0);
    await expect(cursor.u64()).rejects.toThrow('beyond any file');
  });
});
