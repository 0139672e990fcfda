import { type ByteSource, type ColorModel, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { colorSpaceOf } from './colour.ts';
import { type JxlContainer, readContainer } from './container.ts';
import { type JxlHeader, readHeader } from './header.ts';

/**
 * Reads the headers of a codestream, bare or in boxes. The codestream's orientation is applied to the size. A profile is
 * entropy-coded, so its space is named as though there were none; the decoder returns it. An animation's frames are
 * known only from the decoder, so 1 is said.
 */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const container = await readContainer(source);
  const header = headerOf(container);
  const model: ColorModel = header.black ? 'cmyk' : header.gray ? 'gray' : 'rgb';
  const turned = header.orientation > 4;
  const depth = header.float ? 32 : header.bits > 8 ? 16 : 8;
  const metadata: MetadataBlock[] = [
    ...(container.boxes.has('Exif') ? ['exif' as const] : []),
    ...(container.boxes.has('xml ') ? ['xmp' as const] : []),
  ];
  return {
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    kind: header.animated ? 'animation' : 'still',
    frameCount: 1,
    model,
    alpha: header.alpha ? 'straight' : 'none',
    depth,
    ...(depth === 16 && header.bits < 16 ? { significantBits: header.bits } : {}),
    colorSpace: spaceOf(header, model),
    orientation: 1,
    metadata,
  };
}

function spaceOf({ encoding }: JxlHeader, model: ColorModel): ImageInfo['colorSpace'] {
  if (model === 'cmyk') return 'device-cmyk';
  return (encoding === undefined ? undefined : colorSpaceOf(encoding, model)) ?? 'srgb';
}

function headerOf({ head }: JxlContainer): JxlHeader {
  try {
    return readHeader(head);
  } catch (error) {
    const message = error instanceof RangeError ? error.message : 'The header of the picture is broken.';
    throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jxl', cause: error });
  }
}
