import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../access/database.ts';
import type { Task } from './ports.ts';
import { sqliteJobs } from './sqlite-ports.ts';

let folder: string;
let database: Database;
/** Another process, as a backup or a command would be. */
let other: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safelight-locked-'));
  database = openDatabase(folder);
  database.exec('PRAGMA busy_timeout = 1');
  other = openDatabase(folder);
});
afterEach(() => {
  database.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const taskAt = (place: number): Task => ({ kind: 'convert', job: 'job', place });

test('tasks that cannot be added are refused whole, and the next can be', async () => {
  const { tasks } = sqliteJobs(database);
  other.exec('BEGIN IMMEDIATE');
  await expect(tasks.add([taskAt(0)])).rejects.toThrow('locked');
  other.exec('ROLLBACK');
  // Not by the lock, but in the middle: the disk is full, say.
  other.exec(
    `CREATE TRIGGER full BEFORE INSERT ON tasks WHEN NEW.id LIKE '%-2' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  await expect(tasks.add([taskAt(1), taskAt(2)])).rejects.toThrow('full');
  expect(await tasks.countWaiting()).toBe(0);
  await tasks.add([taskAt(3)]);
  expect(await tasks.countWaiting()).toBe(1);
});

test('while the database is locked tasks wait, and their ends are kept when it is free', async () => {
  const { tasks } = sqliteJobs(database);
  await tasks.add([taskAt(0), taskAt(1)]);
  const handled: number[] = [];
  const end = tasks.work(
    async ({ place }) => {
      handled.push(place);
      // The end of the first cannot be written now, nor can the second be taken.
      if (place === 0) other.exec('BEGIN IMMEDIATE');
      return 'done';
    },
    { convert: 2, notify: 1 },
  );
  expect(handled).toEqual([0]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  other.exec('ROLLBACK');
  const left = (): unknown => other.prepare('SELECT count(*) AS tasks FROM tasks').get();
  await expect.poll(left, { timeout: 20_000 }).toEqual({ tasks: 0 });
  expect(handled).toEqual([0, 1]);
  await end();
});
