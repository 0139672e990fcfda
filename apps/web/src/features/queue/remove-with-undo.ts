import { announce } from '../../lib/announce.ts';
import type { App } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { OFFER_DURATION, showToast } from '../../lib/toast.ts';
import { createRowFocus } from './row-focus.ts';
import { createThumbnails } from './thumbnails.ts';

/** By then the list is there again, and the offer is not, in milliseconds. */
const FOCUS_AFTER = 250;

/** The offer that stands; an older one must not throw away what a newer one is about. */
interface UndoOffer {
  number: number;
  /** Files that it would bring back. */
  files: number;
}

const createUndoOffer = (): UndoOffer => ({ number: 0, files: 0 });

/** Offers to bring back what was taken out of the list; once the offer is gone, so are the files. */
function offerUndo(app: App, queue: WebQueue, removed: readonly string[], onBack: () => void): void {
  const offer = app.get(createUndoOffer);
  offer.number++;
  offer.files += removed.length;
  const own = offer.number;
  const [file = ''] = removed;
  const text =
    offer.files === 1 ? t('queue.announceRemoved', { file }) : t('queue.announceCleared', { count: offer.files });
  announce(app, text);
  showToast(app, {
    title: text,
    tone: 'default',
    duration: OFFER_DURATION,
    action: {
      label: t('toast.undo'),
      run: () => {
        const back = queue.restore();
        onBack();
        announce(app, t('queue.announceBack', { count: back.length }));
        const [first] = back;
        setTimeout(() => first !== undefined && app.get(createRowFocus).focus(first), FOCUS_AFTER);
      },
    },
    onGone: () => {
      if (own !== offer.number) return;
      offer.files = 0;
      queue.forgetRemoved();
      app.get(createThumbnails).keepOnly((id) => queue.getItem(id) !== undefined);
    },
  });
}

/**
 * Takes files out of the list, which can be undone while the toast is there.
 * @param onBack - called when they are back in the list
 */
export function removeWithUndo(app: App, queue: WebQueue, ids: readonly string[], onBack: () => void): void {
  const names = ids.map((id) => queue.getItem(id)?.name ?? '');
  for (const id of ids) queue.remove(id);
  offerUndo(app, queue, names, onBack);
}

/** Clears the list, likewise. */
export function clearWithUndo(app: App, queue: WebQueue, onBack: () => void): void {
  const names = queue.getSnapshot().ids.map((id) => queue.getItem(id)?.name ?? '');
  queue.clear();
  offerUndo(app, queue, names, onBack);
}
