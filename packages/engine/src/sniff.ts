import type { Signature } from '@safelight/core';
import { allFormats, extensionOf, formatByName, type RegisteredFormat } from './registry.ts';

/** Bytes of the file's beginning that `sniff` looks at. */
export const SNIFF_BYTES = 4096;

/**
 * Names the format of a file by its first bytes. The longest matching signature wins (or the format
 * that is written in that one's container and knows its own), then a format's own test; the
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
  const extension = extensionOf(name);
  if (best) return refined(best, head, extension);
  const tested = allFormats.find((format) => !format.containerOf && format.matches?.(head, extension) === true);
  if (tested) return tested;
  const claimed = formatByName(name);
  return claimed && claimed.signatures.length === 0 && claimed.matches === undefined ? claimed : undefined;
}

/** The format that is written in the container `found`, where one says that the file is its own. */
function refined(found: RegisteredFormat, head: Uint8Array, extension: string): RegisteredFormat {
  const own = allFormats.find(
    ({ containerOf, matches }) => containerOf === found.id && matches?.(head, extension) === true,
  );
  return own ?? found;
}

/** Number of fixed bytes of a signature when it matches, else 0. */
function matchedLength(signature: Signature, head: Uint8Array): number {
  const { offset, bytes } = signature;
  if (!bytes.every((byte, index) => byte === null || head[offset + index] === byte)) return 0;
  return bytes.filter((byte) => byte !== null).length;
}
