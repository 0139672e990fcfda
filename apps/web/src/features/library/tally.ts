import type { Outcome } from './optimize.ts';

/** A photo that failed: its path, and why. */
export type Failure = Pick<Outcome, 'id' | 'code'>;

/** What a run has done so far. */
export interface Tally {
  readonly done: number;
  /** Bytes of the photos that are done, before and after. */
  readonly from: number;
  readonly to: number;
  /** Photos that would not have got smaller. */
  readonly kept: number;
  readonly failures: readonly Failure[];
}

export const emptyTally: Tally = { done: 0, from: 0, to: 0, kept: 0, failures: [] };

/** The tally with one more photo. */
export function counted({ done, from, to, kept, failures }: Tally, outcome: Outcome): Tally {
  return {
    done: done + 1,
    from: from + outcome.from,
    to: to + outcome.to,
    kept: kept + Number(outcome.kind === 'kept'),
    failures:
      outcome.kind === 'failed'
        ? [...failures, { id: outcome.id, ...(outcome.code && { code: outcome.code }) }]
        : failures,
  };
}

/** SPEC section 3: bytes saved, and their rounded share in percent. */
export function savedOf({ from, to }: Pick<Tally, 'from' | 'to'>): {
  readonly bytes: number;
  readonly percent: number;
} {
  return { bytes: from - to, percent: from === 0 ? 0 : Math.round(((from - to) / from) * 100) };
}
