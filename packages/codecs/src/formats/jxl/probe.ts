import { type ByteSource, type ColorModel, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { colorSpaceOf } from './colour.ts';
import { type JxlContainer, readCodestream, readContainer } from './container.ts';
import { FRAME_HEADER_BYTES, type FrameFacts, readFrame } from './frames.ts';
import { type FrameContext, type JxlHeader, readHeader } from './header.ts';

/**
 * Reads the headers of a codestream, bare or in boxes. The codestream's orientation is applied to the size. A profile is
 * entropy-coded, so its space is named as though there were none; the decoder returns it.
 */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const container = await readContainer(source);
  const header = headerOf(container);
  const model: ColorModel = header.black ? 'cmyk' : header.gray ? 'gray' : 'rgb';
  const frameCount = header.animated ? await countFrames(source, container, header) : 1;
  const turned = header.orientation > 4;
  const depth = header.float ? 32 : header.bits > 8 ? 16 : 8;
  return {
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    kind: header.animated && frameCount > 1 ? 'animation' : 'still',
    frameCount,
    model,
    alpha: header.alpha ? 'straight' : 'none',
    depth,
    ...(depth === 16 && header.bits < 16 ? { significantBits: header.bits } : {}),
    colorSpace: spaceOf(header, model),
    orientation: 1,
    metadata: metadataIn(container),
  };
}

function metadataIn({ boxes }: JxlContainer): readonly MetadataBlock[] {
  const has = (wanted: string): boolean => boxes.some(({ type }) => type === wanted);
  return [...(has('Exif') ? ['exif' as const] : []), ...(has('xml ') ? ['xmp' as const] : [])];
}

function spaceOf({ encoding }: JxlHeader, model: ColorModel): ImageInfo['colorSpace'] {
  if (model === 'cmyk') return 'device-cmyk';
  return (encoding === undefined ? undefined : colorSpaceOf(encoding, model)) ?? 'srgb';
}

/** Most frames that are counted. */
const MAX_FRAMES = 100_000;
/** Said where the frames cannot be counted without decoding them. */
const SEVERAL = 2;

/** Goes from frame to frame by their tables of contents; a cut file's frames count as far as they are announced. */
async function countFrames(source: ByteSource, { pieces }: JxlContainer, { frames }: JxlHeader): Promise<number> {
  if (frames === undefined) return SEVERAL;
  let count = 0;
  for (let at = frames.start, steps = 0; steps < MAX_FRAMES; steps++) {
    const bytes = await readCodestream(source, pieces, at, FRAME_HEADER_BYTES);
    const frame = frameIn(bytes, frames);
    if (frame === undefined) return Math.max(count, SEVERAL);
    if (frame.shown) count++;
    if (frame.last) return Math.max(count, 1);
    at += frame.end;
  }
  return count;
}

function frameIn(bytes: Uint8Array, context: FrameContext): FrameFacts | undefined {
  try {
    return readFrame(bytes, context);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function headerOf({ head }: JxlContainer): JxlHeader {
  try {
    return readHeader(head);
  } catch (error) {
    const message = error instanceof RangeError ? error.message : 'The header of the picture is broken.';
    throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jxl', cause: error });
  }
}
