import { createHash, createHmac, randomBytes } from 'node:crypto';
import { freePath } from '@safelight/engine/internal';
import { secondsToMidnight } from '../access/days.ts';
import type { Client } from '../access/gate.ts';
import type { UsageStore } from '../access/stores.ts';
import { RequestError, refuseFor } from '../problem.ts';
import { type BlobStore, removeAll } from '../storage/blob-store.ts';
import {
  isFailure,
  type Job,
  type JobInput,
  type JobProgress,
  type JobResultFile,
  type JobState,
  statusOf,
} from './job.ts';
import type { JobPorts, Task } from './ports.ts';

/** What jobs are made and kept with. */
export interface JobsOptions {
  readonly ports: JobPorts;
  /** Files of jobs and their results. */
  readonly files: BlobStore;
  readonly usage: UsageStore;
  /** Known to all servers that share their jobs, and to nobody else. */
  readonly secret: () => Promise<string>;
  /** Hours that a job and its results are kept. */
  readonly hours: number;
  /** Files that may wait at once, of all clients. */
  readonly maxWaiting: number;
}

/** What a client wants of many files. */
export interface NewJob {
  readonly id: string;
  readonly client: Client;
  readonly parameters: Job['parameters'];
  readonly inputs: readonly JobInput[];
  readonly resultsPrefix?: string | undefined;
}

/** The jobs of all clients; each sees its own. */
export class Jobs {
  readonly #options: JobsOptions;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /**
   * The id of a new job. With an idempotency key it is the same each time that a client sends it, so that a job is made once,
   * whichever server hears of it. It is made with a secret, since of a server that asks for no keys the id is all that one has
   * to know.
   * @param address - from which the request comes: it tells clients without keys apart
   */
  async newId({ id, isAnybody }: Client, idempotencyKey: string | undefined, address: string): Promise<string> {
    if (idempotencyKey === undefined) return randomBytes(16).toString('hex');
    const client = isAnybody ? `${id}\n${address}` : id;
    const hash = createHmac('sha256', await this.#options.secret());
    return hash.update(`${client}\n${idempotencyKey}`).digest('hex').slice(0, 32);
  }

  /** A key for a file of a job that is not there yet. */
  inputKey(id: string): string {
    return `${id}/in/${randomBytes(8).toString('hex')}`;
  }

  /** Throws `busy` where too many files wait. */
  async checkRoom(): Promise<void> {
    if ((await this.#options.ports.tasks.countWaiting()) < this.#options.maxWaiting) return;
    throw refuseFor('busy', 'Too many files are waiting. Come again in a while.', 30);
  }

  /**
   * Keeps a job and has its files converted; where the same request was sent before, it is that job, and the files that came
   * again are removed. Throws `quota-used` and `idempotency-key-reused`.
   */
  async add({ client, ...wanted }: NewJob): Promise<void> {
    const { ports, usage, hours } = this.#options;
    const created = Date.now();
    const count = wanted.inputs.length;
    const fingerprint = fingerprintOf(wanted);
    const job: Job = { ...wanted, client: client.id, fingerprint, created, expires: created + hours * 3_600_000 };
    // One that is sent again was counted: its client may have nothing left of the day.
    const isKept = (await ports.records.progress(job.id)) !== undefined;
    const isCounted =
      isKept || (await usage.count(client.id, client.perDay ?? Number.MAX_SAFE_INTEGER, created, count));
    if (!isCounted) {
      throw refuseFor('quota-used', `This key may convert ${client.perDay} files a day.`, secondsToMidnight());
    }
    const addition = await ports.records.add(job);
    // Removed just now: it is another.
    if (addition === 'added' && isKept) await usage.count(client.id, Number.MAX_SAFE_INTEGER, created, count);
    if (addition !== 'added' && !isKept) await usage.uncount(client.id, created, count);
    if (addition === 'other-request') {
      const detail = 'This Idempotency-Key was used for other files or other options.';
      throw new RequestError('idempotency-key-reused', detail);
    }
    // Told again where the first server did not come so far; what is in the queue already stays as it is.
    const settled = addition === 'again' ? (await ports.records.find(job.id))?.outcomes : undefined;
    const places = job.inputs.map((_, place) => place).filter((place) => !settled?.has(place));
    await ports.tasks.add(places.map((place): Task => ({ kind: 'convert', job: job.id, place })));
    if (addition === 'again') await this.#removeUnused(job);
  }

  /** A client's job. Throws `not-found`: also for that of another. */
  async find(id: string, client: Client): Promise<JobState> {
    const state = /^[0-9a-f]{32}$/.test(id) ? await this.#options.ports.records.find(id) : undefined;
    if (state?.job.client !== client.id) throw noSuchJob();
    return state;
  }

  /** How far a client's job is. Throws `not-found`. */
  async progress(id: string, client: Client): Promise<JobProgress> {
    const progress = /^[0-9a-f]{32}$/.test(id) ? await this.#options.ports.records.progress(id) : undefined;
    if (progress?.client !== client.id) throw noSuchJob();
    return progress;
  }

  /** Ends a client's job and removes its files and results. Throws `not-found`. */
  async remove(id: string, client: Client): Promise<void> {
    await this.progress(id, client);
    await this.#options.ports.records.remove(id);
    await removeAll(this.#options.files, `${id}/`);
  }

  /** Calls `listener` when something happened to a job; returns how that ends. */
  watch(id: string, listener: () => void): () => void {
    return this.#options.ports.records.watch(id, listener);
  }

  /** Files that came again with a request that was kept before. */
  async #removeUnused({ id, inputs }: Job): Promise<void> {
    const kept = (await this.#options.ports.records.find(id))?.job.inputs ?? [];
    const keys = new Set(kept.map(({ key }) => key));
    for (const { key } of inputs) if (key.startsWith(`${id}/`) && !keys.has(key)) await this.#options.files.remove(key);
  }
}

function noSuchJob(): RequestError {
  return new RequestError('not-found', 'There is no such job, or it has expired.');
}

/** All results of a job, with names that no other of them has. Throws `job-not-done`, and `not-found` where there is none. */
export function namedResults(state: JobState): readonly (JobResultFile & { readonly path: string })[] {
  if (statusOf(state) !== 'done') {
    throw new RequestError('job-not-done', 'Not all files are converted yet.', { 'retry-after': '1' });
  }
  const taken = new Set<string>();
  const duplicates = new Map<string, number>();
  const files = state.job.inputs.flatMap((_, place) => {
    const outcome = state.outcomes.get(place);
    return !outcome || isFailure(outcome) ? [] : outcome.files;
  });
  if (files.length === 0) throw new RequestError('not-found', 'None of the files could be converted.');
  return files.map((file) => {
    const path = freePath(file.name, (name) => taken.has(name.toLowerCase()), duplicates);
    taken.add(path.toLowerCase());
    return { ...file, path };
  });
}

function fingerprintOf({
  parameters,
  inputs,
  resultsPrefix,
}: Pick<NewJob, 'parameters' | 'inputs' | 'resultsPrefix'>): string {
  const files = inputs.map(({ name, hash, key }) => [name, hash ?? key]);
  const texts = parameters.map(([name, text]) => `${name}=${text}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([texts, files, resultsPrefix]))
    .digest('hex');
}
