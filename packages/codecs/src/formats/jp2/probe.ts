import { type ByteSource, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { readSize, SIZE_BYTES } from './codestream.ts';
import { readContainer } from './container.ts';
import { readPicture } from './picture.ts';

/** Reads the boxes and the size marker segment (ITU-T T.800, I.5 and A.5.1). */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const container = await readContainer(source);
  const size = readSize(await source.read(container.offset, Math.min(container.length, SIZE_BYTES)));
  const { shape } = readPicture(container, size);
  if (shape.width < 1 || shape.height < 1) {
    throw new ConvertError('corrupt-input', 'The picture is empty.', { stage: 'decode', formatId: 'jp2' });
  }
  const { metadata, density } = container;
  return {
    ...shape,
    kind: 'still',
    frameCount: 1,
    orientation: readOrientation(metadata.exif),
    metadata: (['exif', 'xmp', 'iptc', 'texts'] as const satisfies MetadataBlock[]).filter((block) => metadata[block]),
    ...(density === undefined ? {} : { density }),
  };
}
