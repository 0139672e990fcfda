import { expect, test } from 'vitest';
import { createEntryRemoval } from './entry-removal.ts';

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('files go at once, and while results are read as soon as nobody does any more', async () => {
  const gone: string[] = [];
  const folder = { removeEntry: async (name: string) => void gone.push(name) } as unknown as FileSystemDirectoryHandle;
  const place = { get: async () => ({ name: 'x', folder, release: () => {} }) };
  const { removeEntries, reading } = createEntryRemoval(place);
  removeEntries(['a']);
  await rest();
  expect(gone).toEqual(['a']);
  let [endFirst, endSecond] = [(): void => {}, (): void => {}];
  const first = reading(() => new Promise<void>((resolve) => (endFirst = resolve)));
  const second = reading(() => new Promise<void>((resolve) => (endSecond = resolve)));
  removeEntries(['b', 'c']);
  endFirst();
  await first;
  await rest();
  expect(gone).toEqual(['a']);
  endSecond();
  await second;
  await rest();
  expect(gone).toEqual(['a', 'b', 'c']);
  await expect(reading(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  removeEntries(['d']);
  await rest();
  expect(gone).toEqual(['a', 'b', 'c', 'd']);
});
