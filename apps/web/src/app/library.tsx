import '../messages/library.ts';
import { createBrowserConverter } from '@safelight/engine/browser';
import type { LibraryHost } from '../features/library/library.ts';
import { LibraryDialog } from '../features/library/library-dialog.tsx';
import { useUsage } from '../features/usage/usage-store.ts';
import { readDevice, suggestedConcurrency } from '../lib/device.ts';
import { useWork } from '../lib/use-work.ts';
import { createConversionWorker } from '../worker/create.ts';
import { countBatch, mayConvert } from './notices.ts';

const host: LibraryHost = {
  createConverter: () => {
    const concurrency = suggestedConcurrency(readDevice(), useUsage.getState().licence !== undefined);
    return createBrowserConverter({ createWorker: createConversionWorker, concurrency });
  },
  mayStart: mayConvert,
  // One library counts as one conversion.
  onOptimized: () => countBatch({ completed: 1, failed: 0, cancelled: 0 }),
};

/** The library's dialog with the page's workers and the day's limit. */
export function LibraryOfPage({ onClose }: { readonly onClose: () => void }) {
  useWork(true);
  return <LibraryDialog host={host} onClose={onClose} />;
}
