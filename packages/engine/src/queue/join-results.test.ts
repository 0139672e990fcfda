import { expect, test } from 'vitest';
import { MemoryBudget } from '../worker/memory-budget.ts';
import type { JoinJob } from '../worker/protocol.ts';
import type { QueueItem } from './items.ts';
import { joinResults } from './join-results.ts';
import type { QueueInit } from './types.ts';

test('each picture of a result is a part, its film is none', async () => {
  const file = { name: 'a', bytes: 1, width: 1, height: 1 };
  const film = { ...file, mimeType: 'video/mp4' } as const;
  const items = [
    { id: '1', name: 'motion.jpg', result: { files: [file, film], bytes: 2 } },
    { id: '2', name: 'pages.tif', result: { files: [file, file], bytes: 2 } },
  ] as unknown as QueueItem[];
  const jobs: JoinJob[] = [];
  const join = (job: JoinJob): Promise<unknown> => {
    jobs.push(job);
    return Promise.resolve({ bytes: new Uint8Array(1), adjustments: [] });
  };
  const init = { pool: { join }, limits: undefined } as unknown as QueueInit<unknown, string>;
  const open = (id: string, index: number): Promise<string> => Promise.resolve(`${id}-${index}`);
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  await joinResults({ items, open, settings: { to: 'pdf', options: {} } }, init, new MemoryBudget(1e9), options);
  expect(jobs[0]?.parts).toEqual([
    { name: 'motion.jpg', source: '1-0' },
    { name: 'pages.tif', source: '2-0' },
    { name: 'pages.tif', source: '2-1' },
  ]);
});
