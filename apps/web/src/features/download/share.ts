import { fileTime, safeName } from '@safelight/engine';
import type { WebQueue } from '../../lib/queue-context.ts';

/** Whether this browser can hand files to other apps. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] });
}

/** Hands the result of one file to the system's share sheet; resolves with whether it was taken. Giving up is no error. */
export async function shareOne(queue: WebQueue, id: string): Promise<boolean> {
  const item = queue.getItem(id);
  if (!item?.result) return false;
  const { files: parts, mimeType, name: title } = item.result;
  const blobs = await Promise.all(parts.map((_, place) => queue.openResult(id, place)));
  const time = fileTime(item);
  const properties = { type: mimeType, ...(time === undefined ? {} : { lastModified: time }) };
  const files = blobs.flatMap((blob, place) =>
    blob ? [new File([blob], safeName(parts[place]?.name ?? title), properties)] : [],
  );
  if (files.length === 0) return false;
  return navigator.share({ files, title }).then(
    () => true,
    () => false,
  );
}
