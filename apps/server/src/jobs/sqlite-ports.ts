import { EventEmitter } from 'node:events';
import type { Database } from '../access/database.ts';
import { type FileOutcome, type Job, type JobProgress, type JobState, statusOfCounts } from './job.ts';
import { JobListeners } from './job-listeners.ts';
import {
  type Addition,
  type JobPorts,
  type JobRecords,
  RETRY_WAITS,
  type Taken,
  type Task,
  type TaskEnd,
  type TaskQueue,
} from './ports.ts';

/** Jobs in the server's own database, for one server that does its work itself. */
export function sqliteJobs(database: Database): JobPorts {
  return { records: new SqliteRecords(database), tasks: new SqliteTasks(database) };
}

class SqliteRecords implements JobRecords {
  readonly #database: Database;
  readonly #listeners = new JobListeners();

  constructor(database: Database) {
    this.#database = database;
  }

  async add(job: Job): Promise<Addition> {
    await this.forgetExpired();
    const { changes } = this.#database
      .prepare('INSERT OR IGNORE INTO jobs (id, job, begun, expires) VALUES (?, ?, 0, ?)')
      .run(job.id, JSON.stringify(job), job.expires);
    if (changes > 0) return 'added';
    return this.#job(job.id)?.fingerprint === job.fingerprint ? 'again' : 'other-request';
  }

  async find(id: string): Promise<JobState | undefined> {
    const row = this.#database
      .prepare('SELECT job, begun FROM jobs WHERE id = ? AND expires > ?')
      .get(id, Date.now()) as { job: string; begun: number } | undefined;
    if (!row) return undefined;
    const rows = this.#database.prepare('SELECT place, outcome FROM job_files WHERE job = ?').all(id) as unknown as {
      place: number;
      outcome: string;
    }[];
    const outcomes = new Map(rows.map(({ place, outcome }) => [place, JSON.parse(outcome) as FileOutcome]));
    return { job: JSON.parse(row.job) as Job, hasBegun: row.begun === 1, outcomes };
  }

  async progress(id: string): Promise<JobProgress | undefined> {
    const row = this.#database
      .prepare(
        `SELECT job ->> '$.client' AS client, json_array_length(job, '$.inputs') AS total, begun,
           (SELECT count(*) FROM job_files WHERE job_files.job = jobs.id) AS settled,
           (SELECT count(*) FROM job_files WHERE job_files.job = jobs.id AND outcome ->> '$.code' IS NOT NULL) AS failed
         FROM jobs WHERE id = ? AND expires > ?`,
      )
      .get(id, Date.now()) as
      | { client: string; total: number; begun: number; settled: number; failed: number }
      | undefined;
    if (!row) return undefined;
    const { client, total, begun, settled, failed } = row;
    const status = statusOfCounts(total, settled, begun === 1);
    return { client, status, counts: { total, done: settled - failed, failed } };
  }

  async begin(id: string): Promise<Job | undefined> {
    const { changes } = this.#database.prepare('UPDATE jobs SET begun = 1 WHERE id = ? AND begun = 0').run(id);
    if (changes > 0) this.#listeners.tellChanged(id);
    return this.#job(id);
  }

  async settle(id: string, place: number, outcome: FileOutcome): Promise<Taken | undefined> {
    const job = this.#job(id);
    if (!job) return undefined;
    const { changes } = this.#database
      .prepare('INSERT OR IGNORE INTO job_files (job, place, outcome) VALUES (?, ?, ?)')
      .run(id, place, JSON.stringify(outcome));
    const { settled } = this.#database.prepare('SELECT count(*) AS settled FROM job_files WHERE job = ?').get(id) as {
      settled: number;
    };
    this.#listeners.tellChanged(id);
    return { isFirst: changes > 0, isLast: settled === job.inputs.length };
  }

  async forgetParameters(id: string): Promise<void> {
    const job = this.#job(id);
    if (!job) return;
    const text = JSON.stringify({ ...job, parameters: [] });
    this.#database.prepare('UPDATE jobs SET job = ? WHERE id = ?').run(text, id);
    this.#emptyLog();
  }

  async forgetExpired(): Promise<void> {
    const { changes } = this.#database.prepare('DELETE FROM jobs WHERE expires <= ?').run(Date.now());
    if (changes > 0) this.#emptyLog();
  }

  async remove(id: string): Promise<boolean> {
    const { changes } = this.#database.prepare('DELETE FROM jobs WHERE id = ?').run(id);
    this.#emptyLog();
    this.#listeners.tellRemoved(id);
    return changes > 0;
  }

  watch(id: string, listener: () => void): () => void {
    return this.#listeners.watch(id, listener);
  }

  watchRemovals(listener: (id: string) => void): () => void {
    return this.#listeners.watchRemovals(listener);
  }

  #job(id: string): Job | undefined {
    const row = this.#database.prepare('SELECT job FROM jobs WHERE id = ? AND expires > ?').get(id, Date.now()) as
      | { job: string }
      | undefined;
    return row && (JSON.parse(row.job) as Job);
  }

  /** What was deleted is overwritten in the database, but would stay in its log of changes. */
  #emptyLog(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}

