import '../../messages/library.ts';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CompleteActions, CompleteStep } from './complete-step.tsx';
import { closeLibrary, type LibraryHost, openLibrary, useLibrary } from './library.ts';
import { AnalyzeStep, ProcessActions, ProcessStep, usePlace } from './process-step.tsx';
import { SelectStep } from './select-step.tsx';

/** What a screen reader is told of the way: each quarter, not each photo. */
function Spoken() {
  const text = useLibrary(({ step, running, images, tally }) => {
    if (step === 'analyze') return images > 0 ? t('library.found', { count: images }) : '';
    if (step !== 'process' || !running) return '';
    const quarter = Math.floor((tally.done / Math.max(1, images)) * 4);
    return t('library.processing', { done: Math.round((quarter * images) / 4), count: images });
  });
  return <output className="sr-only">{text}</output>;
}

/** Says that a run was stopped by closing its dialog, and that it can be gone on with. */
function tellStopped(): void {
  const { running, tally, images } = useLibrary.getState();
  if (!running) return;
  const text = tally.done > 0 && { text: t('library.stoppedText', { done: tally.done, count: images }) };
  showToast({ title: t('library.stopped'), ...text, tone: 'notice' });
}

interface LibraryDialogProps {
  readonly host: LibraryHost;
  readonly onClose: () => void;
}

/** Optimize Photo Library: a folder of photos becomes a smaller copy of it. */
export function LibraryDialog({ host, onClose }: LibraryDialogProps) {
  const { step, alert, running } = useLibrary();
  const [place, setPlace] = usePlace();
  useLeaveGuard(running);
  useEffect(() => {
    void openLibrary();
    return closeLibrary;
  }, []);
  const actions = {
    select: undefined,
    analyze: undefined,
    process: <ProcessActions host={host} place={place} />,
    complete: <CompleteActions />,
  }[step];
  const close = () => {
    tellStopped();
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
        held={running}
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
          {step === 'select' && <SelectStep host={host} />}
          {step === 'analyze' && <AnalyzeStep />}
          {step === 'process' && <ProcessStep place={place} onPlace={setPlace} />}
          {step === 'complete' && <CompleteStep />}
          <Spoken />
        </div>
      </Dialog>
    </div>
  );
}
