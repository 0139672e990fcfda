import type { ConvertContext } from '../convert/convert.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { type AnalysisReport, analyze } from './analyze.ts';
import { type Estimate, estimate } from './estimate.ts';
import { type Fit, fit } from './fit.ts';

/** What can be asked about a file without keeping a result, and the answers. */
export interface Answers {
  readonly analyze_file: AnalysisReport;
  readonly estimate_file: Estimate;
  readonly fit_file: Fit;
}

/** A question about a file. */
export type Question = keyof Answers;

/** What a question is asked with. */
export interface AnalysisJob {
  readonly name: string;
  readonly settings: ConvertSettings;
  /** Bytes that a result may have, for `fit_file`. */
  readonly limit?: number;
}

/** Answers a question about a file. Throws and rejects as `convert` does. */
export function study<Q extends Question>(
  question: Q,
  bytes: Uint8Array,
  asked: AnalysisJob,
  context: ConvertContext,
): Promise<Answers[Q]> {
  const answers: { [K in Question]: () => Promise<Answers[K]> } = {
    analyze_file: () => analyze(bytes, asked, context),
    estimate_file: () => estimate(bytes, asked, context),
    fit_file: () => fit(bytes, asked, asked.limit ?? Number.POSITIVE_INFINITY, context),
  };
  return answers[question]();
}