interface TaskRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
}

class SqliteTasks implements TaskQueue {
  readonly #database: Database;
  readonly #changed = new EventEmitter();

  constructor(database: Database) {
    this.#database = database;
  }

  async add(tasks: readonly Task[]): Promise<void> {
    const insert = this.#database.prepare(
      'INSERT OR IGNORE INTO tasks (id, kind, task, attempts, due, is_out) VALUES (?, ?, ?, 0, ?, 0)',
    );
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const task of tasks) insert.run(taskId(task), task.kind, JSON.stringify(task), Date.now());
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
    this.#changed.emit('change');
  }

  async countWaiting(): Promise<number> {
    const row = this.#database
      .prepare("SELECT count(*) AS waiting FROM tasks WHERE kind = 'convert' AND is_out = 0")
      .get();
    return (row as { waiting: number }).waiting;
  }

  work(
    handle: (task: Task, attempt: number) => Promise<TaskEnd>,
    atOnce: Readonly<Record<Task['kind'], number>>,
  ): () => Promise<void> {
    // What was out when the server ended is tried again, and that counts: what ended it may have been the task.
    this.#database.exec('UPDATE tasks SET is_out = 0, attempts = attempts + 1 WHERE is_out = 1');
    const running = new Set<Promise<void>>();
    const counts = { convert: 0, notify: 0 };
    const open = new AbortController();
    const take = (): void => {
      for (const kind of ['convert', 'notify'] as const) {
        while (counts[kind] < atOnce[kind]) {
          const row = open.signal.aborted ? undefined : this.#takeOne(kind);
          if (!row) break;
          counts[kind]++;
          const run = this.#run(row, handle, open.signal).finally(() => {
            counts[kind]--;
            running.delete(run);
            take();
          });
          running.add(run);
        }
      }
    };
    this.#changed.on('change', take);
    // Notices wait for their time.
    const timer = setInterval(take, 1000);
    timer.unref();
    take();
    return async () => {
      open.abort();
      clearInterval(timer);
      this.#changed.off('change', take);
      await Promise.all(running);
    };
  }

  #takeOne(kind: Task['kind']): TaskRow | undefined {
    try {
      // Asked first: where nothing is to be done, nothing is written.
      const row = this.#database
        .prepare(
          `SELECT id, task, attempts FROM tasks WHERE kind = ? AND is_out = 0 AND due <= ? ORDER BY due, rowid LIMIT 1`,
        )
        .get(kind, Date.now()) as TaskRow | undefined;
      const isTaken =
        row &&
        this.#database.prepare('UPDATE tasks SET is_out = 1 WHERE id = ? AND is_out = 0').run(row.id).changes > 0;
      return isTaken ? row : undefined;
    } catch {
      // Locked by another process, or the disk is full: the timer asks again.
      return undefined;
    }
  }

  async #run(
    { id, task, attempts }: TaskRow,
    handle: (task: Task, attempt: number) => Promise<TaskEnd>,
    stop: AbortSignal,
  ): Promise<void> {
    const end = await handle(JSON.parse(task) as Task, attempts).catch((): TaskEnd => 'retry');
    // What cannot be written now, as the database is locked or the disk full, can be later; after a stop the task is out, and comes again.
    for (;;) {
      try {
        return this.#keepEnd(id, attempts, end);
      } catch {
        if (stop.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  #keepEnd(id: string, attempts: number, end: TaskEnd): void {
    const { [attempts]: wait } = RETRY_WAITS;
    if (end === 'hand-back') {
      this.#database.prepare('UPDATE tasks SET is_out = 0 WHERE id = ?').run(id);
    } else if (end === 'retry' && wait !== undefined) {
      this.#database
        .prepare('UPDATE tasks SET is_out = 0, attempts = attempts + 1, due = ? WHERE id = ?')
        .run(Date.now() + wait * 1000, id);
    } else {
      this.#database.prepare('DELETE FROM tasks WHERE id = ?').run(id);
    }
  }
}

/** The same for the same task. */
export function taskId({ kind, job, place }: Task): string {
  return `${kind}-${job}-${place}`;
}
