import { ConvertError, type Rewritten } from '@safelight/core';
import { joiningBytes } from '../plan/memory.ts';
import type { JoinSettings } from '../plan/settings.ts';
import { type JoinOptions, joinedBy } from '../worker/join.ts';
import type { MemoryBudget } from '../worker/memory-budget.ts';
import type { JoinJob } from '../worker/protocol.ts';
import type { QueueItem } from './items.ts';
import type { QueueInit } from './types.ts';

/** Results that become one file, in this order. */
export interface ResultsToJoin<Result> {
  readonly items: readonly (QueueItem | undefined)[];
  readonly open: (id: string, index: number) => Promise<Result | undefined>;
  readonly settings: JoinSettings;
}

/** Makes one file of results, once there is memory for it. Rejects with `read-failed` where one is gone, and as `join` does. */
export async function joinResults<Result>(
  { items, open, settings }: ResultsToJoin<Result>,
  { pool, limits }: Pick<QueueInit<unknown, Result>, 'pool' | 'limits'>,
  budget: MemoryBudget,
  options: JoinOptions,
): Promise<Rewritten> {
  const parts = await partsOf(items, open);
  const size = items.reduce((sum, item) => sum + (item?.result?.bytes ?? 0), 0);
  return budget.run(joiningBytes(size), options.signal, () => joinedBy(pool, { parts, settings, limits }, options));
}

/** The results of converted files as parts, each file of a result of several a part of its own. */
async function partsOf<Result>(
  items: readonly (QueueItem | undefined)[],
  open: ResultsToJoin<Result>['open'],
): Promise<JoinJob<Result>['parts']> {
  const parts: { readonly name: string; readonly source: Result }[] = [];
  for (const item of items) {
    if (!item?.result) throw noResult(item?.name);
    for (const [index, { mimeType }] of item.result.files.entries()) {
      // A film stays a file of its own.
      if (mimeType !== undefined) continue;
      const source = await open(item.id, index);
      if (source === undefined) throw noResult(item.name);
      parts.push({ name: item.name, source });
    }
  }
  return parts;
}

/** The refusal to work with a result that is not there. */
export function noResult(name = 'The file'): ConvertError {
  return new ConvertError('read-failed', `${name} has no result.`, { stage: 'read' });
}
