/** What the engine takes and gives: the types of its front door. */
import type { Adjustment, ConvertError, DecodeLimits, OptionSchema, OptionValue, Stage } from '@safelight/core';
import type { ResultScore } from '../convert/result-info.ts';
import type { CommonOptions, EncoderOptions, FormatId } from '../plan/options.gen.ts';
import type { SourceInfo } from '../source-info.ts';

/**
 * A file: its bytes, a Blob or File, or a stream of bytes; on Node, Deno and Bun also a path or a `file:` URL. The bytes
 * are not changed; they must not be changed by others until the call has ended.
 */
export type FileInput =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string
  | URL;

/** Id of a format that can be written. */
export type TargetId = keyof EncoderOptions;

/** A format, as data. */
export interface FormatInfo {
  readonly id: FormatId;
  /** Name for people: `JPEG`. */
  readonly label: string;
  /** The first is what results have. */
  readonly mimeTypes: readonly string[];
  /** Lower case, without dot; the first is what results have. */
  readonly extensions: readonly string[];
  readonly readable: boolean;
  readonly writable: boolean;
  /** What can be chosen about writing it, by name. */
  readonly options: OptionSchema;
  /** What can be chosen about reading it, by name. */
  readonly decodeOptions: OptionSchema;
}

/** What may be said to any call about a file. */
export interface FileOptions {
  /**
   * The file's name: results are named after it, and formats without a signature (TGA) are known by its extension.
   * Of a path the last part counts, and what not every system can have in a name is replaced.
   * Default: that of the File or path, else `image`.
   */
  readonly name?: string | undefined;
  /** How the file is read: its password, the development of camera RAW. What its format does not know is passed over. */
  readonly decode?: Readonly<Record<string, OptionValue>> | undefined;
}

/** What may be said to any call that converts. */
export interface CallOptions {
  /**
   * Ends the call, and what is running for it: with an `AbortError`, with the `TimeoutError` of `AbortSignal.timeout`, or with
   * another `DOMException` that the signal was aborted with. What else it was aborted with is the error's cause.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then while the file is converted, and with 100 at the end. */
  readonly onProgress?: ((progress: ConvertProgress) => void) | undefined;
  /** Most pixels of one picture, and of all frames together. */
  readonly limits?: Partial<DecodeLimits> | undefined;
}

/** How far a conversion is. */
export interface ConvertProgress {
  /** 0 to 100; never falls. */
  readonly percent: number;
  readonly stage: Stage;
}

/** Names of options that targets have for themselves. */
type OwnOption = { [Id in TargetId]: keyof EncoderOptions[Id] }[TargetId];

/**
 * A target with its own options, and those that every target has. A target that is known at run time alone has the latter: the
 * compiler sees that for each of up to 25 kinds of objects by itself, and there are more targets.
 */
export type TargetOptions<To extends TargetId = TargetId> = (
  | { [Id in To]: { readonly to: Id } & EncoderOptions[Id] }[To]
  | ({ readonly to: To } & { readonly [Name in OwnOption]?: undefined })
) &
  CommonOptions;

/** What is wanted of a file: `to` names the format, which decides what else can be said. */
export type ConvertOptions<To extends TargetId = TargetId> = TargetOptions<To> & FileOptions & CallOptions;

/** A file that was made. */
export interface ConvertedFile {
  /** Its name, with the extension of its format: one that every system can have, never a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Pixels of its picture; of its first page or frame, of an icon's largest. */
  readonly width: number;
  readonly height: number;
}

/** What became of a file. */
export interface ConvertResult {
  /** One file; several where a document's pages become a file each, numbered by their names; the film of a motion photo last. */
  readonly files: readonly [ConvertedFile, ...ConvertedFile[]];
  /** Every difference between source and result that was not asked for, in the order in which it arose. */
  readonly adjustments: readonly Adjustment[];
  /** What the file was, by its bytes. */
  readonly source: SourceInfo;
  /** The result is the file itself, byte for byte. */
  readonly unchanged: boolean;
  /** Where a `target` was given and the pixels were encoded for it: the score that was reached, and the quality that it took. */
  readonly score?: ResultScore;
}

/** Why a file was not converted: an error with a code, or a `DOMException` where its own signal was aborted. */
export type Failure = ConvertError | DOMException;

/** How one file of a list ended. */
export type Outcome<Input> =
  | { readonly input: Input; readonly index: number; readonly result: ConvertResult; readonly error?: undefined }
  | { readonly input: Input; readonly index: number; readonly result?: undefined; readonly error: Failure };
