/** What the results of a batch will take together, measured on some of its files before it is begun. */

import { sampleEvenly } from '../../lib/sample-evenly.ts';

/** A file of the batch. */
export interface BatchFile {
  readonly id: string;
  /** Files that come out alike in size for their bytes: of one format. */
  readonly group: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes that a file's result will have. */
export interface MeasuredFile {
  readonly bytes: number;
  /** The whole file was encoded, not a part of it. */
  readonly exact: boolean;
}

/** What a batch will take. */
export interface BatchTotal {
  /** Of all results. */
  readonly bytes: number;
  /** Every file was measured, whole. */
  readonly exact: boolean;
}

/** Files that are measured at most: some seconds of work. */
export const MAX_MEASURED = 12;

/** The files to measure: evenly over the batch by format and size, so that all kinds are among them. */
export function filesToMeasure(files: readonly BatchFile[]): readonly BatchFile[] {
  if (files.length <= MAX_MEASURED) return files;
  const byKind = files.toSorted((one, other) => one.group.localeCompare(other.group) || one.size - other.size);
  return sampleEvenly(byKind, MAX_MEASURED);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * The total of a batch: what was measured, and for the other files as much for each of their bytes as the measured ones of their
 * format had, or, where none was, as all had. `undefined` where nothing was measured.
 */
export function batchTotal(
  files: readonly BatchFile[],
  measured: ReadonlyMap<string, MeasuredFile>,
): BatchTotal | undefined {
  if (measured.size === 0) return undefined;
  const known = files.filter(({ id }) => measured.has(id));
  const bytesOf = (id: string): number => measured.get(id)?.bytes ?? 0;
  const shareOf = (some: readonly BatchFile[]): number =>
    sumOf(some.map(({ id }) => bytesOf(id))) / Math.max(sumOf(some.map(({ size }) => size)), 1);
  const overall = shareOf(known);
  const shares = new Map(
    [...new Set(known.map(({ group }) => group))].map((group) => [
      group,
      shareOf(known.filter((one) => one.group === group)),
    ]),
  );
  const bytes = files.map(({ id, group, size }) => measured.get(id)?.bytes ?? size * (shares.get(group) ?? overall));
  return {
    bytes: Math.round(sumOf(bytes)),
    exact: known.length === files.length && [...measured.values()].every(({ exact }) => exact),
  };
}
