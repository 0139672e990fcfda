import type { Signature } from '@safelight/core';
import { allFormats, formatByName, type RegisteredFormat } from './registry.ts';

/** Bytes of the file's beginning that `sniff` looks at. */
export const SNIFF_BYTES = 4096;

/**
 * Names the format of a file by its first bytes. The longest matching signature wins, then a format's own test; the
 * name's extension counts only for formats that have neither.
 * @param head the first `SNIFF_BYTES` bytes (all, when the file is shorter)
 * @returns `undefined` when no format is recognised.
 */
export function sniff(head: Uint8Array, name = ''): RegisteredFormat | undefined {
  let best: RegisteredFormat | undefined;
  let bestLength = 0;
  for (const format of allFormats) {
    const length = Math.max(0, ...format.signatures.map((signature) => matchedLength(signature, head)));
    if (length > bestLength) {
      best = format;
      bestLength = length;
    }
  }
  if (best) return best;
  const tested = allFormats.find((format) => format.matches?.(head) === true);
  if (tested) return tested;
  const claimed = formatByName(name);
  return claimed && claimed.signatures.length === 0 && claimed.matches === undefined ? claimed : undefined;
}

/** Number of fixed bytes of a signature when it matches, else 0. */
function matchedLength(signature: Signature, head: Uint8Array): number {
  const { offset, bytes } = signature;
  if (!bytes.every((byte, index) => byte === null || head[offset + index] === byte)) return 0;
  return bytes.filter((byte) => byte !== null).length;
}
