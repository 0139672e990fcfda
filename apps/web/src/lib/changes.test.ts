import { expect, test } from 'vitest';
import { item, pngResult } from '../../test/fake-queue.ts';
import { changesOf } from './changes.ts';

const named = (folder: string, ...names: string[]) =>
  changesOf(
    item({
      folder,
      status: 'completed',
      result: { ...pngResult, files: names.map((name) => ({ name, bytes: 1, width: 4, height: 3 })) },
    }),
  );

test('a row says that a name is changed when it is saved', () => {
  expect(named('', 'CON.png')).toEqual(['The name was changed: not every system can hold “CON.png”.']);
  expect(named('Trip/aux', 'a.png')).toEqual(['The name was changed: not every system can hold “aux”.']);
  expect(named('Trip', 'a.png', `${'x'.repeat(250)}-02.png`)).toHaveLength(1);
  expect(named('Trip/Day 1', 'a.png', 'a-02.png')).toEqual([]);
});
