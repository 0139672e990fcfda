import type { FormatId } from '@safelight/codecs';
import { thumbnailReaders } from '@safelight/codecs/thumbnails';
import type { ByteSource, EmbeddedThumbnail } from '@safelight/core';
import { loaded, wrapErrors } from './wrap-errors.ts';

/**
 * The small picture of itself that a file embeds, without decoding anything; `undefined` where it has none, or its format
 * never does. Throws `ConvertError` where the header cannot be read.
 */
export async function readThumbnail(source: ByteSource, formatId: FormatId): Promise<EmbeddedThumbnail | undefined> {
  const load = thumbnailReaders[formatId];
  if (!load) return undefined;
  const reader = await loaded(load, formatId);
  return wrapErrors('read', formatId, () => reader.readThumbnail(source));
}
