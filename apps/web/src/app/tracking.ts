import type { FormatId } from '@safelight/codecs';
import type { QueueItem } from '@safelight/engine/internal';
import { popularPairs } from '../content/pairs/pairs.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { track } from '../lib/track.ts';

/** What a conversion is worth to the site's owner. */
const VALUE_PER_FILE = 0.5;

/** What people call a format in the addresses of its conversions. */
function plainName(formatId: FormatId): string {
  return formatId === 'jpeg' ? 'jpg' : formatId;
}

function converted({ source, result, size }: QueueItem): void {
  if (!source || !result) return;
  const [from, to] = [source.formatId, result.formatId];
  track({ name: 'conversion_success', from, to, value: VALUE_PER_FILE, megabytes: size / 1024 ** 2 });
  const popular = popularPairs.find((pair) => pair.from === plainName(from) && pair.to === plainName(to));
  if (popular) track({ name: 'popular_conversion', ...popular });
}

/** Tells the site's owner of what the queue converts; returns the way to stop. */
export function trackQueue(queue: WebQueue): () => void {
  return queue.onEvent((event) => {
    if (event.type === 'file-completed') converted(event.item);
    if (event.type === 'batch-ended' && event.summary.completed > 1) {
      track({ name: 'batch_conversion', count: event.summary.completed });
    }
  });
}
