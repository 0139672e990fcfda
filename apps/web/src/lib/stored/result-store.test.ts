import type { QueueItem } from '@safelight/engine/internal';
import { expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createResultStore } from './result-store.ts';

const writeFile = vi.hoisted(() => vi.fn<typeof import('./write-file.ts')['writeFile']>());
vi.mock(import('./write-file.ts'), async (real) => ({ ...(await real()), writeFile }));
vi.mock('./place.ts', () => ({
  createPlace: () => ({ get: async () => ({ name: 'results-x', folder: {}, release: () => {} }) }),
}));
vi.mock('./records.ts', () => ({
  saveRecord: async () => {},
  forgetRecords: async () => {},
  markRecords: async () => {},
}));

const { NotWritten } = await import('./write-file.ts');

/** A file that became one of more than 64 kB, which is written. */
const item = {
  id: 'a',
  name: 'a.png',
  result: { name: 'a.jpg', mimeType: 'image/jpeg', files: [{ name: 'a.jpg', mimeType: 'image/jpeg' }] },
} as unknown as QueueItem;
const large = (): Uint8Array<ArrayBuffer> => new Uint8Array(70_000).fill(7);

test('a result that cannot be written is kept in memory, as it came back', async () => {
  const store = createResultStore(createApp());
  writeFile.mockImplementationOnce(async (_folder, _path, _name, data) => {
    const bytes = data as Uint8Array<ArrayBuffer>;
    throw new NotWritten('full', structuredClone(bytes, { transfer: [bytes.buffer] }));
  });
  await store.put(item, [large()]);
  const kept = await store.open('a', 0);
  expect(kept?.type).toBe('image/jpeg');
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(large());
});

test.each([
  ['went with the worker', () => new NotWritten('It died.', undefined)],
  ['were given away and cannot be read where they lie', () => new DOMException('Gone.', 'NotFoundError')],
])('a result whose bytes %s is said to be lost, and nothing stands in its place', async (_, problem) => {
  const store = createResultStore(createApp());
  writeFile.mockImplementationOnce(async (_folder, _path, _name, data) => {
    structuredClone(data, { transfer: [(data as Uint8Array<ArrayBuffer>).buffer] });
    throw problem();
  });
  await expect(store.put(item, [large()])).rejects.toMatchObject({ code: 'write-failed', stage: 'finish' });
  expect(await store.open('a', 0)).toBeUndefined();
});
