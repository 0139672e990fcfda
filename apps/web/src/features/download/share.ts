import type { WebQueue } from '../../lib/queue-context.ts';

/** Whether this browser can hand files to other apps. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] });
}

/** Hands the result of one file to the system's share sheet. Giving up there is no error. */
export async function shareOne(queue: WebQueue, id: string): Promise<void> {
  const item = queue.getItem(id);
  const blob = await queue.openResult(id);
  if (!item?.result || !blob) return;
  const file = new File([blob], item.result.name, { type: item.result.mimeType });
  await navigator.share({ files: [file], title: item.result.name }).catch(() => undefined);
}
