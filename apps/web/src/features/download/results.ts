import type { QueueItem } from '@safelight/engine';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { showToast } from '../../lib/toast.ts';
import { entryNames } from './entry-names.ts';
import { saveBlob } from './save-blob.ts';
import { makeZip } from './zip-client.ts';
import type { ZipEntry } from './zip-protocol.ts';

const readmeName = 'README.txt';

function failed(text: string): void {
  showToast({ title: t('toast.downloadFailed'), text, tone: 'destructive' });
}

function started(name: string): void {
  showToast({ title: t('toast.downloadStarted'), text: name, tone: 'default' });
}

/** Downloads the result of one file. */
export async function downloadOne(queue: WebQueue, id: string): Promise<void> {
  const item = queue.getItem(id);
  const blob = await queue.openResult(id);
  if (!item?.result || !blob) {
    failed(t('toast.noResult', { file: item?.name ?? '' }));
    return;
  }
  saveBlob(blob, item.result.name);
  started(item.result.name);
}

type Completed = QueueItem & { readonly result: NonNullable<QueueItem['result']> };

function completedItems(queue: WebQueue): readonly Completed[] {
  return queue
    .getSnapshot()
    .ids.map((id) => queue.getItem(id))
    .filter((item): item is Completed => item?.status === 'completed' && item.result !== undefined);
}

/** The text that lies in the archive beside the pictures. */
function readme(items: readonly Completed[], paths: readonly string[]): string {
  const lines = items.map(
    (item, index) =>
      `${paths[index]}  (${formatBytes(item.result.bytes)}, ${t('download.readmeFrom', { file: item.name })})`,
  );
  const date = new Date().toISOString().slice(0, 10);
  const title = t('download.readmeTitle');
  return [title, '='.repeat(title.length), '', t('download.readmeBody', { date }), ...lines, ''].join('\r\n');
}

async function entriesOf(queue: WebQueue, items: readonly Completed[]): Promise<ZipEntry[]> {
  const paths = entryNames(
    items.map(({ folder, result }) => ({ folder, name: result.name })),
    [readmeName],
  );
  const now = Date.now();
  const entries: ZipEntry[] = [];
  for (const [index, item] of items.entries()) {
    const blob = await queue.openResult(item.id);
    if (!blob) throw new Error(`No result for ${item.name}`);
    entries.push({ path: paths[index] ?? item.result.name, blob, lastModified: item.lastModified || now });
  }
  const text = new Blob([readme(items, paths)], { type: 'text/plain' });
  return [...entries, { path: readmeName, blob: text, lastModified: now }];
}

/** Downloads all results as one archive. */
export async function downloadAll(queue: WebQueue, onProgress: (fraction: number) => void): Promise<void> {
  const items = completedItems(queue);
  if (items.length === 0) {
    failed(t('toast.nothing'));
    return;
  }
  try {
    saveBlob(await makeZip(await entriesOf(queue, items), onProgress), 'converted-images.zip');
    started('converted-images.zip');
  } catch {
    failed(t('toast.zipFailed'));
  }
}
