import '../messages/library.ts';
import { createBrowserConverter } from '@safelight/engine/browser';
import { createPortal } from 'react-dom';
import type { LibraryHost } from '../features/library/library.ts';
import { LibraryDialog } from '../features/library/library-dialog.tsx';
import { useUsage } from '../features/usage/usage-store.ts';
import { readDevice, suggestedConcurrency } from '../lib/device.ts';
import { useWork } from '../lib/use-work.ts';
import { Toaster } from '../ui/toaster.tsx';
import { createConversionWorker } from '../worker/create.ts';
import { countBatch, mayConvert } from './notices.ts';

const host: LibraryHost = {
  createConverter: () => {
    const concurrency = suggestedConcurrency(readDevice(), useUsage.getState().licence !== undefined);
    return createBrowserConverter({ createWorker: createConversionWorker, concurrency });
  },
  mayStart: mayConvert,
  // One library counts as one conversion.
  onOptimized: () => countBatch({ completed: 1, unchanged: 0, failed: 0, cancelled: 0 }),
};

interface LibraryOfPageProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The library's dialog with the page's workers and the day's limit, and what tells of it once it is closed. */
export function LibraryOfPage({ open, onClose }: LibraryOfPageProps) {
  useWork(open);
  return (
    <>
      {open && <LibraryDialog host={host} onClose={onClose} />}
      {/* The button that opened it may be out of sight by then. */}
      {createPortal(<Toaster />, document.body)}
    </>
  );
}
