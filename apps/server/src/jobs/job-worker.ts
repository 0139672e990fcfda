import { ConvertError } from '@safelight/core';
import type { Converter, ConvertResult } from '@safelight/engine';
import { safeFileName } from '@safelight/engine/internal';
import type { KeyStore, UsageStore } from '../access/stores.ts';
import type { Metrics } from '../metrics.ts';
import { problemKinds } from '../problem.ts';
import { readOptions } from '../requests/options.ts';
import type { TemporarySpace } from '../requests/temporary-space.ts';
import { BlobMissingError, type BlobStore, BlobTooLargeError, removeAll } from '../storage/blob-store.ts';
import { type FileOutcome, isFailure, type Job, type JobInput, type JobResultFile } from './job.ts';
import { type JobPorts, RETRY_WAITS, type Task, type TaskEnd } from './ports.ts';
import { sendNotice } from './webhook.ts';

/** Tries of a file whose conversion failed through the machine. */
const MAX_ATTEMPTS = 4;

/** Tries of a file that ended its worker, or whose store was away, all others included. */
const MAX_HANDOUTS = RETRY_WAITS.length;

/** What the work on jobs needs. */
export interface JobWorkerContext {
  readonly ports: JobPorts;
  readonly files: BlobStore;
  /** The operator's own store, if jobs may name objects of it. */
  readonly objects: BlobStore | undefined;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly converter: Converter;
  readonly space: TemporarySpace;
  readonly metrics: Pick<Metrics, 'conversions'>;
  readonly limits: { readonly maxBytes: number; readonly maxPixels: number; readonly timeout: number };
  readonly workers: number;
  /** Aborted when what still runs has to be handed back. */
  readonly stop: AbortSignal;
  /** Told what went wrong through nobody's file. */
  readonly report: (error: unknown) => void;
}

/** Why a conversion ends before its time. */
type EndReason = 'removed' | 'stopped' | 'late';

/** A conversion that can be ended. */
interface Ending {
  readonly signal: AbortSignal;
  readonly reason: () => EndReason | undefined;
}

/** Begins to convert files of jobs, and to tell their ends; returns how that ends. */
export function workOnJobs(context: JobWorkerContext): () => Promise<void> {
  const { ports, limits, stop } = context;
  const running = new Map<string, Set<(reason: EndReason) => void>>();
  const endAll = (id: string, reason: EndReason): void => {
    for (const end of running.get(id) ?? []) end(reason);
  };
  const forget = ports.records.watchRemovals((id) => endAll(id, 'removed'));
  const stopAll = (): void => {
    for (const id of running.keys()) endAll(id, 'stopped');
  };
  stop.addEventListener('abort', stopAll);
  const handle = async (task: Task, attempt: number): Promise<TaskEnd> => {
    const controller = new AbortController();
    let reason: EndReason | undefined;
    const end = (why: EndReason): void => {
      reason ??= why;
      controller.abort();
    };
    const late = setTimeout(end, limits.timeout * 1000, 'late');
    const all = running.get(task.job) ?? new Set();
    running.set(task.job, all.add(end));
    const ending: Ending = { signal: controller.signal, reason: () => reason };
    try {
      return await (task.kind === 'notify' ? notify(context, task, ending) : convert(context, task, attempt, ending));
    } catch (error) {
      if (reason === 'stopped') return 'hand-back';
      context.report(error);
      return 'retry';
    } finally {
      clearTimeout(late);
      all.delete(end);
      if (all.size === 0) running.delete(task.job);
    }
  };
  const end = ports.tasks.work(handle, { convert: context.workers, notify: 4 });
  return async () => {
    await end();
    forget();
    stop.removeEventListener('abort', stopAll);
  };
}

async function convert(context: JobWorkerContext, task: Task, attempt: number, ending: Ending): Promise<TaskEnd> {
  const { records } = context.ports;
  const job = await records.begin(task.job);
  const input = job?.inputs[task.place];
  if (!job || !input) return 'done';
  const isSettled = attempt > 0 && (await records.find(job.id))?.outcomes.has(task.place);
  let outcome: FileOutcome = givenUp;
  if (!isSettled) {
    if (attempt < MAX_HANDOUTS) outcome = await outcomeOf(context, job, task.place, input, ending);
    if (isFailure(outcome) && !isLasting(outcome) && attempt + 1 < MAX_ATTEMPTS) return 'retry';
  }
  if (ending.reason() === 'removed') {
    // One that was sent anew since has the same id: what was made of the old one is not its, and its file is still to be converted.
    await removeResults(context, job, outcome);
    return 'hand-back';
  }
  const taken = await records.settle(job.id, task.place, outcome);
  if (!taken) await removeResults(context, job, outcome);
  else if (taken.isFirst && isFailure(outcome)) await context.usage.uncount(job.client, job.created);
  if (taken?.isLast) await finish(context, job);
  return 'done';
}

