import { targetByName } from '@safelight/codecs';
import { anySignal, type ByteSource, ConvertError, isAbortError } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import { resultName, safeFileName, safeName } from '../convert/output-names.ts';
import { uniqueAdjustments } from '../convert/unique-adjustments.ts';
import { errorData } from '../convert/wrap-errors.ts';
import { type ConverterInit, createConverter } from '../worker/converter.ts';
import type { WorkerProgress } from '../worker/protocol.ts';
import { settingsOf } from './settings.ts';
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
  /** Conversions at once. Default: the lower of 4 and the cores. */
  readonly workers?: number | undefined;
  /** Bytes that the conversions may take together; one that takes more alone waits for the others. Default: half of what there is. */
  readonly memory?: number | undefined;
}

/** Formats whose results can become one file. */
export type JoinTargetId = Extract<TargetId, 'pdf' | 'tiff'>;

/** Converts many files with workers and a budget of memory of its own. */
export interface Converter {
  /** Converts one file. Rejects with `ConvertError`, or `AbortError` when the signal is aborted. */
  convert(input: FileInput, options: ConvertOptions): Promise<ConvertResult>;
  /**
   * Converts a list, as many files at once as there are workers, and tells how each ended, in the order of the list. A file
   * that fails does not end the others. Ends with `AbortError` when the signal is aborted; what is running stops when the
   * loop is left.
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
  /** Ends all workers; conversions that are running fail. */
  dispose(): void;
}

/** What the engine is told by where it runs. */
export interface Platform<Source> {
  /** What workers can read of a file, and its name if it has one. Throws `ConvertError` `read-failed`. */
  open(input: FileInput): Promise<{ readonly source: Source; readonly name?: string | undefined }>;
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
    const { signal = never, limits, onProgress } = wanted;
    const settings = settingsOf(wanted);
    signal.throwIfAborted();
    const { source, name = 'image' } = await platform.open(input);
    const rise = onProgress && rising(onProgress);
    const onStage = rise && (({ percentage, stage }: WorkerProgress): void => rise({ percent: percentage, stage }));
    const given = safeFileName(wanted.name ?? name);
    const output = await core.convert(source, given, settings, { signal, limits, onProgress: onStage });
    rise?.({ percent: 100, stage: 'finish' });
    return resultOf(output);
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
    // Some are begun ahead, so that no worker waits for the slowest file or for who reads the results.
    const ahead = core.concurrency * 2;
    const running: Promise<Outcome<Input>>[] = [];
    let index = 0;
    try {
      for await (const input of inputs) {
        common.throwIfAborted();
        running.push(one(input, index++));
        if (running.length >= ahead) yield await settled(running.shift(), common);
      }
      while (running.length > 0) yield await settled(running.shift(), common);
    } finally {
      left.abort();
    }
  }

  async function join(
    inputs: readonly FileInput[],
    { signal = never, onProgress = () => {}, ...wanted }: ConvertOptions<JoinTargetId>,
  ): Promise<ConvertResult> {
    const settings = settingsOf(wanted);
    if (inputs.length === 0) throw new ConvertError('empty-input', 'There is no file to join.', { stage: 'read' });
    const results: ConvertResult[] = [];
    const rise = rising(onProgress);
    const share = 90 / inputs.length;
    const each = (_: FileInput, place: number): ConvertOptions => ({
      ...wanted,
      extractVideo: false,
      signal,
      name: undefined,
      onProgress: ({ percent, stage }) => rise({ percent: (place + percent / 100) * share, stage }),
    });
    for await (const { result, error } of convertAll(inputs, each)) {
      signal.throwIfAborted();
      if (error) throw error;
      results.push(result);
    }
    const [first] = results as [ConvertResult, ...ConvertResult[]];
    const [page] = first.files;
    const parts = results.flatMap(({ files }) =>
      files.map(({ name, bytes }) => ({ name, source: platform.hold(bytes) })),
    );
    const { bytes, adjustments } = await core.join({ parts, settings, limits: wanted.limits }, signal);
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
  const made = result.files.map(({ name, width, height, mimeType = result.mimeType }, place): ConvertedFile => {
    const { [place]: bytes = new Uint8Array(0) } = files;
    // The number of a page may have made it too long.
    return { name: safeName(name), bytes, mimeType, width, height };
  });
  return {
    files: made as [ConvertedFile, ...ConvertedFile[]],
    adjustments: result.adjustments,
    source,
    unchanged: result.unchanged === true,
    ...(result.score ? { score: result.score } : {}),
  };
}

/** The next outcome, unless all was given up meanwhile. */
async function settled<T>(outcome: Promise<T> | undefined, signal: AbortSignal): Promise<T> {
  const value = await (outcome as Promise<T>);
  signal.throwIfAborted();
  return value;
}

function failureOf(error: unknown): Failure {
  if (error instanceof DOMException && isAbortError(error)) return error;
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
