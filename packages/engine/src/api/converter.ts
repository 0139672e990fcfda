import { targetByName } from '@safelight/codecs';
import { anySignal, type ByteSource, ConvertError, unlessAborted } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import { lastPart, resultName, safeFileName, safeName } from '../convert/output-names.ts';
import { uniqueAdjustments } from '../convert/unique-adjustments.ts';
import { errorData } from '../convert/wrap-errors.ts';
import { type ConverterInit, createConverter } from '../worker/converter.ts';
import type { WorkerProgress } from '../worker/protocol.ts';
import { inTurn } from './in-turn.ts';
import { settingsOf } from './settings.ts';
import { readFailure } from './streams.ts';
import type {
  ConvertedFile,
  ConvertOptions,
  ConvertProgress,
  ConvertResult,
  Failure,
  FileInput,
  Outcome,
  TargetId,
} from './types.ts';

/** How many files may take memory and processors at once. */
export interface ConverterOptions {
  /** Conversions at once, 8 at most. Default: the lower of 4 and the cores. */
  readonly workers?: number | undefined;
  /** Bytes that the conversions may take together; one that takes more alone waits for the others. Default: half of what there is. */
  readonly memory?: number | undefined;
}

/** Formats whose results can become one file. */
export type JoinTargetId = Extract<TargetId, 'pdf' | 'tiff'>;

/** Converts many files with workers and a budget of memory of its own. */
export interface Converter {
  /** Converts one file. Rejects with `ConvertError`, or as `CallOptions.signal` says when that is aborted. */
  convert(input: FileInput, options: ConvertOptions): Promise<ConvertResult>;
  /**
   * Converts a list, as many files at once as there are workers, and tells how each ended, in the order of the list and as soon
   * as that is known. A file that fails does not end the others. Ends at once when the signal is aborted, as `convert` does;
   * what is running stops when the loop is left.
   * @param inputs - taken as they are needed: a generator may have millions
   * @param options - for all files, or for each
   */
  convertAll<Input extends FileInput>(
    inputs: Iterable<Input> | AsyncIterable<Input>,
    options: ConvertOptions | ((input: Input, index: number) => ConvertOptions),
  ): AsyncGenerator<Outcome<Input>, void, undefined>;
  /**
   * Converts files and puts the results together into one, in the order of the list. Rejects as `convert` does, with the
   * first file that fails.
   */
  join(inputs: readonly FileInput[], options: ConvertOptions<JoinTargetId>): Promise<ConvertResult>;
  /** Ends all workers; conversions that are running or waiting fail with `worker-failed`. Later ones start workers anew. */
  dispose(): void;
}

/** What the engine is told by where it runs. */
export interface Platform<Source> {
  /** What workers can read of a file, and its name if it has one. Throws `ConvertError` `read-failed`. */
  open(input: FileInput, signal: AbortSignal): Promise<{ readonly source: Source; readonly name?: string | undefined }>;
  /** Bytes that were made here, as a source. */
  hold(bytes: Uint8Array): Source;
  bytesOf(source: Source): ByteSource;
  /** Starts workers, when they are needed. */
  machine(options: ConverterOptions): ConverterInit<Source>;
}

const never = new AbortController().signal;

