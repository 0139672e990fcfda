/** Headers of portable float maps (Debevec, "PFM Portable FloatMap Image Format"; pfm(5)). */
import type { ByteSource } from '@safelight/core';
import { headerText } from '../../families/netpbm/header-text.ts';

/** What the header says. */
export interface PfmHeader {
  readonly width: number;
  readonly height: number;
  readonly model: 'gray' | 'rgb';
  readonly littleEndian: boolean;
  /** Where the samples begin. */
  readonly offset: number;
}

/** Reads the header; throws `corrupt-input`. */
export async function readHeader(source: ByteSource): Promise<PfmHeader> {
  const text = await headerText(source, 'pfm');
  if (text.magic !== 'PF' && text.magic !== 'Pf') throw text.corrupt('This is no PFM file.');
  const width = text.number();
  const height = text.number();
  const scale = Number(text.word());
  if (width < 1 || height < 1) throw text.corrupt('The picture has no pixels.');
  if (!Number.isFinite(scale) || scale === 0) throw text.corrupt('The header lacks the order of the bytes.');
  const model = text.magic === 'PF' ? 'rgb' : 'gray';
  return { width, height, model, littleEndian: scale < 0, offset: text.position + 1 };
}
