/** Calls of workers that end in any case: in time, or when nobody wants the answer any more. */
import { ConvertError } from '@safelight/core';
import type { WorkerClient } from './client.ts';
import type { WorkerProgress } from './protocol.ts';
import type { TimeLimits } from './time-limits.ts';
import { Watchdog } from './watchdog.ts';

/**
 * Milliseconds in which a part of the converter has to come: the largest does at 3 kB a second. A slow network makes no work
 * hang, and one that has gone without a word does.
 */
const LOADING_LIMIT = 600_000;

/** How one call is watched. */
export interface RunOptions extends TimeLimits {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkerProgress) => void;
}

/** Waits until what `listen` is given is called, or the signal is aborted. @param listen - returns what ends its listening */
export async function untilCalled(signal: AbortSignal, listen: (go: () => void) => () => void): Promise<void> {
  let go = (): void => {};
  const called = new Promise<void>((resolve) => {
    go = resolve;
  });
  const end = listen(go);
  signal.addEventListener('abort', go, { once: true });
  await called;
  signal.removeEventListener('abort', go);
  end();
}

/**
 * Work of a client, ended early by the signal, with `timed-out` where it gets nowhere, or by what `onProgress` throws; the worker is
 * terminated then.
 * @param begin - begins the work; what it passes on is where the work is
 * @param leaveTimeout - milliseconds in which work that heeds the signal itself may end, before the worker is terminated
 */
export function withTimeLimit<T>(
  client: WorkerClient,
  { signal, timeLimit, drawingLimit = timeLimit, onProgress }: RunOptions,
  begin: (onProgress: (progress: WorkerProgress) => void) => Promise<T>,
  leaveTimeout?: number,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const abort = (): void => {
      if (leaveTimeout !== undefined) {
        leaving = setTimeout(() => client.terminate(), leaveTimeout);
        return;
      }
      reject(signal.reason as Error);
      client.terminate();
    };
    const expire = (): void => {
      reject(new ConvertError('timed-out', 'The conversion took too long and was ended.', { stage: 'decode' }));
      client.terminate();
    };
    const watchdog = new Watchdog(expire, () => client.processorTime);
    let limit = timeLimit;
    const watch = (): void => watchdog.restart(client.loading ? LOADING_LIMIT : limit);
    const watched = (progress: WorkerProgress): void => {
      limit = progress.stage === 'decode' ? drawingLimit : timeLimit;
      watch();
      try {
        onProgress(progress);
      } catch (error) {
        reject(error);
        client.terminate();
      }
    };
    watch();
    client.onLoading = watch;
    signal.addEventListener('abort', abort, { once: true });
    begin(watched)
      .then(resolve, reject)
      .finally(() => {
        watchdog.stop();
        client.onLoading = () => {};
        clearTimeout(leaving);
        signal.removeEventListener('abort', abort);
      });
  });
}
