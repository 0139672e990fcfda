import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConvertError } from '@safelight/core';
import type { Converter, ConvertOptions, ConvertResult } from '@safelight/engine';
import { afterEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../access/database.ts';
import { SqliteKeys } from '../access/sqlite-keys.ts';
import { SqliteUsage } from '../access/sqlite-usage.ts';
import { TemporarySpace } from '../requests/temporary-space.ts';
import { FolderStore } from '../storage/folder-store.ts';
import type { FileOutcome, Job } from './job.ts';
import { workOnJobs } from './job-worker.ts';
import type { JobPorts, Task, TaskEnd } from './ports.ts';
import { sqliteJobs } from './sqlite-ports.ts';

type Convert = (path: string, options: ConvertOptions) => Promise<ConvertResult>;

const result = {
  files: [{ name: 'a.png', bytes: Uint8Array.of(1, 2), mimeType: 'image/png', width: 1, height: 1 }],
  adjustments: [],
  source: { formatId: 'heic' },
  unchanged: false,
} as unknown as ConvertResult;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A worker whose tasks are handed to it by hand, with a converter of one's own. */
async function workerWith(convert: Convert, timeout = 60) {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-worker-'));
  folders.push(folder);
  const database: Database = openDatabase(':memory:');
  const { records } = sqliteJobs(database);
  let handle: (task: Task, attempt: number) => Promise<TaskEnd> = () => Promise.reject(new Error('not yet'));
  const added: Task[] = [];
  const ports: JobPorts = {
    records,
    tasks: {
      add: async (tasks) => void added.push(...tasks),
      countWaiting: async () => 0,
      work: (given) => {
        handle = given;
        return async () => {};
      },
    },
  };
  const files = new FolderStore(join(folder, 'files'));
  const usage = new SqliteUsage(database);
  const stop = new AbortController();
  const report = vi.fn<(error: unknown) => void>();
  workOnJobs({
    ports,
    files,
    objects: undefined,
    keys: new SqliteKeys(database),
    usage,
    converter: { convert } as Converter,
    space: new TemporarySpace(join(folder, 'temporary')),
    metrics: { conversions: { inc: () => {} } } as never,
    limits: { maxBytes: 1e6, maxPixels: 1e6, timeout },
    workers: 1,
    stop: stop.signal,
    report,
  });
  const upload = join(folder, 'upload');
  writeFileSync(upload, 'bytes');
  await files.moveIn('job/in/0', upload);
  const inputs = [{ key: 'job/in/0', name: 'a.heic' }];
  const now = Date.now();
  const kept = { fingerprint: 'f', created: now, expires: now + 1e6, parameters: [['to', 'png'] as const] };
  const job: Job = { id: 'job', client: 'c', inputs, ...kept };
  await records.add(job);
  usage.count('c', 10, now);
  const task: Task = { kind: 'convert', job: 'job', place: 0 };
  return {
    records,
    stop,
    report,
    usage,
    run: (attempt = 0) => handle(task, attempt),
    outcome: async (): Promise<FileOutcome | undefined> => (await records.find('job'))?.outcomes.get(0),
    stored: (): string[] =>
      readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  };
}

/** A conversion that goes on until it is ended. */
const endless: Convert = (_path, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));

function failing(code: 'worker-failed' | 'corrupt-input'): Convert {
  return () => Promise.reject(new ConvertError(code, 'It is so.', { stage: 'decode' }));
}

test('what fails through its file has failed at once, and is not counted', async () => {
  const worker = await workerWith(failing('corrupt-input'));
  expect(await worker.run()).toBe('done');
  expect(await worker.outcome()).toEqual({ code: 'corrupt-input', detail: 'It is so.' });
  expect(worker.usage.conversions('c')).toBe(0);
  expect(worker.stored()).toEqual([]);
});

test('what fails through the machine is tried again, four times in all', async () => {
  const worker = await workerWith(failing('worker-failed'));
  for (const attempt of [0, 1, 2]) {
    expect(await worker.run(attempt)).toBe('retry');
    expect(await worker.outcome()).toBeUndefined();
  }
  expect(await worker.run(3)).toBe('done');
  expect(await worker.outcome()).toMatchObject({ code: 'worker-failed' });
});

