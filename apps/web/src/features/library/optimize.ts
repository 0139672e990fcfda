import { type ConvertError, isAbortError } from '@safelight/core';
import { type Converter, type ConvertOutput, type ConvertSettings, errorData, fileTime } from '@safelight/engine';
import type { Output } from './output.ts';
import type { PlannedPhoto } from './plan-paths.ts';

/** SPEC section 9: a pause after so many files, in which the page can answer. */
const PAUSE_EVERY = 5;
const PAUSE_MS = 4;

/** What became of a photo. */
export interface Outcome {
  /** Of the photo. */
  readonly id: string;
  /** Made smaller; kept as it was, since the result would have been no smaller or poorer; or kept since it failed. */
  readonly kind: 'made' | 'kept' | 'failed';
  /** Where it lies in the output; `undefined` where it cannot even be read. */
  readonly path: string | undefined;
  /** Bytes of the photo. */
  readonly from: number;
  /** Bytes in the output. */
  readonly to: number;
  /** Milliseconds since 1970, for archives. */
  readonly time: number;
  /** Why it failed. */
  readonly code?: ConvertError['code'];
}

/** A run over photos. */
export interface Work {
  /** In the order in which they are to be taken. */
  readonly photos: readonly PlannedPhoto[];
  readonly settings: ConvertSettings;
  readonly converter: Pick<Converter<File>, 'convert' | 'concurrency'>;
  readonly output: Output;
  readonly signal: AbortSignal;
  /** Called for each photo when it lies in the output. */
  readonly onDone: (outcome: Outcome, photo: PlannedPhoto) => Promise<void> | void;
}

/** The one file that may stand for a photo: smaller, and with all of its pages and frames. */
function smaller(output: ConvertOutput, from: number): Uint8Array | undefined {
  const [only] = output.files;
  const poorer = output.result.adjustments.some(({ kind }) => kind === 'pages-dropped' || kind === 'frames-dropped');
  return only && output.files.length === 1 && only.length < from && !poorer ? only : undefined;
}

/** Whether an error is not about the file: the next would fail in the same way. */
function isHopeless({ code, stage }: ReturnType<typeof errorData>): boolean {
  return code === 'codec-load-failed' || (code === 'worker-failed' && stage === 'read');
}

function isReadable(file: File): Promise<boolean> {
  const first = file.slice(0, 1).arrayBuffer();
  return first.then(
    () => true,
    () => false,
  );
}

async function keep(
  { file, id, keptPath }: PlannedPhoto,
  output: Output,
  why: Pick<Outcome, 'kind' | 'code'>,
): Promise<Outcome> {
  const about = { id, from: file.size, to: file.size, time: file.lastModified, ...why };
  // One that was moved or deleted meanwhile is no reason to stop.
  if (!(await isReadable(file))) return { ...about, kind: 'failed', code: 'read-failed', path: undefined };
  await output.write(keptPath, file);
  return { ...about, path: keptPath };
}

async function one(photo: PlannedPhoto, { settings, converter, output }: Work, signal: AbortSignal): Promise<Outcome> {
  const { file, id, resultPath } = photo;
  let converted: ConvertOutput;
  try {
    converted = await converter.convert(file, file.name, settings, signal);
  } catch (error) {
    if (isAbortError(error) || signal.aborted) throw error;
    const data = errorData(error);
    if (isHopeless(data)) throw error;
    return keep(photo, output, { kind: 'failed', code: data.code });
  }
  const bytes = smaller(converted, file.size);
  if (!bytes) return keep(photo, output, { kind: 'kept' });
  await output.write(resultPath, bytes);
  const time = fileTime({ lastModified: file.lastModified, result: converted.result }) ?? Date.now();
  return { id, kind: 'made', path: resultPath, from: file.size, to: bytes.length, time };
}

/**
 * Makes photos smaller, several at once; each result is written and forgotten before the next is begun. A photo that fails
 * is kept as it was. Rejects with `AbortError` when the signal is aborted, and with the error where nothing can be written or
 * converted at all; what is done stays done.
 */
export async function optimize(work: Work): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([work.signal, failed.signal]);
  const rest = work.photos.values();
  let count = 0;
  const worker = async (): Promise<void> => {
    for (const photo of rest) {
      signal.throwIfAborted();
      const outcome = await one(photo, work, signal);
      await work.onDone(outcome, photo);
      if (++count % PAUSE_EVERY === 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const workers = Array.from({ length: work.converter.concurrency }, async () => {
    try {
      await worker();
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  // All of them have ended before anything is said of it.
  await Promise.allSettled(workers);
  signal.throwIfAborted();
}
