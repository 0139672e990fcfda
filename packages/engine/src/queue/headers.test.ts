import { expect, test } from 'vitest';
import { Headers } from './headers.ts';
import type { Entry } from './state.ts';

function entry(name: string): Entry<string> {
  const item = { id: name, name, folder: '', size: 1, lastModified: 0, status: 'pending', progress: 0 } as const;
  return { item, source: name, listeners: new Set(), probe: undefined, probed: false, running: undefined };
}

test('sources that are gone before their header is read keep none of the others from it', async () => {
  const bmp = new Uint8Array(54);
  bmp.set([0x42, 0x4d]);
  const read: string[] = [];
  const headers = new Headers<string>((name) => {
    if (name.startsWith('gone')) throw new Error('There is no such file.');
    read.push(name);
    return { size: bmp.length, read: async (offset, length) => bmp.subarray(offset, offset + length) };
  });
  const names = ['gone-1', 'gone-2', 'gone-3', 'gone-4', 'gone-5', 'a', 'b'];
  const entries = new Map(names.map((name) => [name, entry(name)]));
  await headers.readAll(names, (id) => entries.get(id));
  expect(read).toEqual(['a', 'b']);
  expect([...entries.values()].every(({ probed }) => probed)).toBe(true);
});
