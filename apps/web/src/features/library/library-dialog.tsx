import '../../messages/library.ts';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { type App, useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CompleteActions, CompleteStep } from './complete-step.tsx';
import { LibraryContext, useLibrary, useLibraryRun, useLibrarySnapshot } from './library-context.ts';
import type { LibraryRun } from './library-run.ts';
import { AnalyzeStep, ProcessActions, ProcessStep, useDestination } from './process-step.tsx';
import { SelectStep } from './select-step.tsx';

/** What a screen reader says of the progress: each quarter, not each photo. */
function Spoken() {
  const text = useLibrary(({ step, running, images, totals }) => {
    if (step === 'analyze') return images > 0 ? t('library.found', { count: images }) : '';
    if (step !== 'process' || !running) return '';
    const quarter = Math.floor((totals.done / Math.max(1, images)) * 4);
    return t('library.processing', { done: Math.round((quarter * images) / 4), count: images });
  });
  return <output className="sr-only">{text}</output>;
}

/** Says that a run was stopped by closing its dialog, and that it can be gone on with. */
function notifyOfStop(app: App, run: LibraryRun): void {
  const { running, totals, images } = run.getSnapshot();
  if (!running) return;
  const text = totals.done > 0 && { text: t('library.stoppedText', { done: totals.done, count: images }) };
  showToast(app, { title: t('library.stopped'), ...text, tone: 'notice' });
}

interface LibraryDialogProps {
  readonly run: LibraryRun;
  readonly onClose: () => void;
}

/** Optimize Photo Library: a folder of photos becomes a smaller copy of it. */
export function LibraryDialog({ run, onClose }: LibraryDialogProps) {
  return (
    <LibraryContext value={run}>
      <DialogOfRun onClose={onClose} />
    </LibraryContext>
  );
}

function DialogOfRun({ onClose }: Pick<LibraryDialogProps, 'onClose'>) {
  const app = useApp();
  const run = useLibraryRun();
  const { step, alert, running } = useLibrarySnapshot();
  const [destination, setDestination] = useDestination();
  useLeaveGuard(running);
  useEffect(() => {
    void run.open();
    return () => run.close();
  }, [run]);
  const actions = {
    select: undefined,
    analyze: undefined,
    process: <ProcessActions destination={destination} />,
    complete: <CompleteActions />,
  }[step];
  const close = () => {
    notifyOfStop(app, run);
    onClose();
  };
  const keepHere = (event: { stopPropagation: () => void; preventDefault: () => void }) => {
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    // What is dragged over the dialog is not for the page behind it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the page
    <div className="contents" onDragEnter={keepHere} onDragOver={keepHere} onDragLeave={keepHere} onDrop={keepHere}>
      <Dialog
        onClose={close}
        locked={running}
        title={t('app.library')}
        description={t('library.description')}
        actions={actions}
      >
        <div className="flex flex-col gap-4">
          <p className="rounded-control bg-raised px-3 py-2 text-sm">
            <LockKeyhole aria-hidden="true" size={14} className="mr-1.5 inline-block align-[-0.125em]" />
            {t('library.private')}
          </p>
          {alert !== undefined && (
            <p role="alert" className="text-bad">
              {t(`library.${alert}`)}
            </p>
          )}
          {step === 'select' && <SelectStep />}
          {step === 'analyze' && <AnalyzeStep />}
          {step === 'process' && <ProcessStep destination={destination} onDestination={setDestination} />}
          {step === 'complete' && <CompleteStep />}
          <Spoken />
        </div>
      </Dialog>
    </div>
  );
}