/** A converter on a platform. Throws `invalid-option` for a number of workers or bytes that is none. */
export function createConverterOn<Source>(platform: Platform<Source>, device: ConverterOptions): Converter {
  const { workers = 1, memory = 1 } = device;
  if (!Number.isInteger(workers) || workers < 1) throw invalid('workers must be a whole number from 1.');
  if (!(memory > 0)) throw invalid('memory must be a number of bytes above 0.');
  const core = createConverter(platform.machine(device));

  async function convert(input: FileInput, wanted: ConvertOptions): Promise<ConvertResult> {
    const settings = settingsOf(wanted);
    const signal = wanted.signal ?? never;
    const { limits } = wanted;
    try {
      signal.throwIfAborted();
      const { source, name = 'image' } = await open(platform, input, signal);
      const rise = wanted.onProgress && rising(wanted.onProgress);
      const onStage = rise && (({ percentage, stage }: WorkerProgress): void => rise({ percent: percentage, stage }));
      const given = lastPart(wanted.name ?? name);
      const output = await core.convert(source, given, settings, { signal, limits, onProgress: onStage ?? undefined });
      rise?.({ percent: 100, stage: 'finish' });
      return resultOf(output);
    } catch (error) {
      throw signal.aborted ? abortError(signal) : error;
    }
  }

  async function* convertAll<Input extends FileInput>(
    inputs: Iterable<Input> | AsyncIterable<Input>,
    options: ConvertOptions | ((input: Input, index: number) => ConvertOptions),
  ): AsyncGenerator<Outcome<Input>, void, undefined> {
    const left = new AbortController();
    const common = typeof options === 'function' ? never : (options.signal ?? never);
    const one = async (input: Input, index: number): Promise<Outcome<Input>> => {
      try {
        const wanted = typeof options === 'function' ? options(input, index) : options;
        const signal = anySignal([left.signal, wanted.signal ?? never]);
        return { input, index, result: await convert(input, { ...wanted, signal }) };
      } catch (error) {
        return { input, index, error: failureOf(error) };
      }
    };
    try {
      // Some are begun ahead, so that no worker waits for the slowest file or for who reads the results.
      yield* inTurn(inputs, one, core.concurrency * 2, common);
    } catch (error) {
      throw common.aborted ? abortError(common) : error;
    } finally {
      left.abort();
    }
  }

  async function join(
    inputs: readonly FileInput[],
    { signal: given, onProgress, ...wanted }: ConvertOptions<JoinTargetId>,
  ): Promise<ConvertResult> {
    const settings = settingsOf(wanted);
    const signal = given ?? never;
    if (inputs.length === 0) throw new ConvertError('empty-input', 'There is no file to join.', { stage: 'read' });
    const results: ConvertResult[] = [];
    const rise = rising(onProgress ?? ((): void => {}));
    const share = 90 / inputs.length;
    const each = (_: FileInput, place: number): ConvertOptions => ({
      ...wanted,
      extractVideo: false,
      signal,
      name: undefined,
      onProgress: ({ percent, stage }) => rise({ percent: (place + percent / 100) * share, stage }),
    });
    for await (const { result, error } of convertAll(inputs, each)) {
      if (error) throw error;
      results.push(result);
    }
    const [first] = results as [ConvertResult, ...ConvertResult[]];
    const [page] = first.files;
    const parts = results.flatMap(({ files }) =>
      files.map(({ name, bytes }) => ({ name, source: platform.hold(bytes) })),
    );
    const { bytes, adjustments } = await core
      .join({ parts, settings, limits: wanted.limits }, signal)
      .catch((error: unknown) => Promise.reject(signal.aborted ? abortError(signal) : error));
    rise({ percent: 100, stage: 'finish' });
    const name =
      wanted.name === undefined ? page.name : safeName(resultName(safeFileName(wanted.name), extensionOf(wanted.to)));
    const all = uniqueAdjustments([...results.flatMap((result) => result.adjustments), ...adjustments]);
    return { files: [{ ...page, name, bytes }], adjustments: all, source: first.source, unchanged: false };
  }

  return { convert, convertAll, join, dispose: core.dispose };
}

function invalid(message: string): ConvertError {
  return new ConvertError('invalid-option', message, { stage: 'read' });
}

function extensionOf(to: string): string {
  return targetByName(to)?.extension ?? to;
}

function resultOf({ files, source, result }: ConvertOutput): ConvertResult {
  const changed = result.files.map(({ name }) => name).find((name) => safeName(name) !== name);
  const made = result.files.map(({ name, width, height, mimeType = result.mimeType }, place): ConvertedFile => {
    const { [place]: bytes = new Uint8Array(0) } = files;
    // The number of a page may have made it too long.
    return { name: safeName(name), bytes, mimeType, width, height };
  });
  return {
    files: made as [ConvertedFile, ...ConvertedFile[]],
    adjustments:
      changed === undefined ? result.adjustments : [...result.adjustments, { kind: 'name-changed', from: changed }],
    source,
    unchanged: result.unchanged === true,
    ...(result.score ? { score: result.score } : {}),
  };
}

/** What can be read of a file; whatever goes wrong with that has a code. */
export async function open<Source>(
  platform: Platform<Source>,
  input: FileInput,
  signal: AbortSignal,
): ReturnType<Platform<Source>['open']> {
  try {
    return await unlessAborted(platform.open(input, signal), signal);
  } catch (error) {
    if (error instanceof ConvertError || signal.aborted) throw error;
    throw readFailure(error instanceof Error ? error.message : String(error), error);
  }
}

/** Why a signal was aborted, as browsers say it: an `AbortError` or `TimeoutError`, with what else was given as its cause. */
function abortError({ reason }: AbortSignal): DOMException {
  if (reason instanceof DOMException) return reason;
  return Object.assign(new DOMException('The operation was aborted.', 'AbortError'), { cause: reason as unknown });
}

function failureOf(error: unknown): Failure {
  if (error instanceof DOMException) return error;
  return error instanceof ConvertError ? error : ConvertError.fromData(errorData(error));
}

/** Progress that never falls, though a file that is tried anew begins anew, and files beside each other are not in step. */
function rising(onProgress: (progress: ConvertProgress) => void): (progress: ConvertProgress) => void {
  let most = 0;
  return (progress) => {
    if (progress.percent < most) return;
    most = progress.percent;
    onProgress(progress);
  };
}
