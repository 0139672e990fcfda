import { expect, test } from 'vitest';
import { plainPhoto } from '../plan/plain-photo.ts';
import { defaultSettings } from '../plan/settings.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { StudyJob } from '../worker/protocol.ts';
import type { RunOptions } from '../worker/watched-work.ts';
import type { QueueItem } from './items.ts';
import type { Entry } from './state.ts';
import { studied } from './studies.ts';

const info = plainPhoto(1000, 1000);
const item: QueueItem = {
  id: '1',
  name: 'a.bmp',
  folder: '',
  size: 3_000_000,
  lastModified: 0,
  status: 'pending',
  progress: 0,
  source: { ...info, formatId: 'bmp', displayWidth: 1000, displayHeight: 1000 },
};
const entry: Entry<string> = {
  item,
  source: 'path',
  listeners: new Set(),
  probe: undefined,
  probed: true,
  running: undefined,
};
const { signal } = new AbortController();

/** A host whose workers note what they are asked. */
function host(memoryCeiling = 1e12) {
  const asked: { question: string; job: StudyJob; options: RunOptions }[] = [];
  const study = (question: string, job: StudyJob, options: RunOptions): Promise<unknown> => {
    asked.push({ question, job, options });
    return Promise.resolve('answer');
  };
  const limits = { maxPixels: 1, maxTotalPixels: 1 };
  return { asked, init: { pool: { study } as unknown as WorkerPool, limits, memoryCeiling, slowness: 1 } };
}

test('a worker is asked about the file of an entry', async () => {
  const { asked, init } = host();
  const settings = defaultSettings('jpeg');
  expect(await studied('fit_file', entry, { settings, limit: 5 }, init, { signal })).toBe('answer');
  await studied('estimate_file', entry, { settings }, init, { signal });
  expect(asked[0]).toMatchObject({
    question: 'fit_file',
    job: { source: 'path', name: 'a.bmp', settings, limit: 5 },
    options: { signal },
  });
  // A search converts several times.
  expect(asked[0]?.options.timeLimit).toBe(12 * (asked[1]?.options.timeLimit ?? 0));
});

test('a file that is gone, and one that is too large for the memory', async () => {
  const gone = studied('analyze_file', undefined, {}, host().init, { signal });
  await expect(gone).rejects.toMatchObject({ code: 'read-failed' });
  const large = studied('analyze_file', entry, {}, host(1e6).init, { signal });
  await expect(large).rejects.toMatchObject({ code: 'out-of-memory' });
  const source = { ...plainPhoto(16384, 16384), formatId: 'bmp', displayWidth: 16384, displayHeight: 16384 } as const;
  const claiming = { ...entry, item: { ...item, size: 36, source } };
  const claim = studied('analyze_file', claiming, {}, host(1e6).init, { signal });
  await expect(claim).rejects.toMatchObject({ code: 'limit-exceeded' });
});
