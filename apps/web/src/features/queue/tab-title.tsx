import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { useQueueSnapshot } from '../../lib/queue-context.ts';

/** Milliseconds between two titles: each is news for the whole browser, and drawn by it. */
const PACE = 1000;

/** Shows how far a batch is in the title of the tab, and that it has ended until the tab is looked at. */
export function TabTitle() {
  const { counts, ids, running } = useQueueSnapshot();
  const done = counts.completed;
  const ended = done + counts.error;
  const total = ids.length;
  const ran = useRef(false);
  /** The page's own title, the one that is shown in its stead, and when that is due. */
  const titles = useRef({ own: document.title, shown: '', due: 0 });

  useEffect(() => {
    const show = (title: string) => {
      titles.current.shown = title;
      document.title = title;
    };
    let later: ReturnType<typeof setTimeout> | undefined;
    if (running) {
      const percent = total === 0 ? 0 : Math.floor((ended / total) * 100);
      const showBusy = () => {
        titles.current.due = Date.now() + PACE;
        show(t('queue.titleBusy', { percent, done, total }));
      };
      const wait = titles.current.due - Date.now();
      if (wait > 0) later = setTimeout(showBusy, wait);
      else showBusy();
    } else if (ran.current) {
      titles.current.due = 0;
      show(document.hidden && done > 0 ? t('queue.titleDone') : titles.current.own);
    }
    ran.current = running;
    return () => clearTimeout(later);
  }, [running, done, ended, total]);

  useEffect(() => {
    const seen = () => {
      if (!document.hidden && !ran.current) document.title = titles.current.own;
    };
    // The page gives its title after it is drawn, over what was shown here.
    const named = new MutationObserver(() => {
      const { shown } = titles.current;
      if (document.title === shown) return;
      titles.current.own = document.title;
      if (ran.current) document.title = shown;
    });
    const element = document.querySelector('title');
    if (element) named.observe(element, { childList: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      named.disconnect();
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return null;
}
