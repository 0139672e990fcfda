import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { NodeWorker } from '@safelight/engine/node';
import type { CommandHost } from '../src/convert-command.ts';
import type { Output } from '../src/output.ts';

/** Threads of the built command that no run has at work: starting one for each run would take most of the time. */
const resting: Worker[] = [];

function takeThread(): Worker {
  return resting.pop() ?? new Worker(fileURLToPath(new URL('../dist/worker.mjs', import.meta.url)));
}

/** Ends all threads. */
export async function endThreads(): Promise<void> {
  await Promise.all(resting.splice(0).map((thread) => thread.terminate()));
}

interface Reply {
  readonly type: string;
}

/** A thread as the queue sees it; `onStep` is called before a file is read, and before its result is written. */
function borrowed(onStep: () => void): NodeWorker {
  const thread = takeThread();
  let waiting = 0;
  const listeners: (readonly [string, (value: unknown) => void])[] = [];
  const worker = {
    postMessage(request: Reply): void {
      waiting++;
      if (request.type === 'process_single') onStep();
      thread.postMessage(request);
    },
    on(event: string, listener: (value: unknown) => void): void {
      const heard = (reply: unknown): void => {
        const { type } = (reply ?? {}) as Partial<Reply>;
        // One that is used again has said so before.
        if (type === 'worker_ready') return;
        if (event === 'message' && type !== 'batch_progress') waiting--;
        if (type === 'process_complete') onStep();
        listener(reply);
      };
      thread.on(event as 'message', heard);
      listeners.push([event, heard]);
      if (event === 'message') queueMicrotask(() => listener({ type: 'worker_ready' }));
    },
    // The process of the tests lives as long as they do.
    ref: () => {},
    unref: () => {},
    terminate(): Promise<number> {
      for (const [event, listener] of listeners.splice(0)) thread.off(event as 'message', listener);
      if (waiting > 0) return thread.terminate();
      if (!resting.includes(thread)) resting.push(thread);
      return Promise.resolve(0);
    },
  } satisfies Record<keyof NodeWorker, unknown>;
  return worker as unknown as NodeWorker;
}

/** A process for a command, as a test sees it. */
export interface TestHost extends CommandHost {
  /** All that was written to standard output. */
  text(): string;
  /** Has the run stopped, as a signal would. */
  stop(): void;
}

/** A host in this process. */
export function testHost(onStep: () => void): TestHost {
  const controller = new AbortController();
  let text = '';
  const output = (write: (part: string | Uint8Array) => void): Output => ({
    isTerminal: false,
    failure: undefined,
    write,
    style: (_look, plain) => plain,
  });
  return {
    out: output((part) => {
      text += part;
    }),
    err: output(() => {}),
    createWorker: () => borrowed(onStep),
    input: Readable.from([]),
    listenForStop: () => ({
      signal: controller.signal,
      exitCode: () => (controller.signal.aborted ? 143 : undefined),
      end: () => {},
    }),
    text: () => text,
    stop: () => controller.abort(),
  };
}
