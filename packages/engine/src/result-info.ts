/** What is told of a finished conversion: its files' names and sizes, its times, and a name that says another format. */
import type { Adjustment, Metadata, Rewritten } from '@safelight/core';
import type { ResultInfo, SourceInfo } from './job.ts';
import { resultName, resultNames } from './output-names.ts';
import { extensionOf, formatById, type RegisteredFormat } from './registry.ts';
import type { ConvertSettings } from './settings.ts';
import { takenAt } from './steps/taken-at.ts';

/** What was written, before it is named. */
export interface Made {
  readonly files: readonly Uint8Array[];
  readonly width: number;
  readonly height: number;
  readonly adjustments: readonly Adjustment[];
}

/** The facts of what was written. */
export function resultOf(
  { files: written, width, height, adjustments }: Made,
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
  };
}

/** What the source's metadata say of times. */
export function timesOf(metadata: Metadata, settings: ConvertSettings): Pick<ResultInfo, 'takenAt' | 'stripped'> {
  if (settings.metadata === 'strip') return { stripped: true };
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
export function madeOf({ bytes, adjustments }: Rewritten, source: SourceInfo): Made {
  return { files: [bytes], width: source.displayWidth, height: source.displayHeight, adjustments };
}

function mismatch(name: string, source: SourceInfo): readonly Adjustment[] {
  const format = formatById(source.formatId);
  const extension = extensionOf(name);
  if (!format || extension === '' || format.extensions.includes(extension)) return [];
  // A file may be named as the container that it is written in.
  if (format.containerOf !== undefined && formatById(format.containerOf)?.extensions.includes(extension)) return [];
  return [{ kind: 'extension-mismatch', extension, actual: format.label }];
}
