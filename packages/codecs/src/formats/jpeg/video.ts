import { sourceOf } from '@safelight/core';
import { auxiliaryOf } from './auxiliary.ts';
import { readHeader } from './header.ts';

/** The film that a JPEG file holds behind its picture. */
export async function readVideo(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { parts } = auxiliaryOf(await readHeader(sourceOf(bytes)), bytes);
  const part = parts.find(({ kind }) => kind === 'motion-video');
  return part && (part.video ?? part.bytes);
}
