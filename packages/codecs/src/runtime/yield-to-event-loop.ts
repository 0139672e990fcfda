/** How long work may go on without giving the event loop a turn, in milliseconds. */
const TURN = 100;

/**
 * A function to await between pieces of long synchronous work: it lets messages in (a cancellation, say) when 100 ms
 * have passed since the last turn, and throws the signal's reason when it is aborted. Throws at once if it already is.
 */
export function yieldToEventLoop(signal: AbortSignal): () => Promise<void> {
  signal.throwIfAborted();
  let last = performance.now();
  return async () => {
    if (performance.now() - last < TURN) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    last = performance.now();
  };
}
