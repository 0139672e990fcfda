import { expect, test } from 'vitest';
import { createApp } from '../../lib/app.ts';
import { createAnalysis, hasBegun, noteNewFiles } from './analysis-store.ts';

test('what must be chosen again is analysed once it was', () => {
  const app = createApp();
  const there = new Set<string>();
  const queue = { getSource: (id: string) => (there.has(id) ? new File([], id) : undefined) };
  const ids = ['a', 'b', 'c'];
  const state = () => app.get(createAnalysis).getState();
  let drawn = 0;
  app.get(createAnalysis).subscribe(() => drawn++);
  noteNewFiles(app, queue, ids);
  expect([state(), drawn]).toEqual([{ phase: 'none' }, 1]);
  expect(hasBegun(app)).toBe(true);
  there.add('b');
  noteNewFiles(app, queue, ids);
  expect(state()).toEqual({ phase: 'waiting', id: 'b', ids: ['b'] });
  noteNewFiles(app, queue, [...ids]);
  there.add('d');
  noteNewFiles(app, queue, [...ids, 'd']);
  expect(state()).toEqual({ phase: 'waiting', id: 'd', ids: ['d'] });
});
