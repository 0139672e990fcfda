import { Share, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';
import { completedItems } from './named-results.ts';
import { type NextShare, nextShare, openShared, savesBySharing, shareNext, useHandedOver } from './share.ts';
import { isChromium } from './share-portions.ts';

/**
 * What the share sheet is given next; nothing before all files have been tried, where files are not saved that way, and
 * where none can be.
 * @param pattern - by which the results are named
 */
export function useNextShare(pattern: string): NextShare | undefined {
  const queue = useQueue();
  const snapshot = useQueueSnapshot();
  const handedOver = useHandedOver((files) => files);
  return useMemo(() => {
    const { running, counts } = snapshot;
    if (running || counts.pending > 0 || counts.completed === 0 || !savesBySharing()) return;
    const next = nextShare(completedItems(queue), pattern, handedOver);
    return next.portion.length > 0 ? next : undefined;
  }, [queue, snapshot, pattern, handedOver]);
}

/** What apps of photos take; drawings, icons and documents are files. */
const ofPhotos = /^image\/(?:avif|gif|heic|jpeg|jxl|png|tiff|webp)$/;

function wordsFor({ portion, total, places }: NextShare): string {
  const key = isChromium() ? 'download.send' : 'download.save';
  if (portion.length < total && places) {
    return t(key, { what: t('download.part', { from: places[0], to: places[1], total }) });
  }
  const photos = portion.every(({ mimeType }) => ofPhotos.test(mimeType));
  return t(key, { what: t(photos ? 'download.photos' : 'queue.files', { count: portion.length }) });
}

/** All results to the system's share sheet (Photos, Files, Messages), in portions where it takes no more at once. */
export function ShareAll({ next }: { readonly next: NextShare }) {
  const app = useApp();
  const queue = useQueue();
  const opened = useMemo(() => {
    const files = openShared(queue, next.portion);
    files.catch(() => undefined);
    return files;
  }, [queue, next]);
  const Icon = isChromium() ? Share2 : Share;
  return (
    <Button
      look="primary"
      className="min-w-52 tabular-nums max-sm:min-w-0 max-sm:flex-1"
      // What could not be opened before may be by now.
      onClick={() =>
        void shareNext(
          app,
          next,
          opened.catch(() => openShared(queue, next.portion)),
        )
      }
    >
      <Icon aria-hidden="true" size={18} />
      {wordsFor(next)}
    </Button>
  );
}
