import { anySignal, type ConvertError, isAbortError } from '@safelight/core';
import {
  type Converter,
  type ConvertOutput,
  type ConvertSettings,
  errorData,
  fileTime,
} from '@safelight/engine/internal';
import type { Output } from './output.ts';
import type { PlannedPhoto } from './plan-paths.ts';

/** A pause after so many files, in which the page can answer. */
const PAUSE_EVERY = 5;
const PAUSE_MS = 4;

/** What became of a photo. */
export interface Outcome {
  /** Of the photo. */
  readonly id: string;
  /**
   * Made smaller, or at least without its place; kept as it was but for the place, since the result would have been no
   * smaller or poorer; or failed, and kept likewise.
   */
  readonly kind: 'converted' | 'kept' | 'failed';
  /** Where it lies in the output; `undefined` where it is left out: unreadable, or its place cannot be taken out. */
  readonly path: string | undefined;
  /** Bytes of the photo. */
  readonly from: number;
  /** Bytes in the output. */
  readonly to: number;
  /** Milliseconds since 1970, for archives. */
  readonly time: number;
  /** Why it failed; absent where it is left out for its place alone. */
  readonly code?: ConvertError['code'];
}

/** A run over photos. */
export interface Work {
  /** In the order in which they are to be taken. */
  readonly photos: readonly PlannedPhoto[];
  readonly settings: ConvertSettings;
  readonly converter: Pick<Converter<File>, 'convert' | 'withoutLocation' | 'concurrency'>;
  readonly output: Output;
  readonly signal: AbortSignal;
  /** Called for each photo when it lies in the output. */
  readonly onDone: (outcome: Outcome, photo: PlannedPhoto) => Promise<void> | void;
}

/** The one file that may stand for a photo: with all of its pages and frames. */
function whole({ files, result }: ConvertOutput): Uint8Array | undefined {
  const poorer = result.adjustments.some(({ kind }) => kind === 'pages-dropped' || kind === 'frames-dropped');
  return files.length === 1 && !poorer ? files[0] : undefined;
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

/** Keeps a photo as it is, but for the place; what cannot be kept so is left out, and says why. */
async function keep(
  { file, id, keptPath }: PlannedPhoto,
  { converter, output }: Work,
  signal: AbortSignal,
  why: Pick<Outcome, 'kind' | 'code'>,
): Promise<Outcome> {
  const about = { id, from: file.size, time: file.lastModified };
  const leftOut = { ...about, kind: 'failed', to: file.size, path: undefined } as const;
  // One that was moved or deleted meanwhile is no reason to stop.
  if (!(await isReadable(file))) return { ...leftOut, code: 'read-failed' };
  const kept = await orFailure(converter.withoutLocation(file, file.name, signal), signal);
  if (!kept || 'code' in kept) return { ...leftOut, ...kept, ...why, kind: 'failed' };
  await output.write(keptPath, kept.bytes);
  return { ...about, ...why, to: kept.bytes.length, path: keptPath };
}

/** What comes of work on one file, or why nothing does; rejects where the next file would fare no better. */
async function orFailure<T>(work: Promise<T>, signal: AbortSignal): Promise<T | Pick<ConvertError, 'code'>> {
  try {
    return await work;
  } catch (error) {
    if (isAbortError(error) || signal.aborted) throw error;
    const data = errorData(error);
    if (isHopeless(data)) throw error;
    return { code: data.code };
  }
}

async function one(photo: PlannedPhoto, work: Work, signal: AbortSignal): Promise<Outcome> {
  const { settings, converter, output } = work;
  const { file, id, resultPath } = photo;
  const converted = await orFailure(converter.convert(file, file.name, settings, { signal }), signal);
  if ('code' in converted) return keep(photo, work, signal, { kind: 'failed', code: converted.code });
  const bytes = whole(converted);
  const writeConverted = async (result: Uint8Array): Promise<Outcome> => {
    await output.write(resultPath, result);
    const time = fileTime({ lastModified: file.lastModified, result: converted.result }) ?? Date.now();
    return { id, kind: 'converted', path: resultPath, from: file.size, to: result.length, time };
  };
  if (bytes && bytes.length < file.size) return writeConverted(bytes);
  const kept = await keep(photo, work, signal, { kind: 'kept' });
  // Larger, but without the place.
  return kept.path === undefined && bytes ? writeConverted(bytes) : kept;
}

/**
 * Makes photos smaller, several at once; each result is written and forgotten before the next is begun. No file that is
 * written tells the place where a photo was taken. Rejects with `AbortError` when the signal is aborted, and with the error where nothing can be written or
 * converted at all; what is done stays done.
 */
export async function optimize(work: Work): Promise<void> {
  const failed = new AbortController();
  const signal = anySignal([work.signal, failed.signal]);
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
