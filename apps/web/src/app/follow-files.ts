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
/** Milliseconds between two looks at headers that are still being read, and how often to look. */
const LOOK = 100;
const LOOKS = 50;

/** What is recommended for a file: by its pixels where they were looked at, else by its header. */
function recommendationOf(app: App, { id, source }: QueueItem): ReturnType<typeof recommendFromHeader> | undefined {
  const analysis = app.get(createAnalysis).getState();
  if (analysis.phase === 'result' && analysis.id === id) return analysis.report.analysis.recommendedFormat;
  return source && recommendFromHeader(source);
}

/** Sets the target by the files of the list; tells whether all that are asked are known. */
function followNow(app: App, queue: WebQueue): boolean {
  const { ids } = queue.getSnapshot();
  const asked = ids.slice(0, ASKED).flatMap((id) => queue.getItem(id) ?? []);
  const known = asked.flatMap((item) => recommendationOf(app, item) ?? []);
  const most = recommendForMost(known);
  const target = most && targetByName(most.toLowerCase());
  if (target) app.get(createSettings).getState().follow(target.format.id);
  return known.length === asked.length;
}

/** Has the target follow the list until somebody chooses one; an empty list has the default. */
export function followFiles(app: App, queue: WebQueue): void {
  const settings = app.get(createSettings);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ids = queue.getSnapshot().ids;
  const look = (left: number): void => {
    clearTimeout(timer);
    const { running } = queue.getSnapshot();
    // What a batch was begun with stays.
    if (settings.getState().form.toChosen || running) return;
    if (ids.length === 0) settings.getState().follow(initialForm.to);
    else if (!followNow(app, queue) && left > 0) timer = setTimeout(() => look(left - 1), LOOK);
  };
  queue.subscribe(() => {
    const { ids: now } = queue.getSnapshot();
    if (now === ids) return;
    ids = now;
    look(LOOKS);
  });
  app.get(createAnalysis).subscribe(() => look(0));
}
