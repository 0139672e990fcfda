/**
 * A signal that is aborted with the first of several, for the same reason: `AbortSignal.any`, which Safari has from 17.4 on,
 * Firefox from 124 and Chrome from 116.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const first = new AbortController();
  const stop = (event: Event): void => first.abort((event.target as AbortSignal).reason);
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    // Those that outlive it let go of it.
    else signal.addEventListener('abort', stop, { once: true, signal: first.signal });
  }
  return first.signal;
}

/**
 * Lets what waits to be told be told, and throws the signal's reason where that was that nobody wants the answer any more:
 * between two long steps.
 */
export async function takeTurn(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

/** What a promise gives, or at once the signal's reason. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
