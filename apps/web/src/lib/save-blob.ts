import { safeName } from '@safelight/engine/internal';

/** Milliseconds in which a download has begun to read, and mostly ended; browsers give no word of it. */
export const DOWNLOAD_TIME = 60_000;

/**
 * Hands a blob to the browser's downloads, under a name that every system holds, and returns that name. The only owner of
 * object URLs: each is revoked after a minute.
 */
export function saveBlob(blob: Blob, name: string): string {
  const safe = safeName(name);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = safe;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_TIME);
  return safe;
}
