/** `@safelight/engine`: converts images and documents, on Node, Deno, Bun and in browsers. */
import { pagedSource } from '@safelight/core';
import { platform } from '#platform';
import { inspect as inspectSource } from '../convert/inspect.ts';
import { type ConvertPlan, planInspected } from '../plan/conversion-plan.ts';
import { allFormats } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import { type Converter, type ConverterOptions, createConverterOn, type JoinTargetId, open } from './converter.ts';
import { settingsOf } from './settings.ts';
import type {
  ConvertOptions,
  ConvertResult,
  FileInput,
  FileOptions,
  FormatInfo,
  TargetId,
  TargetOptions,
} from './types.ts';

export type {
  Adjustment,
  AdjustmentKind,
  AlphaMode,
  BitDepth,
  BooleanField,
  Cicp,
  ColorModel,
  ColorSpace,
  ConvertErrorCode,
  ConvertErrorData,
  DecodeLimits,
  Density,
  EnumField,
  Field,
  ImageInfo,
  ImageKind,
  Metadata,
  MetadataBlock,
  NumberField,
  OptionSchema,
  OptionValue,
  Orientation,
  Stage,
  TextEntry,
  TextField,
} from '@safelight/core';
export { ConvertError } from '@safelight/core';
export type { ResultScore } from '../convert/result-info.ts';
export {
  type CommonField,
  type CommonGroup,
  type CommonSwitch,
  type CommonTraits,
  commonOptions,
  type Need,
} from '../plan/common-options.ts';
export type { ConvertPlan } from '../plan/conversion-plan.ts';
export type { CommonOptions, EncoderOptions, FormatId } from '../plan/options.gen.ts';
export type { SourceInfo } from '../source-info.ts';
export type { Converter, ConverterOptions, JoinTargetId } from './converter.ts';
export type {
  CallOptions,
  ConvertedFile,
  ConvertOptions,
  ConvertProgress,
  ConvertResult,
  Failure,
  FileInput,
  FileOptions,
  FormatInfo,
  Outcome,
  TargetId,
  TargetOptions,
} from './types.ts';

/** Every format that is known, in the order of their ids. */
export const formats: readonly FormatInfo[] = allFormats.map(
  ({ id, label, mimeTypes, extensions, encoder, decoder }) => ({
    id,
    label,
    mimeTypes,
    extensions,
    readable: decoder !== undefined,
    writable: encoder !== undefined,
    options: encoder?.options ?? {},
    decodeOptions: decoder?.options ?? {},
  }),
);

/** Whether files can be converted to it: of an id that is known at run time alone, such as one that a person has typed. */
export function isTargetId(id: string): id is TargetId {
  return formats.some((format) => format.writable && format.id === id);
}

let shared: Converter | undefined;

/** The converter of all calls that name none: its workers start with the first, and end when they have rested for a while. */
function sharedConverter(): Converter {
  shared ??= createConverter();
  return shared;
}

/**
 * Converts one file, in a worker. The result is complete when this resolves; nothing is stored anywhere, and nothing is sent
 * anywhere.
 *
 * Rejects with `ConvertError` and a `code`, or as `CallOptions.signal` says when that is aborted.
 */
export function convert<const To extends TargetId>(
  input: FileInput,
  options: ConvertOptions<To>,
): Promise<ConvertResult> {
  return sharedConverter().convert(input, options as ConvertOptions);
}

/**
 * Converts files and puts the results together into one document, in the order of the list. Rejects as `convert` does, with
 * the first file that fails.
 */
export function join(inputs: readonly FileInput[], options: ConvertOptions<JoinTargetId>): Promise<ConvertResult> {
  return sharedConverter().join(inputs, options);
}

/**
 * Makes a converter for many files, with workers and a budget of memory of its own. Dispose of it at the end. Throws
 * `ConvertError` `invalid-option` for a number of workers or bytes that is none.
 */
export function createConverter(options: ConverterOptions = {}): Converter {
  return createConverterOn(platform, options);
}

/** What a file is, by its bytes: format, size, pages, colours, metadata. Reads its header alone. Rejects with `ConvertError`. */
export async function inspect(input: FileInput, options?: FileOptions): Promise<SourceInfo> {
  const { name, decode } = options ?? {};
  const opened = await open(platform, input, new AbortController().signal);
  const settings = decode ? { decodeOptions: decode } : {};
  return inspectSource(pagedSource(platform.bytesOf(opened.source)), name ?? opened.name ?? 'image', settings);
}

/** What a conversion would do to a file that was inspected. Throws `ConvertError` as `convert` does. */
export function plan(info: SourceInfo, options: TargetOptions): ConvertPlan {
  return planInspected(info, settingsOf(options));
}
