import { constants, deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { deflateZlib, inflateZlib, mostInflated } from './zlib.ts';

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

it.each([0, 1, 100, 70_000, 5_000_000])('%d equal bytes are not more than their stream is taken to hold', (length) => {
  expect(mostInflated(deflateRawSync(new Uint8Array(length), { level: 9 }).length)).toBeGreaterThanOrEqual(length);
});

/** A zlib stream of any kind of blocks, and what is in it. */
const streams = fc
  .record({
    parts: fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.tuple(fc.nat(255), fc.nat(600)).map(([value, length]) => new Uint8Array(length).fill(value)),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    level: fc.constantFrom(0, 1, 6, 9),
    strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY),
  })
  .map(({ parts, level, strategy }) => {
    const whole = new Uint8Array(Buffer.concat(parts));
    return { whole, stream: new Uint8Array(deflateSync(whole, { level, strategy })) };
  });

describe('what a stream does not hold is zero, and said', () => {
  it.each([
    ['a match across the end of the room', [...deflateRawSync(new Uint8Array(259).fill(7))], 200],
    ['a stored block across it', [0x01, 0x2c, 0x01, 0xd3, 0xfe, ...new Uint8Array(300).fill(7)], 200],
  ])('%s', async (_name, blocks, size) => {
    const whole = inflateRawSync(Uint8Array.from(blocks), { finishFlush: constants.Z_SYNC_FLUSH });
    expect(whole.length).toBeGreaterThan(size);
    const { data, sound, state } = await inflateZlib(Uint8Array.from([0x78, 0x9c, ...blocks]), size, nodeContext());
    expect([Buffer.compare(data, whole.subarray(0, size)), sound, state]).toEqual([0, size, 'longer']);
  });

  it('a stored block that is cut off', async () => {
    const cut = deflateRawSync(bytes.subarray(0, 300), { level: 0 }).subarray(0, 105);
    const { data, sound, state } = await inflateZlib(Uint8Array.from([0x78, 0x9c, ...cut]), 300, nodeContext());
    expect([sound, state]).toEqual([100, 'damaged']);
    expect([...data]).toEqual([...bytes.subarray(0, 100), ...new Uint8Array(200)]);
  });

  it('any stream, cut anywhere, asked for any size', () =>
    fc.assert(
      fc.asyncProperty(streams, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2000), async (made, share, size) => {
        const { whole, stream } = made;
        const cut = stream.subarray(0, Math.round(stream.length * share));
        const { data, sound, state } = await inflateZlib(cut, size, nodeContext());
        // Bits that are not there are read as zeros by the library: no byte may come of them.
        const there = cut.length < 2 ? 0 : inflateSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).length;
        expect(sound).toBeLessThanOrEqual(Math.min(there, size));
        expect(Buffer.compare(data.subarray(0, sound), whole.subarray(0, sound))).toBe(0);
        expect(data.subarray(sound).every((byte) => byte === 0)).toBe(true);
        if (cut.length === stream.length) {
          expect([sound, state]).toEqual([Math.min(size, whole.length), size < whole.length ? 'longer' : 'good']);
        } else if (state === 'good') {
          expect.unreachable('A stream without its end is not good.');
        }
      }),
      { numRuns: 500 },
    ));
});

describe('deflateZlib', () => {
  it.each([1, 6, 12])('deflates at level %i', async (level) => {
    const stream = await deflateZlib(bytes, level, nodeContext());
    expect(stream.length).toBeLessThan(bytes.length);
    expect(Buffer.compare(inflateSync(stream), bytes)).toBe(0);
  });
});

// Sums are taken by vectors of 16 bytes, and brought below 65521 before they would not fit: after 5552 bytes of ones at most.
describe('the checksum is that of RFC 1950', () => {
  it.each([0, 1, 15, 16, 17, 31, 32, 5_535, 5_536, 5_551, 5_552, 5_553, 11_103, 11_104, 11_105, 70_000, 1_000_003])(
    'of %i bytes',
    async (length) => {
      for (const content of [new Uint8Array(length).fill(255), new Uint8Array(length), bytes.subarray(0, length)]) {
        const stream = deflateSync(content, { level: 1 });
        expect((await inflateZlib(stream, content.length, nodeContext())).state).toBe('good');
        stream.writeUInt8(stream.readUInt8(stream.length - 1) ^ 1, stream.length - 1);
        expect((await inflateZlib(stream, content.length, nodeContext())).state).toBe('checksum');
        expect(Buffer.compare(inflateSync(await deflateZlib(content, 1, nodeContext())), content)).toBe(0);
      }
    },
  );
});
