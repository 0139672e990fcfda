/** For tests: workers that answer as they are told, and what is asked of them. */
import { defaultSettings } from '../plan/settings.ts';
import type { WorkerPool } from './pool.ts';
import type { WorkerHandle, WorkerJob, WorkerReply, WorkerRequest } from './protocol.ts';

export const job: WorkerJob = {
  source: 'x',
  name: 'x.png',
  settings: defaultSettings('png'),
  limits: { maxPixels: 1, maxTotalPixels: 1 },
};
export const output = { bytes: new Uint8Array(1), source: { width: 1, height: 1 }, result: {} };

export interface Fake extends WorkerHandle {
  readonly requests: WorkerRequest[];
  readonly reply: (reply: WorkerReply) => void;
  readonly die: (reason: string) => void;
  terminated: boolean;
}

/** A worker that answers as `behave` says. */
export function fake(behave: (request: WorkerRequest, worker: Fake) => void, ready = true): Fake {
  const replies: ((reply: WorkerReply) => void)[] = [];
  const failures: ((reason: string) => void)[] = [];
  const worker: Fake = {
    requests: [],
    terminated: false,
    post(request) {
      worker.requests.push(request);
      queueMicrotask(() => behave(request, worker));
    },
    onReply: (listener) => replies.push(listener),
    onFailure: (listener) => failures.push(listener),
    terminate() {
      worker.terminated = true;
    },
    reply: (reply) => {
      for (const listener of replies) listener(reply);
    },
    die: (reason) => {
      for (const listener of failures) listener(reason);
    },
  };
  if (ready) queueMicrotask(() => worker.reply({ type: 'worker_ready' }));
  return worker;
}

export const good = (request: WorkerRequest, worker: Fake): void => {
  if (request.type === 'process_single')
    worker.reply({ type: 'process_complete', id: request.id, output: output as never });
  if (request.type === 'process_batch') worker.reply({ type: 'batch_complete', id: request.id, outcomes: [] });
  if (request.type === 'health_check') worker.reply({ type: 'health_response', id: request.id });
};

export function options(signal = new AbortController().signal, timeLimit = 1000): Parameters<WorkerPool['run']>[1] {
  return { signal, timeLimit, onProgress: () => {} };
}

/** Answers after 20 ms. */
export const slowly = (request: WorkerRequest, worker: Fake): void => void setTimeout(() => good(request, worker), 20);
