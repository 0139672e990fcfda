import { FileArchive, Images } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { downloadArchive, downloadEach } from './downloads.ts';
import { useLibrary, useLibraryRun, useLibrarySnapshot } from './library-context.ts';
import { StatTiles } from './stat-tiles.tsx';
import { StepTitle } from './step-title.tsx';
import { type Failure, savedOf } from './totals.ts';

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
  const run = useLibraryRun();
  const done = useLibrary(({ totals }) => totals.done);
  const [saved, setSaved] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const save = async (): Promise<void> => {
    controller.current = new AbortController();
    setSaved(0);
    await downloadEach(run, controller.current.signal, setSaved);
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
  const { totals, savedIn } = useLibrarySnapshot();
  const { bytes, percent } = savedOf(totals);
  return (
    <div className="flex flex-col gap-4">
      <StepTitle>{t('library.complete')}</StepTitle>
      <StatTiles
        tiles={[
          [t('library.processed'), String(totals.done)],
          [t('library.original'), formatBytes(totals.from)],
          [t('library.spaceSaved'), formatBytes(bytes)],
          [t('library.reduction'), t('library.percent', { percent })],
        ]}
      />
      {savedIn !== undefined && <p>{t('library.savedIn', { name: savedIn })}</p>}
      {totals.kept > 0 && <p className="text-soft">{t('library.kept', { count: totals.kept })}</p>}
      <Failures kind="failures" failures={totals.failures} />
      <Failures kind="leftOut" failures={totals.leftOut} />
      <EachDownload />
    </div>
  );
}

/** The buttons of step 4. */
export function CompleteActions() {
  const app = useApp();
  const run = useLibraryRun();
  const [packed, setPacked] = useState<number>();
  const [failed, setFailed] = useState(false);
  const busy = packed !== undefined;
  const save = async (): Promise<void> => {
    if (busy) return;
    setFailed(false);
    setPacked(0);
    try {
      await downloadArchive(app, run, setPacked);
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
      <Button className="max-sm:w-full" onClick={() => run.startNext()}>
        {t('library.another')}
      </Button>
      <Button look="primary" className="tabular-nums max-sm:w-full" aria-disabled={busy} onClick={() => void save()}>
        <FileArchive aria-hidden="true" size={18} />
        {busy ? t('library.packing', { percent: Math.floor(packed * 100) }) : t('library.download')}
      </Button>
    </>
  );
}
