import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LibraryRun, LibrarySnapshot } from './library-run.ts';

export const LibraryContext = createContext<LibraryRun | undefined>(undefined);

/** The run that the dialog is about. */
export function useLibraryRun(): LibraryRun {
  const run = useContext(LibraryContext);
  if (!run) throw new Error('There is no LibraryContext.');
  return run;
}

/** What a part of the dialog shows of the run; renders again when that changes. */
export function useLibrary<Slice>(select: (snapshot: LibrarySnapshot) => Slice): Slice {
  const run = useLibraryRun();
  return useSyncExternalStore(run.subscribe, () => select(run.getSnapshot()));
}

/** All that is shown of the run. */
export function useLibrarySnapshot(): LibrarySnapshot {
  return useLibrary((snapshot) => snapshot);
}
