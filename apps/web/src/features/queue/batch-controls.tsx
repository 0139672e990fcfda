import { Pause, Play } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';

/** Convert, and while converting: Pause or Resume, and Cancel. */
export function BatchControls({ onConvert }: { readonly onConvert: () => void }) {
  const queue = useQueue();
  const { counts, running, paused } = useQueueSnapshot();
  const waiting = counts.pending + counts.error;
  return (
    <>
      {running && (
        <>
          <Button onClick={() => (paused ? queue.resume() : queue.pause())}>
            {paused ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
            {t(paused ? 'queue.resume' : 'queue.pause')}
          </Button>
          <Button look="quiet" onClick={() => queue.cancel()}>
            {t('queue.cancel')}
          </Button>
        </>
      )}
      <Button
        look="primary"
        className="min-w-40 tabular-nums max-sm:min-w-0 max-sm:flex-1"
        disabled={running || waiting === 0}
        onClick={onConvert}
      >
        {running ? t('queue.converting') : t('queue.convert', { count: waiting })}
      </Button>
    </>
  );
}
