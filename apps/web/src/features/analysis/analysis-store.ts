import type { AnalysisReport } from '@safelight/engine/internal';
import { create } from 'zustand';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { tellToast } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import { isLossless } from './lossless.ts';

/** How far the analysis of a file is. */
export type AnalysisState =
  | { readonly phase: 'none' }
  | { readonly phase: 'analyzing'; readonly id: string }
  | { readonly phase: 'failed'; readonly id: string }
  | { readonly phase: 'result'; readonly id: string; readonly findings: AnalysisReport };

/** The analysis of the page: there is one, of the first readable of the files that were added last. */
export const useAnalysis = create<AnalysisState>(() => ({ phase: 'none' }));

/** Files of which one is analysed: a broken one does not take the recommendation from the others. */
const TRIED = 5;

const seen = new Set<string>();
let running: AbortController | undefined;

/** Whether there has been a file to analyse: the list tells of new ones a moment after they came. */
export function hasBegun(): boolean {
  return seen.size > 0;
}

/** Analyses the first readable of the files that were not in the list before. */
export function analyzeNew(queue: WebQueue, ids: readonly string[]): void {
  const added = ids.filter((id) => !seen.has(id));
  for (const id of added) seen.add(id);
  if (added.length > 0) void analyze(queue, added.slice(0, TRIED));
}

/** Puts the recommendation away until more files are added. */
export function dismiss(): void {
  running?.abort();
  useAnalysis.setState({ phase: 'none' }, true);
}

/** Analyses the first of some files that can be read. */
async function analyze(queue: WebQueue, ids: readonly string[]): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  for (const [index, id] of ids.entries()) {
    useAnalysis.setState({ phase: 'analyzing', id }, true);
    try {
      const findings = await queue.analyze(id, { signal: controller.signal });
      if (controller.signal.aborted) return;
      useAnalysis.setState({ phase: 'result', id, findings }, true);
      tellDone(queue, id, findings);
      return;
    } catch {
      if (controller.signal.aborted) return;
      if (index === ids.length - 1) tellFailed(id);
    }
  }
}

function tellFailed(id: string): void {
  useAnalysis.setState({ phase: 'failed', id }, true);
  tellToast({ title: t('analysis.toastWarning'), text: t('analysis.failed'), tone: 'destructive', mild: true });
}

/** Says what is recommended, unless the file is being converted already: then that is what is to be heard of. */
function tellDone(queue: WebQueue, id: string, { analysis }: AnalysisReport): void {
  const { recommendedFormat: format, recommendedQuality: quality } = analysis;
  track({ name: 'ai_analysis_complete', recommended: format.toLowerCase() });
  if (queue.getItem(id)?.status !== 'pending') return;
  const text = t(isLossless(analysis) ? 'analysis.toastDoneLossless' : 'analysis.toastDoneText', { format, quality });
  tellToast({ title: t('analysis.toastDone'), text, tone: 'default' });
}
