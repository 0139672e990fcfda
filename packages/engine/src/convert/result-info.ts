/** What is told of a finished conversion: its files' names and sizes, its times, and a name that says another format. */
import type { Adjustment, Metadata, Rewritten } from '@safelight/core';
import type { FormatId } from '../plan/options.gen.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { extensionOf, formatById, type RegisteredFormat } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import { resultName, resultNames } from './output-names.ts';

/** One file of a result. */
export interface ResultFile {
  readonly name: string;
  readonly bytes: number;
  /** Pixels of its picture; of its first page or frame, of an icon's largest. */
  readonly width: number;
  readonly height: number;
  /** What it is, where it is no picture: the film of a motion photo. */
  readonly mimeType?: `video/${string}`;
}

/** How much a result looks like its original, where that was asked for, and the quality that it took. */
export interface ResultScore {
  /** Scores of SSIMULACRA 2: 100 is equal. */
  readonly wanted: number;
  /** Measured on the result as it is decoded again, rounded down to hundredths; of several files the lowest. */
  readonly reached: number;
  /** On the encoder's own scale: encoding with it gives the same bytes. Of several files that of the lowest score. */
  readonly quality: number;
  /** Colour was stored this finely for it, where that is not what the encoder does by itself at this quality. */
  readonly chroma?: '4:4:4';
}

/** What a finished conversion made; the bytes themselves are in the queue's result store. */
export interface ResultInfo {
  /** File name with the true extension of the target. */
  readonly name: string;
  /** The files that were written, in the order of their pages: one of this name, or several that are numbered. */
  readonly files: readonly ResultFile[];
  readonly formatId: FormatId;
  readonly mimeType: string;
  /** Of all files. */
  readonly bytes: number;
  /** Of the first file; of an icon's largest picture. */
  readonly width: number;
  readonly height: number;
  /** Wall time of the conversion, milliseconds. */
  readonly ms: number;
  readonly adjustments: readonly Adjustment[];
  /**
   * When the picture was taken, milliseconds since 1970, by the source's metadata: EXIF, else XMP, else IPTC, else the time
   * of the satellites; without a time zone, by the device's own. Absent where they do not say, or were stripped.
   */
  readonly takenAt?: number;
  /** The result is the source file, byte for byte. */
  readonly unchanged?: boolean;
  /** The metadata were stripped: the times of the files are to tell no more than they do. */
  readonly stripped?: boolean;
  /** Where a score was to be reached and the pixels were encoded for it. */
  readonly score?: ResultScore;
}

/** What was written, before it is named. */
export interface Made {
  readonly files: readonly Uint8Array[];
  readonly width: number;
  readonly height: number;
  readonly adjustments: readonly Adjustment[];
  readonly score?: ResultScore | undefined;
}

/** The facts of what was written. */
export function resultOf(
  { files: written, width, height, adjustments, score }: Made,
  name: string,
  target: { readonly format: RegisteredFormat; readonly extension: string },
  source: SourceInfo,
  started: number,
): ResultInfo {
  const own = resultName(name, target.extension);
  const names = resultNames(own, written.length);
  const files = written.map((out, place) => ({ name: names[place] ?? own, bytes: out.length, width, height }));
  return {
    name: own,
    files,
    formatId: target.format.id,
    mimeType: target.format.mimeTypes[0],
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    width,
    height,
    ms: Math.round(performance.now() - started),
    adjustments: [...mismatch(name, source), ...adjustments],
    ...(score ? { score } : {}),
  };
}

/** What the source's metadata say of times; what reads them is loaded with the first. */
export async function timesOf(
  metadata: Metadata,
  settings: ConvertSettings,
): Promise<Pick<ResultInfo, 'takenAt' | 'stripped'>> {
  if (settings.metadata === 'strip') return { stripped: true };
  if (Object.keys(metadata).length === 0) return {};
  const { takenAt } = await import('../metadata/taken-at.ts');
  const taken = takenAt(metadata);
  return taken === undefined ? {} : { takenAt: taken };
}

/** Whether what was written is the source file, byte for byte, whatever way it came about. */
export function isUnchanged({ files }: Made, source: Uint8Array): boolean {
  const [only] = files;
  if (!only || files.length > 1 || only.length !== source.length) return false;
  return only === source || only.every((byte, at) => byte === source[at]);
}

/** A file that was written anew, as what was written. */
export function madeOf({ bytes, adjustments, size }: Rewritten, source: SourceInfo): Made {
  const [width, height] = size ?? [source.displayWidth, source.displayHeight];
  return { files: [bytes], width, height, adjustments };
}

/** Says that a file's name has the extension of another format. */
export function mismatch(name: string, source: SourceInfo): readonly Adjustment[] {
  const format = formatById(source.formatId);
  const extension = extensionOf(name);
  if (!format || extension === '' || format.extensions.includes(extension)) return [];
  // A file may be named as the container that it is written in.
  if (format.containerOf !== undefined && formatById(format.containerOf)?.extensions.includes(extension)) return [];
  return [{ kind: 'extension-mismatch', extension, actual: format.label }];
}
