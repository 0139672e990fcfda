import { FileArchive, Images } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { downloadArchive, downloadEach } from './downloads.ts';
import { startNext, useLibrary } from './library.ts';
import { StatTiles } from './stat-tiles.tsx';
import { StepTitle } from './step-title.tsx';
import { type Failure, savedOf } from './tally.ts';

/** Failures that are named; the others are counted. */
const MOST_NAMED = 200;

interface FailuresProps {
  readonly kind: 'failures' | 'leftOut';
  readonly failures: readonly Failure[];
}

function Failures({ kind, failures }: FailuresProps) {
  if (failures.length === 0) return null;
  return (
    <Fold
      small
      title={t(`library.${kind}`, { count: failures.length })}
      open={failures.length < 4}
      className="text-sm"
      titleClass="text-bad"
    >
      <ul className="mt-1 flex max-h-40 flex-col gap-1.5 overflow-y-auto">
        {failures.slice(0, MOST_NAMED).map(({ id, code }) => (
          <li key={id}>
            <span className="break-all">{id}</span>
            <span className="block text-soft">{t(code ? `error.${code}` : 'library.placeStays')}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** One by one, as far as it is; stops when it goes out of sight. */
function EachDownload() {
  const done = useLibrary((state) => state.tally.done);
  const [saved, setSaved] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const save = async (): Promise<void> => {
    controller.current = new AbortController();
    setSaved(0);
    await downloadEach(controller.current.signal, setSaved);
    setSaved(undefined);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-soft text-sm">
        {saved === undefined ? t('library.eachNote') : t('library.eachBusy', { done: saved, count: done })}
      </p>
      <Button look="quiet" size="small" disabled={saved !== undefined} onClick={() => void save()}>
        <Images aria-hidden="true" size={16} />
        {t('library.each')}
      </Button>
    </div>
  );
}

/** Step 4: what came of it. */
export function CompleteStep() {
  const { tally, savedIn } = useLibrary();
  const { bytes, percent } = savedOf(tally);
  return (
    <div className="flex flex-col gap-4">
      <StepTitle>{t('library.complete')}</StepTitle>
      <StatTiles
        tiles={[
          [t('library.processed'), String(tally.done)],
          [t('library.original'), formatBytes(tally.from)],
          [t('library.spaceSaved'), formatBytes(bytes)],
          [t('library.reduction'), t('library.percent', { percent })],
        ]}
      />
      {savedIn !== undefined && <p>{t('library.savedIn', { name: savedIn })}</p>}
      {tally.kept > 0 && <p className="text-soft">{t('library.kept', { count: tally.kept })}</p>}
      <Failures kind="failures" failures={tally.failures} />
      <Failures kind="leftOut" failures={tally.leftOut} />
      <EachDownload />
    </div>
  );
}

/** The buttons of step 4. */
export function CompleteActions() {
  const [packed, setPacked] = useState<number>();
  const [failed, setFailed] = useState(false);
  const busy = packed !== undefined;
  const save = async (): Promise<void> => {
    if (busy) return;
    setFailed(false);
    setPacked(0);
    try {
      await downloadArchive(setPacked);
    } catch {
      setFailed(true);
    } finally {
      setPacked(undefined);
    }
  };
  return (
    <>
      {failed && (
        <p role="alert" className="basis-full text-bad">
          {t('library.packFailed')}
        </p>
      )}
      <Button className="max-sm:w-full" onClick={startNext}>
        {t('library.another')}
      </Button>
      <Button look="primary" className="tabular-nums max-sm:w-full" aria-disabled={busy} onClick={() => void save()}>
        <FileArchive aria-hidden="true" size={18} />
        {busy ? t('library.packing', { percent: Math.floor(packed * 100) }) : t('library.download')}
      </Button>
    </>
  );
}
