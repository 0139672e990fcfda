import type { Outcome } from './optimize.ts';

/** A photo that failed: its path, and why. None said: it is left out, since its place cannot be taken out. */
export type Failure = Pick<Outcome, 'id' | 'code'>;

/** What a run has done so far. */
export interface Totals {
  readonly done: number;
  /** Bytes of the photos that are done, before and after. */
  readonly from: number;
  readonly to: number;
  /** Photos that would not have got smaller. */
  readonly kept: number;
  /** Photos that failed and are kept. */
  readonly failures: readonly Failure[];
  /** Photos that are not among the results. */
  readonly leftOut: readonly Failure[];
}

export const noTotals: Totals = { done: 0, from: 0, to: 0, kept: 0, failures: [], leftOut: [] };

/** The totals with one more photo. */
export function addOutcome({ done, from, to, kept, failures, leftOut }: Totals, outcome: Outcome): Totals {
  const { id, kind, path, code } = outcome;
  const failure = kind === 'failed' ? [{ id, ...(code && { code }) }] : [];
  return {
    done: done + 1,
    from: from + outcome.from,
    to: to + outcome.to,
    kept: kept + Number(kind === 'kept'),
    failures: path === undefined ? failures : [...failures, ...failure],
    leftOut: path === undefined ? [...leftOut, ...failure] : leftOut,
  };
}

/** Bytes saved, and their rounded share in percent. */
export function savedOf({ from, to }: Pick<Totals, 'from' | 'to'>): {
  readonly bytes: number;
  readonly percent: number;
} {
  return { bytes: from - to, percent: from === 0 ? 0 : Math.round(((from - to) / from) * 100) };
}
