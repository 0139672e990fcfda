import type { ByteSource, ImageInfo, OptionsOf } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { pixelsOf, type readingOptions, resolutionOf } from './reading.ts';
import { readText, sizeOf } from './root.ts';
import { textsOf } from './texts.ts';

/** Reads the drawing's root element. */
export async function probe(
  source: ByteSource,
  options?: Partial<OptionsOf<typeof readingOptions>>,
): Promise<ImageInfo> {
  try {
    const { text } = await readText(source);
    const size = sizeOf(text);
    const dpi = resolutionOf(size, options);
    return {
      width: pixelsOf(size.width, dpi),
      height: pixelsOf(size.height, dpi),
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: textsOf(text).texts ? ['texts'] : [],
      scalable: true,
    };
  } catch (error) {
    throw codecError(error, 'decode', 'svg');
  }
}
