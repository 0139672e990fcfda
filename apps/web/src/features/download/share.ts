import { fileTime, safeName } from '@safelight/engine/internal';
import type { App } from '../../lib/app.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { createResultStore } from '../../lib/stored/result-store.ts';

/** Whether this browser can hand files to other apps. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] });
}

/** Hands the result of one file to the system's share sheet. Giving up there is no error. */
export async function shareOne(app: App, queue: WebQueue, id: string): Promise<void> {
  const item = queue.getItem(id);
  if (!item?.result) return;
  const { files: parts, mimeType, name: title } = item.result;
  const blobs = await Promise.all(parts.map((_, index) => queue.openResult(id, index)));
  const time = fileTime(item);
  const properties = { type: mimeType, ...(time === undefined ? {} : { lastModified: time }) };
  const files = blobs.flatMap((blob, index) =>
    blob ? [new File([blob], safeName(parts[index]?.name ?? title), properties)] : [],
  );
  if (files.length === 0) return;
  await navigator.share({ files, title }).then(
    () => app.get(createResultStore).markDone([id]),
    () => undefined,
  );
}
