import { announce } from '../../lib/announce.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { OFFER_DURATION, showToast } from '../../lib/toast.ts';

/** The offer that stands; an older one must not throw away what a newer one is about. */
let standing = 0;
/** Files that it would bring back. */
let offered = 0;

/** Offers to bring back what was taken out of the list; once the offer is gone, so are the files. */
function offerUndo(queue: WebQueue, taken: readonly string[], onBack: () => void): void {
  standing++;
  offered += taken.length;
  const own = standing;
  const [file = ''] = taken;
  const text = offered === 1 ? t('queue.announceRemoved', { file }) : t('queue.announceCleared', { count: offered });
  announce(text);
  showToast({
    title: text,
    tone: 'default',
    duration: OFFER_DURATION,
    action: {
      label: t('toast.undo'),
      run: () => {
        const { length } = queue.restore();
        onBack();
        announce(t('queue.announceBack', { count: length }));
      },
    },
    onGone: () => {
      if (own !== standing) return;
      offered = 0;
      queue.forgetRemoved();
    },
  });
}

/**
 * Takes a file out of the list, which can be undone while the toast is there.
 * @param onBack - called when it is back in the list
 */
export function removeWithUndo(queue: WebQueue, id: string, onBack: () => void): void {
  const file = queue.getItem(id)?.name ?? '';
  queue.remove(id);
  offerUndo(queue, [file], onBack);
}

/** Takes all files out of the list, likewise. */
export function takeOutAll(queue: WebQueue, onBack: () => void): void {
  const names = queue.getSnapshot().ids.map((id) => queue.getItem(id)?.name ?? '');
  queue.clear();
  offerUndo(queue, names, onBack);
}
