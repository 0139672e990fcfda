import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readStream } from './streams.ts';

const parts = [new Uint8Array([1, 2]), new Uint8Array([3])];
const { signal } = new AbortController();
/** As browsers have it that do not iterate streams by themselves. */
function asOld(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
}

test('a stream is read to its end, whether it can be iterated or not', async () => {
  async function* generated() {
    yield* parts;
  }
  const web = (): ReadableStream<Uint8Array> => new Blob(parts).stream();
  for (const input of [generated(), web(), asOld(web())]) {
    expect(await readStream(input, 'a', signal)).toEqual(new Uint8Array([1, 2, 3]));
  }
});

test('is refused once it is too large, and what is no file at once', async () => {
  const chunk = new Uint8Array(2 ** 28);
  let given = 0;
  async function* endless() {
    for (;;) {
      given++;
      yield chunk;
    }
  }
  await expect(readStream(endless(), 'a', signal)).rejects.toMatchObject({ code: 'limit-exceeded' });
  expect(given).toBe(5);
  await expect(readStream(7 as never, 'a', signal)).rejects.toMatchObject({ code: 'read-failed' });
});

test.each([
  ['words', ['abc']],
  ['numbers', [1, 2, 3]],
  ['lists of numbers', [[1, 2]]],
  ['nothing', [undefined]],
])('of %s is no file', async (_, chunks) => {
  async function* generated() {
    yield* chunks as never[];
  }
  await expect(readStream(generated(), 'a', signal)).rejects.toMatchObject({ code: 'read-failed' });
});

test.each(['iterated', 'read'])('one that nobody wants any more is left at once, and told so: %s', async (way) => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: () => {
      cancelled = true;
    },
  });
  const stop = new AbortController();
  const run = readStream(way === 'read' ? asOld(stream) : stream, 'a', stop.signal);
  setTimeout(() => stop.abort(new RangeError('enough')), 5);
  await expect(run).rejects.toThrow(new RangeError('enough'));
  expect(cancelled).toBe(true);
});

test("a stream of Node's is let go of while it waits", async () => {
  const stream = new Readable({ read() {} });
  const stop = new AbortController();
  const run = readStream(stream, 'a', stop.signal);
  setTimeout(() => stop.abort(), 5);
  await expect(run).rejects.toThrow('abort');
  expect(stream.destroyed).toBe(true);
});
