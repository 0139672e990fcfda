import { type ByteSource, ConvertError, type ImageInfo, type OptionsOf } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { textsOf } from './info.ts';
import { findText } from './objects.ts';
import { shownSize } from './page-tree.ts';
import { pagePicture } from './picture-page.ts';
import { pixelsOf, readingOptions } from './reading.ts';
import { survey } from './survey.ts';

/** What a document that hides its pages is taken to have at most: all that are asked for are then looked for. */
const UNKNOWN_COUNT = 9999;
/** A4 in points, for a document that hides its pages. */
const A4 = [595.276, 841.89] as const;

/** Reads the page tree: how many pages, and how large the first one is at the chosen resolution. */
export async function probe(
  source: ByteSource,
  options: Partial<OptionsOf<typeof readingOptions>> = {},
): Promise<ImageInfo> {
  try {
    if (findText(await source.read(0, 1024), '%PDF-') < 0) {
      throw new ConvertError('corrupt-input', 'There is no PDF header.', { stage: 'decode', formatId: 'pdf' });
    }
    const { objects, first, pageCount } = await survey(source);
    const { dpi = readingOptions.dpi.default, resolution, background } = options;
    const size = first ? await shownSize(objects, first) : A4;
    const picture = resolution === 'picture' && first ? await pagePicture(objects, first) : undefined;
    const [width, height] = picture ? [picture.width, picture.height] : size.map((side) => pixelsOf(side, dpi));
    const root = await objects.dictionary(objects.trailer.get('Root'));
    return {
      width: width as number,
      height: height as number,
      kind: pageCount === 1 ? 'still' : 'pages',
      frameCount: pageCount ?? UNKNOWN_COUNT,
      model: 'rgb',
      alpha: background === 'transparent' ? 'straight' : 'none',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      scalable: true,
      metadata: [
        ...(!objects.encrypted && (await objects.stream(root.get('Metadata'))) ? (['xmp'] as const) : []),
        ...((await textsOf(objects)).texts ? (['texts'] as const) : []),
      ],
      density: picture ? { x: (picture.width * 72) / size[0], y: (picture.height * 72) / size[1] } : { x: dpi, y: dpi },
    };
  } catch (error) {
    throw codecError(error, 'decode', 'pdf');
  }
}
