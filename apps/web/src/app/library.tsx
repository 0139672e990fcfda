import '../messages/library.ts';
import { createBrowserConverter } from '@safelight/engine/browser';
import { createPortal } from 'react-dom';
import { LibraryDialog } from '../features/library/library-dialog.tsx';
import { LibraryRun } from '../features/library/library-run.ts';
import { createUsage } from '../features/usage/usage-store.ts';
import { type App, useApp } from '../lib/app.ts';
import { filesAtOnce } from '../lib/device.ts';
import { useWork } from '../lib/use-work.ts';
import { Toaster } from '../ui/toaster.tsx';
import { createConversionWorker } from '../worker/create.ts';
import { countBatch, mayConvert } from './notices.ts';

/** The photo library's run, with the page's workers and the day's limit. */
function createLibraryRun(app: App): LibraryRun {
  return new LibraryRun({
    createConverter: () => {
      const { licence } = app.get(createUsage).getState();
      const concurrency = filesAtOnce(licence !== undefined);
      return createBrowserConverter({ createWorker: createConversionWorker, concurrency });
    },
    mayStart: () => mayConvert(app),
    // One library counts as one conversion.
    onOptimized: () => countBatch(app, { completed: 1, unchanged: 0, failed: 0, cancelled: 0 }),
  });
}

interface LibraryOfPageProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The library's dialog, and the toast about it once it is closed. */
export function LibraryOfPage({ open, onClose }: LibraryOfPageProps) {
  const run = useApp().get(createLibraryRun);
  useWork(open);
  return (
    <>
      {open && <LibraryDialog run={run} onClose={onClose} />}
      {/* The button that opened it may be out of sight by then. */}
      {createPortal(<Toaster />, document.body)}
    </>
  );
}
