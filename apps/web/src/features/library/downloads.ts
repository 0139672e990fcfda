import type { App } from '../../lib/app.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { saveArchive } from '../../lib/zip/zip-client.ts';
import type { ZipEntry } from '../../lib/zip/zip-protocol.ts';
import type { LibraryRun } from './library-run.ts';
import { OUTPUT_NAME } from './photos.ts';

/** Between downloads that start by themselves, milliseconds: browsers drop those that come at once. */
const BETWEEN = 250;

/** Saves all results as one archive with the tree. */
export async function downloadArchive(
  app: App,
  run: LibraryRun,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const entries: ZipEntry[] = [];
  for await (const { path, blob, time } of run.results()) entries.push({ path, blob, lastModified: time });
  const markDownloaded = (): Promise<void> => Promise.resolve(run.markDownloaded());
  await saveArchive(app, entries, `${OUTPUT_NAME}.zip`, onProgress, markDownloaded);
}

/** A result's name when it is downloaded by itself. */
function downloadName(path: string): string {
  return `optimized_${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** Saves the results one by one. */
export async function downloadEach(
  run: LibraryRun,
  signal: AbortSignal,
  onSaved: (count: number) => void,
): Promise<void> {
  let count = 0;
  for await (const { path, blob } of run.results()) {
    if (signal.aborted) return;
    saveBlob(blob, downloadName(path));
    onSaved(++count);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
}
