import type { AnalysisReport } from '@safelight/engine/internal';
import { createStore, type StoreApi } from 'zustand';
import { type App, storeHook } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { showToastWhenFree } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import { isLossless } from './lossless.ts';

/** How far the analysis of a file is. */
export type AnalysisState =
  | { readonly phase: 'none' }
  /** Nobody looks yet: `ids` are tried one after the other once somebody does. */
  | { readonly phase: 'waiting'; readonly id: string; readonly ids: readonly string[] }
  | { readonly phase: 'analyzing'; readonly id: string }
  | { readonly phase: 'failed'; readonly id: string }
  | { readonly phase: 'result'; readonly id: string; readonly report: AnalysisReport };

/** Files of which one is analysed: a broken one does not take the recommendation from the others. */
const TRIED = 5;

interface AnalysisStore extends StoreApi<AnalysisState> {
  /** Ids of the files that have been in the list. */
  readonly seen: Set<string>;
  /** Those of them whose file was not there. */
  readonly missing: Set<string>;
  running: AbortController | undefined;
}

/** The analysis of an app: there is one, of the first readable of the files that were added last. */
export function createAnalysis(): AnalysisStore {
  return {
    ...createStore<AnalysisState>(() => ({ phase: 'none' })),
    seen: new Set(),
    missing: new Set(),
    running: undefined,
  };
}

export const useAnalysis = storeHook(createAnalysis);

/** Whether there has been a file to analyse: the list shows new ones a moment after they came. */
export function hasBegun(app: App): boolean {
  return app.get(createAnalysis).seen.size > 0;
}

/**
 * Takes note of the files that were not in the list before: the first readable of them is analysed next. Of an earlier visit
 * some are there by their names alone, and come once they are chosen again.
 */
export function noteNewFiles(app: App, queue: Pick<WebQueue, 'getSource'>, ids: readonly string[]): void {
  const { seen, missing, running, setState } = app.get(createAnalysis);
  const isFirst = seen.size === 0;
  const added: string[] = [];
  for (const id of ids) {
    if (seen.has(id) && !missing.has(id)) continue;
    seen.add(id);
    if (queue.getSource(id) === undefined) missing.add(id);
    else {
      missing.delete(id);
      added.push(id);
    }
  }
  const [id] = added;
  if (id === undefined) {
    // The room that is held for a recommendation goes: none comes.
    if (isFirst && seen.size > 0) setState({ phase: 'none' }, true);
    return;
  }
  running?.abort();
  setState({ phase: 'waiting', id, ids: added.slice(0, TRIED) }, true);
}

/** Begins the analysis that waits, if there is one. */
export function beginAnalysis(app: App, queue: WebQueue): void {
  const analysis = app.get(createAnalysis).getState();
  if (analysis.phase === 'waiting') void analyze(app, queue, analysis.ids);
}

/** Puts the recommendation away until more files are added. */
export function dismissAnalysis(app: App): void {
  const { running, setState } = app.get(createAnalysis);
  running?.abort();
  setState({ phase: 'none' }, true);
}

/** Analyses the first of some files that can be read. */
async function analyze(app: App, queue: WebQueue, ids: readonly string[]): Promise<void> {
  const analysis = app.get(createAnalysis);
  const controller = new AbortController();
  analysis.running = controller;
  for (const [index, id] of ids.entries()) {
    analysis.setState({ phase: 'analyzing', id }, true);
    try {
      const report = await queue.analyze(id, { signal: controller.signal });
      if (controller.signal.aborted) return;
      analysis.setState({ phase: 'result', id, report }, true);
      notifyOfResult(app, queue, id, report);
      return;
    } catch {
      if (controller.signal.aborted) return;
      if (index === ids.length - 1) fail(app, id);
    }
  }
}

function fail(app: App, id: string): void {
  app.get(createAnalysis).setState({ phase: 'failed', id }, true);
  const [title, text] = [t('analysis.toastWarning'), t('analysis.failed')];
  showToastWhenFree(app, { title, text, tone: 'destructive', mild: true });
}

/** Says what is recommended, unless the file is being converted already: then that is what is to be heard of. */
function notifyOfResult(app: App, queue: WebQueue, id: string, { analysis }: AnalysisReport): void {
  const { recommendedFormat: format, recommendedQuality: quality } = analysis;
  track({ name: 'ai_analysis_complete', recommended: format.toLowerCase() });
  if (queue.getItem(id)?.status !== 'pending') return;
  const text = t(isLossless(analysis) ? 'analysis.toastDoneLossless' : 'analysis.toastDoneText', { format, quality });
  showToastWhenFree(app, { title: t('analysis.toastDone'), text, tone: 'default', mild: true });
}
