import archives from 'virtual:extension-archives';
import type { ExtensionArchive } from '../../../src/content/info/info-extension.tsx';

/** Runs while prerendering: the archives as they were built. */
export function data(): readonly ExtensionArchive[] {
  return archives;
}
