/** The target that suits the files, for as long as nobody has chosen one. */
import { targetByName } from '@safelight/codecs';
import { type QueueItem, recommendForMost, recommendFromHeader } from '@safelight/engine/internal';
import { createAnalysis } from '../features/analysis/analysis-store.ts';
import { initialForm } from '../features/settings/form-state.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';

/** Files that are asked: most of a long list are like its first. */
const ASKED = 100;
/** Milliseconds that a conversion waits for headers: some stores take their time to hand out a file. */
const LONGEST_WAIT = 5000;

/** What is recommended for a file: by its pixels where they were looked at, else by its header. */
function recommendationOf(app: App, { id, source }: QueueItem): ReturnType<typeof recommendFromHeader> | undefined {
  const analysis = app.get(createAnalysis).getState();
  if (analysis.phase === 'result' && analysis.id === id) return analysis.report.analysis.recommendedFormat;
  return source && recommendFromHeader(source);
}

/** Sets the target by what is known of the files. */
function followNow(app: App, queue: WebQueue, asked: readonly string[]): void {
  const known = asked.flatMap((id) => {
    const item = queue.getItem(id);
    return (item && recommendationOf(app, item)) ?? [];
  });
  const most = recommendForMost(known);
  const target = most && targetByName(most.toLowerCase());
  if (target) app.get(createSettings).getState().follow(target.format.id);
}

/**
 * Has the target follow the list until somebody chooses one; an empty list has the default.
 * @returns tells what to wait for while the files that decide are still being read; `undefined` where nothing is to come
 */
export function followFiles(app: App, queue: WebQueue): () => Promise<void> | undefined {
  const settings = app.get(createSettings);
  let reading: Promise<void> | undefined;
  let ids = queue.getSnapshot().ids;
  // What a batch was begun with stays.
  const isSettled = (): boolean => settings.getState().form.toChosen || queue.getSnapshot().running;
  const look = (): void => {
    if (isSettled()) return;
    const asked = ids.slice(0, ASKED);
    if (asked.length === 0) settings.getState().follow(initialForm.to);
    else followNow(app, queue, asked);
  };
  queue.subscribe(() => {
    const { ids: now } = queue.getSnapshot();
    if (now === ids) return;
    ids = now;
    look();
    const read = queue.readHeaders(ids.slice(0, ASKED)).then(() => {
      if (reading !== read) return;
      reading = undefined;
      look();
    });
    reading = read;
  });
  app.get(createAnalysis).subscribe(look);
  return () => (reading && !isSettled() ? Promise.race([reading, wait(LONGEST_WAIT)]) : undefined);
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
