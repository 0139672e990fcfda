import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { type IconPicture, readIcons } from './directory.ts';

/** Reads the directory and every picture's header; the information is of the largest picture. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { pictures } = await readIcons(source);
    const [{ width, height, content }] = pictures;
    return {
      width,
      height,
      kind: pictures.length > 1 ? 'pages' : 'still',
      frameCount: pictures.length,
      firstStandsForAll: true,
      ...samplesOf(content),
      orientation: 1,
      metadata: [],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'ico');
  }
}

/** Whether a bitmap's mask clears any pixel only the pixels tell. */
function samplesOf(content: IconPicture['content']): Pick<ImageInfo, 'model' | 'alpha' | 'depth' | 'colorSpace'> {
  const { header, kind } = content;
  if (kind === 'bitmap') {
    return { model: content.header.gray ? 'gray' : 'rgb', alpha: 'straight', depth: 8, colorSpace: header.colorSpace };
  }
  const { model, alpha, depth, colorSpace } = content.header;
  return { model, alpha, depth: depth === 16 ? 16 : 8, colorSpace };
}
