import { type ByteSource, ConvertError, type ImageInfo } from '@safelight/core';
import { probe as probePng } from '../../families/png/probe.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type BmpHeader, isGrayPalette, readHeader } from './header.ts';

/** Whether the pixels may be partly transparent; for a spare byte and for run lengths only the pixels tell. */
function mayHaveAlpha(header: BmpHeader): boolean {
  if (header.bits === 16 || header.bits === 32) return header.masks[3].max > 0;
  return header.storage === 'rle4' || header.storage === 'rle8' || header.storage === 'rle24';
}

/** Whether the picture is read as gray: a palette of grays, and no profile, which would be of RGB. */
export function isGray(header: BmpHeader): boolean {
  return isGrayPalette(header) && header.colorSpace === 'srgb';
}

/** Reads the header and the palette. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const header = await readHeader(source);
    if (header.storage === 'png') return await probeInside(header, source);
    return {
      width: header.width,
      height: header.height,
      kind: 'still',
      frameCount: 1,
      model: isGray(header) ? 'gray' : 'rgb',
      alpha: mayHaveAlpha(header) ? 'straight' : 'none',
      depth: 8,
      colorSpace: header.colorSpace,
      orientation: 1,
      metadata: [],
      ...(header.density === undefined ? {} : { density: header.density }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'bmp');
  }
}

/** What the PNG file inside says. */
async function probeInside({ offset, density }: BmpHeader, source: ByteSource): Promise<ImageInfo> {
  const inside = {
    size: Math.max(source.size - offset, 0),
    read: (at: number, length: number) => source.read(offset + at, length),
  };
  const info = await probePng(inside).catch((error: unknown) => {
    if (!(error instanceof ConvertError)) throw error;
    throw new ConvertError(error.code, error.message, { stage: 'decode', formatId: 'bmp', cause: error });
  });
  return { ...(density === undefined ? {} : { density }), ...info, kind: 'still', frameCount: 1 };
}
