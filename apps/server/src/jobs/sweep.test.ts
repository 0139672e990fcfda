import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../access/database.ts';
import { FolderStore } from '../storage/folder-store.ts';
import type { Job } from './job.ts';
import { sqliteJobs } from './sqlite-ports.ts';
import { sweepFiles } from './sweep.ts';

const HOUR = 3_600_000;

function jobOf(id: string, expires: number): Job {
  const inputs = [{ key: `${id}/in/named`, name: 'a.heic' }];
  return { id, client: 'c', fingerprint: 'f', created: 0, expires, parameters: [['to', 'png']], inputs };
}

test('what no job names is removed when it is old: files of expired and unknown jobs, and those that came in vain', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-sweep-'));
  const store = new FolderStore(folder);
  const { records } = sqliteJobs(openDatabase(':memory:'));
  const [wanted, expired, unknown] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
  await records.add(jobOf(wanted, Date.now() + HOUR));
  await records.add(jobOf(expired, Date.now() - 1));
  // What is not of jobs is somebody's: the place may have been named by mistake.
  const others = ['holiday.jpg', 'holiday/in/a.jpg', `${unknown}/holiday.jpg`];
  const kept = [`${wanted}/in/named`, `${wanted}/out/0/0`, ...others];
  const ofExpired = [`${expired}/in/named`, `${expired}/out/0/0`];
  const old = [`${wanted}/in/in-vain`, ...ofExpired, `${unknown}/in/1`, `${unknown}/out/0/0`];
  const young = [`${unknown}/in/young`, `${wanted}/in/young`];
  for (const key of [...kept, ...old, ...young]) await store.write(key, Buffer.from(key));
  for (const key of [...kept, ...old]) utimesSync(join(folder, key), 0, 0);
  await sweepFiles(store, records, HOUR);
  const left: string[] = [];
  for await (const { key } of store.list('')) left.push(key);
  expect(left.toSorted()).toEqual([...kept, ...young].toSorted());
  rmSync(folder, { recursive: true });
});
