import type { CodecContext, DecodedImage, OptionsOf } from '@safelight/core';
import { toBilevel } from '../../families/netpbm/bilevel.ts';
import { commentLines, MAX_COMMENTS } from '../../families/netpbm/header-text.ts';
import { fittingLines } from '../../metadata/texts.ts';
import { codecError } from '../../runtime/codec-error.ts';
import type { options } from './options.ts';

/** Encodes black and white as P4 (pbm(5)): 8 pixels a byte, the leftmost in the highest bit, 1 is black. */
export async function encode(
  image: DecodedImage,
  { dither }: OptionsOf<typeof options>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const { width, height } = raster;
    const black = await toBilevel(raster, dither, context, 'pbm');
    const comments = commentLines(fittingLines(image.metadata.texts, MAX_COMMENTS, context));
    const head = new TextEncoder().encode(`P4\n${comments}${width} ${height}\n`);
    const stride = Math.ceil(width / 8);
    const out = new Uint8Array(head.length + stride * height);
    out.set(head);
    for (let y = 0, from = 0; y < height; y++) {
      const row = head.length + y * stride;
      for (let x = 0; x < width; x++, from++) {
        const at = row + (x >> 3);
        if (black[from]) out[at] = (out[at] as number) | (0x80 >> (x & 7));
      }
    }
    context.onProgress(1);
    return out;
  } catch (error) {
    throw codecError(error, 'encode', 'pbm');
  }
}
