/** What the site calls its files and folders in the browser's private file system; each is locked by its name while in use. */

/** Results of the list, a folder for each load of the page. */
export const RESULTS_PREFIX = 'results-';
/** A large archive, until it is handed over. */
export const ARCHIVE_PREFIX = 'safelight-archive-';
/** Results of a photo library's run. */
export const LIBRARY_PREFIX = 'safelight-library-';
/** What older versions called their archives. */
export const OLD_ARCHIVES: ReadonlySet<string> = new Set(['converted-images.zip', 'optimized_photos.zip']);
/** How long results that nobody has saved are kept, milliseconds: so that a crash or a reload loses nothing. */
export const KEPT_MS: number = 24 * 60 * 60 * 1000;
/** In local storage: there may be results of an earlier load of the page that nobody has saved. */
export const UNSAVED_FLAG = 'safelight-unsaved';

/** Keeps a lock of this name until the page is closed or the promise is settled; resolves once it is held. */
export async function holdName(name: string, until: Promise<unknown> = new Promise(() => {})): Promise<void> {
  await new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return until;
    });
  });
}
