import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { useQueueSnapshot } from '../../lib/queue-context.ts';

/** Shows how far a batch is in the title of the tab, and that it has ended until the tab is looked at. */
export function TabTitle() {
  const { counts, ids, running } = useQueueSnapshot();
  const done = counts.completed;
  const ended = done + counts.error;
  const total = ids.length;
  const ran = useRef(false);
  /** The page's own title, and the one that is shown in its stead. */
  const titles = useRef({ own: document.title, shown: '' });

  useEffect(() => {
    const show = (title: string) => {
      titles.current.shown = title;
      document.title = title;
    };
    if (running) {
      const percent = total === 0 ? 0 : Math.floor((ended / total) * 100);
      show(t('queue.titleBusy', { percent, done, total }));
    } else if (ran.current) {
      show(document.hidden && done > 0 ? t('queue.titleDone') : titles.current.own);
    }
    ran.current = running;
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
