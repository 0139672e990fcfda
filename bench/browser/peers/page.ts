/** A page that converts with other libraries, each in the way that a page made with it would. */
import type { PeerReply, PeerRequest } from './worker.ts';

type Peer = 'jsquash' | 'magick';

const pool: Worker[] = [];

function start(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

function ask(worker: Worker, request: PeerRequest): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<PeerReply>) => {
        if (data.problem === undefined) resolve(data.blob);
        else reject(new Error(data.problem));
      },
      { once: true },
    );
    worker.postMessage(request);
  });
}

/** Of the last conversion. */
let result = new Blob();

/** Converts what the field holds, on as many workers as there are processors. */
async function convert(peer: Peer, to: string, quality?: number, width?: number): Promise<void> {
  const waiting = [...(document.querySelector('input')?.files ?? [])];
  const work = async (index: number): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // One worker a file, as VERT has it; jSquash's documentation keeps one that is ready.
      const worker = pool[index] ?? start();
      if (peer === 'jsquash') pool[index] = worker;
      result = await ask(worker, { peer, file, to, quality, width });
      if (peer === 'magick') worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, (_, index) => work(index)));
}

/** What the comparison calls: begins, and is asked for the outcome, since a driver's call may not take long. */
const state: { outcome?: { readonly done: true } | { readonly problem: string } } = {};
Object.assign(window, {
  // A driver's call is JSON, which has no `undefined`.
  begin: (peer: Peer, to: string, quality: number | null, width: number | null) => {
    delete state.outcome;
    convert(peer, to, quality ?? undefined, width ?? undefined).then(
      () => {
        state.outcome = { done: true };
      },
      (error: unknown) => {
        state.outcome = { problem: String(error) };
      },
    );
  },
  outcome: () => state.outcome,
  lastResult: () =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('loadend', () => resolve(reader.result));
      reader.readAsDataURL(result);
    }),
});
