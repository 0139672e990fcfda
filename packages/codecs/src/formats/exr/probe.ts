import { type ByteSource, defaultsOf, type ImageInfo, type MetadataBlock, type OptionsOf } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { decodeOptions } from './decode-options.ts';
import { readHeader, sizeOf } from './header.ts';
import { choosePicture, partOf, significantBits } from './picture.ts';

/** Reads the headers of all parts. */
export async function probe(
  source: ByteSource,
  options?: Partial<OptionsOf<typeof decodeOptions>>,
): Promise<ImageInfo> {
  try {
    const part = partOf(await readHeader(source));
    const { window } = { ...defaultsOf(decodeOptions), ...options };
    const picture = choosePicture(part);
    return {
      ...sizeOf(window === 'display' ? part.display : part.data),
      kind: 'still',
      frameCount: 1,
      model: picture.kind === 'gray' ? 'gray' : 'rgb',
      alpha: picture.alpha === undefined ? 'none' : 'straight',
      depth: 32,
      ...significantBits(part, picture),
      colorSpace: 'srgb-linear',
      orientation: 1,
      metadata: Object.keys(part.metadata) as MetadataBlock[],
      ...(part.density ? { density: part.density } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'exr');
  }
}