test('a file that ended its worker nine times is given up without another try', async () => {
  const convert = vi.fn<Convert>(async () => result);
  const worker = await workerWith(convert);
  expect(await worker.run(9)).toBe('done');
  expect(convert).not.toHaveBeenCalled();
  expect(await worker.outcome()).toMatchObject({ code: 'worker-failed' });
});

test('what is nobody’s fault is told, and tried again', async () => {
  const worker = await workerWith(() => Promise.reject(new Error('the store is away')));
  expect(await worker.run()).toBe('retry');
  expect(worker.report).toHaveBeenCalledOnce();
  expect(await worker.outcome()).toBeUndefined();
});

test('a store that was away for long fails no file', async () => {
  const convert = vi.fn<Convert>(async () => result);
  const worker = await workerWith(convert);
  expect(await worker.run(8)).toBe('done');
  expect(await worker.outcome()).toMatchObject({ files: [{ key: 'job/out/0/0' }] });
});

test('of two workers whose file failed, one gives the conversion back; what was asked of it is forgotten', async () => {
  const worker = await workerWith(failing('corrupt-input'));
  worker.usage.count('c', 10, Date.now(), 3);
  await Promise.all([worker.run(), worker.run()]);
  expect(worker.usage.conversions('c')).toBe(3);
  expect((await worker.records.find('job'))?.job.parameters).toEqual([]);
});

test('a file that is converted twice is kept once', async () => {
  const worker = await workerWith(async () => result);
  expect(await worker.run()).toBe('done');
  expect(await worker.run(1)).toBe('done');
  expect(await worker.outcome()).toMatchObject({ files: [{ key: 'job/out/0/0' }] });
  expect(worker.stored()).toEqual(['0']);
  expect(worker.usage.conversions('c')).toBe(1);
});

test('when the worker stops, what runs is handed back', async () => {
  const worker = await workerWith(endless);
  const run = worker.run();
  setTimeout(() => worker.stop.abort(), 20);
  expect(await run).toBe('hand-back');
  expect(await worker.outcome()).toBeUndefined();
});

test('when the job is removed, what runs ends, and its result goes', async () => {
  const worker = await workerWith(endless);
  const run = worker.run();
  setTimeout(() => void worker.records.remove('job'), 20);
  expect(await run).toBe('hand-back');
  expect(await worker.run()).toBe('done');
  // Removed in the very moment in which it had been stored.
  const late = await workerWith(async () => {
    await late.records.remove('job');
    return result;
  });
  expect(await late.run()).toBe('hand-back');
  expect(late.stored()).toEqual(['0']);
});

test('what was made of a removed job is not that of one that was sent anew under its id', async () => {
  const worker = await workerWith(async () => {
    const { job } = (await worker.records.find('job')) ?? {};
    await worker.records.remove('job');
    if (job) await worker.records.add({ ...job, fingerprint: 'of other files' });
    return result;
  });
  expect(await worker.run()).toBe('hand-back');
  expect(await worker.outcome()).toBeUndefined();
  // The input alone.
  expect(worker.stored()).toEqual(['0']);
});

test('what takes too long has a code', async () => {
  const worker = await workerWith(endless, 0.02);
  expect(await worker.run()).toBe('done');
  expect(await worker.outcome()).toEqual({ code: 'timed-out', detail: 'This took longer than 0.02 seconds.' });
});

test('a task that was out when the process ended comes again, and counts; one that is handed back does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-tasks-'));
  folders.push(folder);
  const task: Task = { kind: 'convert', job: 'job', place: 0 };
  const atOnce = { convert: 1, notify: 1 };
  const never = new Promise<TaskEnd>(() => {});
  const first = openDatabase(folder);
  await sqliteJobs(first).tasks.add([task, task]);
  sqliteJobs(first).tasks.work(() => never, atOnce);
  first.close();
  const seen: number[] = [];
  const second = openDatabase(folder);
  const ends: TaskEnd[] = ['hand-back', 'hand-back', 'done'];
  sqliteJobs(second).tasks.work(async (_, attempt) => {
    seen.push(attempt);
    return ends.shift() ?? 'done';
  }, atOnce);
  await expect.poll(() => seen).toEqual([1, 1, 1]);
  expect(await sqliteJobs(second).tasks.countWaiting()).toBe(0);
});
