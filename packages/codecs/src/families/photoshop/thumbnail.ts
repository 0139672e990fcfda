import type { ByteSource, EmbeddedThumbnail } from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { turnedJpeg } from '../jpeg/upright.ts';
import { readDocument } from './document.ts';

/** The small picture that a PSD or PSB file embeds: its program draws it anew whenever it saves the file. */
export async function readThumbnail(source: ByteSource): Promise<EmbeddedThumbnail | undefined> {
  const { thumbnail, metadata } = (await readDocument(source)).resources;
  const bytes = thumbnail && turnedJpeg(thumbnail, readOrientation(metadata.exif));
  return bytes && { formatId: 'jpeg', bytes };
}
