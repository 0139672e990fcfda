import { pathToFileURL } from 'node:url';
import { systemPath } from '@safelight/engine/node';

/** Halves of characters, by which paths hold bytes that are no text. */
const HALF = /\p{Cs}/gu;

/** A path as text that every reader of JSON takes: bytes that are no text as `\xff`. */
export function pathText(path: string): string {
  return path.replace(HALF, (half) => `\\x${(half.charCodeAt(0) & 0xff).toString(16)}`);
}

/** The address of a file, whatever bytes its path is of. */
export function fileAddress(path: string): string {
  const bytes = systemPath(path);
  if (typeof bytes === 'string') return pathToFileURL(path).href;
  const encoded = Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w/.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  });
  return `file://${encoded.join('')}`;
}
