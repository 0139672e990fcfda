import { Check, Download, Pause, Play, X } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';

interface BatchControlsProps {
  /** How many results other settings were used for than are set now. */
  readonly stale: number;
  /** How many of those that wait must be chosen again first. */
  readonly missing: number;
  readonly onConvert: () => void;
  /** Converts, and saves what comes of it. */
  readonly onConvertAndSave: () => void;
}

/** A button's words; narrow phones show its icon alone. */
function Words({ text }: { readonly text: string }) {
  return <span className="max-[30rem]:sr-only">{text}</span>;
}

function PauseButtons() {
  const queue = useQueue();
  const { paused } = useQueueSnapshot();
  return (
    <>
      <Button onClick={() => (paused ? queue.resume() : queue.pause())}>
        {paused ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
        <Words text={t(paused ? 'queue.resume' : 'queue.pause')} />
      </Button>
      <Button look="quiet" onClick={() => queue.cancel()}>
        <X aria-hidden="true" size={18} className="min-[30rem]:hidden" />
        <Words text={t('queue.cancel')} />
      </Button>
    </>
  );
}

/** In place of Convert where there is nothing left to convert; as high as the button, so that nothing moves. */
function AllConverted() {
  return (
    <p
      tabIndex={-1}
      className="flex min-h-11 min-w-40 items-center justify-center gap-2 text-good outline-none max-sm:flex-1"
    >
      <Check aria-hidden="true" size={18} />
      {t('queue.allConverted')}
    </p>
  );
}

/** Convert, and while converting: Pause or Resume, and Cancel. */
export function BatchControls({ stale, missing, onConvert, onConvertAndSave }: BatchControlsProps) {
  const { counts, running } = useQueueSnapshot();
  const waiting = counts.pending + counts.error;
  // Once all are converted, other settings are a reason to convert anew; the same settings are none.
  // Where there is none of those that wait, a press says so.
  const count = waiting > 0 ? waiting - missing || waiting : stale;
  if (!running && count === 0 && counts.completed > 0) return <AllConverted />;
  const next = running || counts.pending > 0 || counts.completed === 0 || (waiting === 0 && stale > 0);
  return (
    <>
      {running && <PauseButtons />}
      {/* Not on phones: they ask before each file that is saved, and people share from there. */}
      {!running && counts.pending > 0 && (
        <Button className="max-lg:hidden" onClick={onConvertAndSave}>
          <Download aria-hidden="true" size={18} />
          {t('queue.convertAndSave')}
        </Button>
      )}
      <Button
        // Once only failures are left, downloading is the next step and trying again is beside it.
        look={next ? 'primary' : 'plain'}
        className="min-w-40 max-sm:min-w-0 max-sm:flex-1"
        disabled={!running && count === 0}
        // Not disabled: it keeps the focus of who has pressed it.
        aria-disabled={running || undefined}
        onClick={running ? undefined : onConvert}
      >
        {running ? t('queue.converting') : t('queue.convert', { count })}
      </Button>
    </>
  );
}
