import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { expect, test, vi } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import { createConverter } from './converter.ts';
import { WorkerPool } from './pool.ts';
import type { WorkerHandle, WorkerReply, WorkerRequest } from './protocol.ts';

const tiff = new Uint8Array(
  readFileSync(new URL('../../../codecs/src/formats/tiff/fixtures/none.tif', import.meta.url)),
);
const settings = defaultSettings('webp');
const never = new AbortController().signal;

/** Workers that answer when they are told to. */
function slowWorkers() {
  const finish: (() => void)[] = [];
  const spawn = (): WorkerHandle => {
    let listener: (reply: WorkerReply) => void = () => {};
    return {
      post: (request: WorkerRequest) => {
        const output = { files: [], source: {}, result: {} } as unknown;
        finish.push(() => listener({ type: 'process_complete', id: request.id, output } as WorkerReply));
      },
      onReply: (heard) => {
        listener = heard;
        queueMicrotask(() => heard({ type: 'worker_ready' }));
      },
      onFailure: () => {},
      terminate: () => {},
    };
  };
  return { finish, spawn };
}

function converter(memory: number, memoryCeiling = 2 ** 40) {
  const { finish, spawn } = slowWorkers();
  const made = createConverter<Uint8Array>({
    pool: new WorkerPool({ size: 2, spawn }),
    bytesOf: sourceOf,
    memory,
    memoryCeiling,
    slowness: 1,
    limits: { maxPixels: 1e6, maxTotalPixels: 1e6 },
  });
  return { ...made, finish };
}

/** Waits until `count` files have been given to workers, and a moment longer, in which none more may be. */
async function given(finish: readonly unknown[], count: number): Promise<void> {
  await vi.waitFor(() => expect(finish.length).toBeGreaterThanOrEqual(count));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(finish).toHaveLength(count);
}

test.each([
  ['as many as there are workers', 2 ** 40, 2],
  ['one where memory is for one', 1, 1],
])('converts %s at once', async (_, memory, atOnce) => {
  const { convert, finish } = converter(memory);
  const all = [1, 2, 3].map(() => convert(tiff, 'a.tif', settings, { signal: never }));
  for (let done = 0; done < 3; done++) {
    await given(finish, Math.min(3, done + atOnce));
    finish[done]?.();
  }
  await expect(Promise.all(all)).resolves.toHaveLength(3);
});

test('a file that waits for memory can be given up', async () => {
  const { convert, finish } = converter(1);
  const first = convert(tiff, 'a.tif', settings, { signal: never });
  const stop = new AbortController();
  const second = convert(tiff, 'b.tif', settings, stop);
  await given(finish, 1);
  stop.abort();
  finish[0]?.();
  await first;
  await expect(second).rejects.toThrow('abort');
  expect(finish).toHaveLength(1);
});

test('a file beyond what the device has is refused before work starts', async () => {
  const { convert, finish } = converter(2 ** 40, 1000);
  await expect(convert(tiff, 'a.tif', settings, { signal: never })).rejects.toMatchObject({ code: 'out-of-memory' });
  expect(finish).toHaveLength(0);
});

test('a file that claims beyond all measure is refused as such, not for want of memory', async () => {
  const claim = new TextEncoder().encode('P6 16384 16384 255\n0');
  for (const ceiling of [1000, 2 ** 40]) {
    const { convert, finish } = converter(2 ** 40, ceiling);
    await expect(convert(claim, 'a.ppm', settings, { signal: never })).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
    expect(finish).toHaveLength(0);
  }
});
