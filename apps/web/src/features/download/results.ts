import { fileTime } from '@safelight/engine/internal';
import type { App } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { applyPattern } from '../../lib/rename.ts';
import { DOWNLOAD_TIME, saveBlob } from '../../lib/save-blob.ts';
import { createResultStore } from '../../lib/stored/result-store.ts';
import { showToast } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import { saveArchive } from '../../lib/zip/zip-client.ts';
import type { ZipEntry } from '../../lib/zip/zip-protocol.ts';
import { type Completed, completedItems, type NamedResult, nameResults } from './named-results.ts';

const readmeName = 'README.txt';

function failed(app: App, text: string): void {
  showToast(app, { title: t('toast.downloadFailed'), text, tone: 'destructive' });
}

function started(app: App, name: string): void {
  showToast(app, { title: t('toast.downloadStarted'), text: name, tone: 'default' });
}

/** Downloads the result of one file, as an archive where it is several; resolves with whether it could. */
export async function downloadOne(app: App, queue: WebQueue, id: string, pattern: string): Promise<boolean> {
  const item = queue.getItem(id);
  const blob = await queue.openResult(id);
  if (!item?.result || !blob) {
    failed(app, t('toast.noResult', { file: item?.name ?? '' }));
    return false;
  }
  if (item.result.files.length > 1) {
    return packResults(app, queue, [item as Completed], `${item.name}.zip`, pattern, () => {});
  }
  const items = completedItems(queue);
  const name = applyPattern(pattern, item, item.result.name, items.findIndex((one) => one.id === id) + 1, items.length);
  const store = app.get(createResultStore);
  await store.markDone([id]);
  started(app, saveBlob(blob, name));
  // Another result may take its place before the browser has read it.
  void store.reading(() => new Promise((resolve) => setTimeout(resolve, DOWNLOAD_TIME)));
  track({ name: 'file_download', to: item.result.formatId });
  return true;
}

/** The text that lies in the archive beside the pictures. */
function readme(results: readonly NamedResult[]): string {
  const lines = results.map(
    ({ item, file, path }) => `${path}  (${formatBytes(file.bytes)}, ${t('download.readmeFrom', { file: item.name })})`,
  );
  const date = new Date().toISOString().slice(0, 10);
  const title = t('download.readmeTitle');
  return [title, '='.repeat(title.length), '', t('download.readmeBody', { date }), ...lines, ''].join('\r\n');
}

async function entriesOf(queue: WebQueue, items: readonly Completed[], pattern: string): Promise<ZipEntry[]> {
  const results = nameResults(items, { pattern, reserved: [readmeName] });
  const now = Date.now();
  const entries: ZipEntry[] = [];
  for (const { item, index, path } of results) {
    const blob = await queue.openResult(item.id, index);
    if (!blob) throw new Error(`No result for ${item.name}`);
    entries.push({ path, blob, lastModified: fileTime(item) ?? now });
  }
  const text = new Blob([readme(results)], { type: 'text/plain' });
  return [...entries, { path: readmeName, blob: text, lastModified: now }];
}

/** Downloads all results as one archive, their names by a person's pattern; resolves with whether it could. */
export async function downloadAll(
  app: App,
  queue: WebQueue,
  pattern: string,
  onProgress: (fraction: number) => void,
): Promise<boolean> {
  const items = completedItems(queue);
  if (items.length === 0) {
    failed(app, t('toast.nothing'));
    return false;
  }
  return packResults(app, queue, items, 'converted-images.zip', pattern, onProgress);
}

async function packResults(
  app: App,
  queue: WebQueue,
  items: readonly Completed[],
  name: string,
  pattern: string,
  onProgress: (fraction: number) => void,
): Promise<boolean> {
  const store = app.get(createResultStore);
  // What was converted anew meanwhile is another result, and has still to be saved.
  const markDone = (): Promise<void> =>
    store.markDone(items.filter(({ id, result }) => queue.getItem(id)?.result === result).map(({ id }) => id));
  try {
    const handed = await store.reading(async () =>
      saveArchive(app, await entriesOf(queue, items, pattern), name, onProgress, markDone),
    );
    started(app, handed.name);
    track({ name: 'zip_download', count: items.length });
    return true;
  } catch {
    failed(app, t('toast.zipFailed'));
    return false;
  }
}
