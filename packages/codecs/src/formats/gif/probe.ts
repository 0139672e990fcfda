import { type ByteSource, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { parseGif } from './blocks.ts';

/** Frames cannot be counted without walking the file; beyond this many bytes they are not. */
const MAX_WALK = 16 * 1024 * 1024;

/** Walks the blocks. Alpha is what the file declares; decoding may find that no pixel uses it. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const gif = parseGif(await source.read(0, Math.min(source.size, MAX_WALK)), Number.POSITIVE_INFINITY);
  const [first] = gif?.frames ?? [];
  if (gif === undefined || first === undefined) {
    const init = { stage: 'decode', formatId: 'gif' } as const;
    if (source.size <= MAX_WALK) throw new ConvertError('corrupt-input', 'The file holds no picture.', init);
    throw new ConvertError('limit-exceeded', 'There is no picture in the first 16 MB of the file.', init);
  }
  const { width, height, frames, metadata, density } = gif;
  const covered = first.x === 0 && first.y === 0 && first.width === width && first.height === height;
  const clear = !covered || frames.some(({ transparent }) => transparent !== undefined);
  return {
    width,
    height,
    kind: frames.length > 1 ? 'animation' : 'still',
    frameCount: frames.length,
    model: 'rgb',
    alpha: clear ? 'straight' : 'none',
    depth: 8,
    colorSpace: 'srgb',
    orientation: 1,
    metadata: Object.keys(metadata) as MetadataBlock[],
    ...(density ? { density } : {}),
  };
}
