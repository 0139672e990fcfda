// What ends calls, and what becomes of those beside them.
import type { ConvertError } from '@safelight/core';
import { expect, test } from 'vitest';
import { type Converter, createConverterOn, type Platform } from './converter.ts';
import { readStream } from './streams.ts';
import { localMachine, ppm } from './test-platform.ts';
import type { FileInput } from './types.ts';

const platform: Platform<Uint8Array> = {
  open: async (input, signal) => ({
    source: input instanceof Uint8Array ? input : await readStream(input, 'a', signal),
  }),
  hold: (bytes) => bytes,
  bytesOf: (source) => localMachine({}).bytesOf(source),
  machine: localMachine,
};

function made<T>(use: (converter: Converter) => Promise<T>): Promise<T> {
  const converter = createConverterOn(platform, { workers: 2 });
  return use(converter).finally(() => converter.dispose());
}

const never = (): Promise<never> => new Promise(() => {});
async function* silent(): AsyncGenerator<Uint8Array> {
  yield await never();
}

/** A signal that is aborted soon. */
function soon(...reason: readonly unknown[]): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => (reason.length > 0 ? controller.abort(reason[0]) : controller.abort()), 5);
  return controller.signal;
}

const ended: Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>> = {
  'a file that never comes': (signal) => made(({ convert }) => convert(silent(), { to: 'bmp', signal })),
  'a list whose next file never comes': (signal) =>
    made(async ({ convertAll }) => {
      async function* list(): AsyncGenerator<Uint8Array> {
        yield ppm(1, 1);
        await never();
      }
      for await (const { error } of convertAll(list(), { to: 'bmp', signal })) if (error) throw error;
    }),
  'files that are put together': (signal) => made(({ join }) => join([ppm(1, 1), silent()], { to: 'pdf', signal })),
  'a file of a list': (signal) =>
    made(async ({ convertAll }) => {
      for await (const { error } of convertAll([silent()], () => ({ to: 'bmp', signal }))) if (error) throw error;
    }),
};

test.each(Object.entries(ended))('%s: the signal is heard at once, whatever its reason is', async (_, run) => {
  await expect(run(soon())).rejects.toMatchObject({ name: 'AbortError' });
  await expect(run(AbortSignal.timeout(5))).rejects.toMatchObject({ name: 'TimeoutError' });
  for (const reason of [new RangeError('mine'), 'mine', null]) {
    await expect(run(soon(reason))).rejects.toMatchObject({ name: 'AbortError', cause: reason });
  }
});

test('a file of a list is told as soon as it is known, also where the next waits for that', async () => {
  await made(async ({ convertAll }) => {
    let told: () => void = () => {};
    let taken = 0;
    async function* list(): AsyncGenerator<Uint8Array> {
      for (; taken < 4; taken++) {
        const answer = new Promise<void>((resolve) => {
          told = resolve;
        });
        yield ppm(1, 1);
        await answer;
      }
    }
    let seen = 0;
    for await (const { index, error } of convertAll(list(), { to: 'bmp' })) {
      expect([index, error]).toEqual([seen++, undefined]);
      told();
    }
    expect(seen).toBe(4);
  });
});

test.each<[string, () => FileInput]>([
  [
    'a stream that fails',
    async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1);
      throw new Error('The line is dead.');
    },
  ],
  [
    'a stream that somebody else reads',
    () => {
      const stream = new Blob(['a']).stream();
      stream.getReader();
      return stream;
    },
  ],
  ['nothing', () => undefined as never],
  ['a number', () => 5 as never],
])('%s is told by a code, and keeps no other file of a list', async (_, input) => {
  await made(async ({ convert, convertAll }) => {
    await expect(convert(input(), { to: 'bmp' })).rejects.toMatchObject({ code: 'read-failed' });
    const codes: (string | undefined)[] = [];
    for await (const { error } of convertAll([input(), ppm(1, 1)], { to: 'bmp' }))
      codes.push((error as ConvertError)?.code);
    expect(codes).toEqual(['read-failed', undefined]);
  });
});

test.each([undefined, null, {}, { to: 5 }])('options of %o are refused by a code', async (options) => {
  await made(({ convert }) =>
    expect(convert(ppm(1, 1), options as never)).rejects.toMatchObject({ code: 'invalid-option' }),
  );
});

test('absent is also what is null', async () => {
  const options = { to: 'bmp', signal: null, onProgress: null, name: null, limits: null } as never;
  const { files } = await made(({ convert }) => convert(ppm(1, 1), options));
  expect(files[0].name).toBe('image.bmp');
});

test('what a listener throws ends its call with it', async () => {
  const onProgress = (): never => {
    throw new RangeError('mine');
  };
  await made(({ convert }) =>
    expect(convert(ppm(1, 1), { to: 'bmp', onProgress })).rejects.toThrow(new RangeError('mine')),
  );
});

test.each([
  ['CON.ppm', 'CON.bmp', 'CON_.bmp'],
  ['a:b.ppm', 'a:b.bmp', 'a_b.bmp'],
  ['dir/a.ppm', undefined, 'a.bmp'],
])('a result of %s says that it would be called %s', async (name, from, to) => {
  const { files, adjustments } = await made(({ convert }) => convert(ppm(1, 1), { to: 'bmp', name }));
  expect(files[0].name).toBe(to);
  const told = adjustments.filter(({ kind }) => kind === 'name-changed');
  expect(told).toEqual(from === undefined ? [] : [{ kind: 'name-changed', from }]);
});