const givenUp: FileOutcome = {
  code: 'worker-failed',
  detail: 'The conversion did not come to an end, several times over.',
};

type Failure = Extract<FileOutcome, { readonly code: unknown }>;

/** Whether a file failed in a way that another try would not change. What is this machine's fault may be gone then. */
function isLasting({ code }: Failure): boolean {
  // Who has had all of its time would most likely take it again.
  return code === 'timed-out' || problemKinds[code].status < 500;
}

async function outcomeOf(
  context: JobWorkerContext,
  job: Job,
  place: number,
  input: JobInput,
  { signal, reason }: Ending,
): Promise<FileOutcome> {
  const { space, limits, metrics } = context;
  const store = storeOf(context, job);
  const { target, decode } = readOptions(job.parameters);
  try {
    if (!store) throw new BlobMissingError();
    const options = { spare: space.newPath(), maxBytes: limits.maxBytes, signal };
    const result = await store.withFile(input.key, options, (path) =>
      context.converter.convert(path, {
        ...target,
        name: safeFileName(input.name),
        decode,
        limits: { maxPixels: limits.maxPixels },
        signal,
      }),
    );
    metrics.conversions.inc({ from: result.source.formatId, to: target.to, outcome: 'done' });
    return { files: await storeResults(store, job, place, result), adjustments: result.adjustments };
  } catch (error) {
    const outcome = failureOf(error, reason(), limits.timeout);
    metrics.conversions.inc({ from: 'unknown', to: target.to, outcome: outcome.code });
    return outcome;
  }
}

/** What an error says of a file. Throws those that say nothing of it. */
function failureOf(error: unknown, ended: EndReason | undefined, timeout: number): Failure {
  if (ended === 'removed') return { code: 'not-found', detail: 'The job was removed.' };
  if (ended === 'late') return { code: 'timed-out', detail: `This took longer than ${timeout} seconds.` };
  if (error instanceof ConvertError)
    return { code: error.code, detail: problemKinds[error.code].detail ?? error.message };
  if (error instanceof BlobMissingError) return { code: 'not-found', detail: 'There is no such object in the store.' };
  if (error instanceof BlobTooLargeError) {
    return { code: 'limit-exceeded', detail: 'The object is larger than this server takes.' };
  }
  throw error;
}

/** Stores results under keys that are the same each time: a file that is converted twice is stored once. */
async function storeResults(
  store: BlobStore,
  { id, resultsPrefix }: Job,
  place: number,
  { files }: ConvertResult,
): Promise<readonly JobResultFile[]> {
  const folder = resultsPrefix === undefined ? `${id}/out/${place}` : `${resultsPrefix}${id}/${place + 1}`;
  const stored: JobResultFile[] = [];
  for (const [at, { bytes, name, mimeType, width, height }] of files.entries()) {
    const key = `${folder}/${resultsPrefix === undefined ? at : name}`;
    await store.write(key, bytes, mimeType);
    stored.push({ key, name, mimeType, width, height, size: bytes.length });
  }
  return stored;
}

/** Where a job's files are, and its results go. */
function storeOf({ files, objects }: JobWorkerContext, { resultsPrefix }: Job): BlobStore | undefined {
  return resultsPrefix === undefined ? files : objects;
}

async function removeResults(context: JobWorkerContext, job: Job, outcome: FileOutcome): Promise<void> {
  const store = storeOf(context, job);
  if (isFailure(outcome) || !store) return;
  for (const { key } of outcome.files) await store.remove(key);
}

/** Every file of a job has ended: what came is not needed any more, and its client is told. */
async function finish({ ports, files, keys }: JobWorkerContext, { id, client, parameters }: Job): Promise<void> {
  if (parameters.length > 0) await ports.records.forgetParameters(id);
  await removeAll(files, `${id}/in/`);
  if (await keys.webhook(client)) await ports.tasks.add([{ kind: 'notify', job: id, place: 0 }]);
}

async function notify(
  { ports, keys }: JobWorkerContext,
  { job: id }: Task,
  { signal, reason }: Ending,
): Promise<TaskEnd> {
  const state = await ports.records.find(id);
  const webhook = state && (await keys.webhook(state.job.client));
  if (!webhook) return 'done';
  if (await sendNotice(state, webhook, signal)) return 'done';
  return reason() === 'stopped' ? 'hand-back' : 'retry';
}
