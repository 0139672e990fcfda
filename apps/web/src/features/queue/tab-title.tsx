import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { useQueueSnapshot } from '../../lib/queue-context.ts';

/** Shows how far a batch is in the title of the tab, and that it has ended until the tab is looked at. */
export function TabTitle() {
  const { counts, ids, running } = useQueueSnapshot();
  const done = counts.completed + counts.error;
  const total = ids.length;
  const ran = useRef(false);
  const own = useRef('');

  useEffect(() => {
    if (running && !ran.current) own.current = document.title;
    if (running) {
      const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
      document.title = t('queue.titleBusy', { percent, done, total });
    } else if (ran.current) {
      document.title = document.hidden && done > 0 ? t('queue.titleDone') : own.current;
    }
    ran.current = running;
  }, [running, done, total]);

  useEffect(() => {
    const seen = () => {
      if (!document.hidden && !ran.current && own.current !== '') document.title = own.current;
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  return null;
}
