import { unlessAborted } from '@safelight/core';

/**
 * Works on what comes, on up to `ahead` at once, and tells what became of each in the order in which they came: each as soon as
 * it is known, while the next is waited for. Throws the signal's reason at once.
 */
export async function* inTurn<Input, Result>(
  inputs: Iterable<Input> | AsyncIterable<Input>,
  work: (input: Input, index: number) => Promise<Result>,
  ahead: number,
  signal: AbortSignal,
): AsyncGenerator<Result, void, undefined> {
  const iterator = eachOf(inputs);
  const running: Promise<{ readonly result: Result }>[] = [];
  let coming: Promise<IteratorResult<Input, unknown>> | undefined;
  let [index, isEnded] = [0, false];
  try {
    for (;;) {
      if (!isEnded && running.length < ahead) coming ??= iterator.next();
      const [oldest] = running;
      const next = [oldest, coming].filter((each) => each !== undefined);
      if (next.length === 0) return;
      const told = await unlessAborted(Promise.race(next), signal);
      if ('result' in told) {
        void running.shift();
        yield told.result;
        signal.throwIfAborted();
        continue;
      }
      coming = undefined;
      isEnded = told.done === true;
      if (!isEnded) running.push(work(told.value as Input, index++).then((result) => ({ result })));
    }
  } finally {
    // One that is asked for the next already may never answer.
    const end = isEnded ? undefined : iterator.return();
    if (!coming) await end;
    else end?.catch(() => {});
  }
}

async function* eachOf<T>(inputs: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* inputs;
}
