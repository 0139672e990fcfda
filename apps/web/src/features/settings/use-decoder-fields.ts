import type { Field } from '@safelight/core';
import { formatById } from '../../lib/formats.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';

/** The choices that the decoders of the listed files offer, those of one name once. */
export function useDecoderFields(): readonly (readonly [key: string, field: Field])[] {
  const queue = useQueue();
  const { ids } = useQueueSnapshot();
  const formats = new Set(ids.map((id) => queue.getItem(id)?.source?.formatId ?? ''));
  const fields = new Map<string, Field>();
  for (const id of formats) {
    for (const [key, field] of Object.entries<Field>(formatById(id)?.decoder?.options ?? {})) {
      if (!fields.has(key)) fields.set(key, field);
    }
  }
  return [...fields];
}
