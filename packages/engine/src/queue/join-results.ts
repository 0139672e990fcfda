import { ConvertError } from '@safelight/core';
import type { JoinJob } from '../worker/protocol.ts';
import type { QueueItem } from './items.ts';

/** The results of converted files as parts, each file of a result of several a part of its own. */
export async function partsOf<Result>(
  items: readonly (QueueItem | undefined)[],
  open: (id: string, place: number) => Promise<Result | undefined>,
): Promise<JoinJob<Result>['parts']> {
  const parts: { readonly name: string; readonly source: Result }[] = [];
  for (const item of items) {
    if (!item?.result) throw noResult(item?.name);
    for (const place of item.result.files.keys()) {
      const source = await open(item.id, place);
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
