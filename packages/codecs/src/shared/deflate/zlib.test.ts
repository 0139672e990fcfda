import { constants, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { deflateZlib, inflateZlib } from './zlib.ts';

// Node's zlib is the other side.
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * index) >> 7);

describe('inflateZlib', () => {
  it('inflates to the size that is asked for', async () => {
    const whole = await inflateZlib(deflateSync(bytes), bytes.length, nodeContext());
    expect(whole.sound).toBe(bytes.length);
    expect(Buffer.compare(whole.data, bytes)).toBe(0);
  });

  it('stops at that size, and fills up with zeros where the stream is shorter', async () => {
    const shorter = await inflateZlib(deflateSync(bytes), 1000, nodeContext());
    expect(Buffer.compare(shorter.data, bytes.subarray(0, 1000))).toBe(0);
    const longer = await inflateZlib(deflateSync(bytes), bytes.length + 9, nodeContext());
    expect(longer.sound).toBe(bytes.length);
    expect([...longer.data.subarray(bytes.length)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it.each([0.3, 0.7, 0.99])('gives what a torn stream holds: %f of it', async (share) => {
    const stream = deflateSync(bytes);
    const part = stream.subarray(0, Math.floor(stream.length * share));
    const wanted = inflateSync(part, { finishFlush: constants.Z_SYNC_FLUSH });
    const torn = await inflateZlib(part, bytes.length, nodeContext());
    expect(Math.abs(torn.sound - wanted.length)).toBeLessThanOrEqual(1);
    expect(Buffer.compare(torn.data.subarray(0, torn.sound), bytes.subarray(0, torn.sound))).toBe(0);
  });

  it('finds nothing in what is no stream', async () => {
    expect((await inflateZlib(new Uint8Array([1, 2, 3]), 10, nodeContext())).sound).toBe(0);
  });
});

describe('deflateZlib', () => {
  it.each([1, 6, 12])('deflates at level %i', async (level) => {
    const stream = await deflateZlib(bytes, level, nodeContext());
    expect(stream.length).toBeLessThan(bytes.length);
    expect(Buffer.compare(inflateSync(stream), bytes)).toBe(0);
  });
});
