import type { CodecContext, DecodedImage, OptionsOf } from '@safelight/core';
import { toBilevel } from '../../families/netpbm/bilevel.ts';
import { codecError } from '../../runtime/codec-error.ts';
import type { options } from './options.ts';

/** Numbers on a line of the source. */
const PER_LINE = 12;

/** Encodes black and white as an X11 bitmap: the lowest bit of a number is the leftmost pixel, a set bit is black. */
export async function encode(
  image: DecodedImage,
  { dither }: OptionsOf<typeof options>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const { width, height } = raster;
    const black = await toBilevel(raster, dither, context, 'xbm');
    const stride = Math.ceil(width / 8);
    const bits = new Uint8Array(stride * height);
    for (let from = 0; from < black.length; from++) {
      if (!black[from]) continue;
      const x = from % width;
      const at = ((from - x) / width) * stride + (x >> 3);
      bits[at] = (bits[at] as number) | (1 << (x & 7));
    }
    const texts = Array.from({ length: 256 }, (_, v) => `0x${v.toString(16).padStart(2, '0')}`);
    const lines: string[] = [];
    for (let at = 0; at < bits.length; at += PER_LINE) {
      lines.push(`   ${Array.from(bits.subarray(at, at + PER_LINE), (v) => texts[v]).join(', ')}`);
    }
    const head = `#define image_width ${width}\n#define image_height ${height}\nstatic unsigned char image_bits[] = {\n`;
    context.onProgress(1);
    return new TextEncoder().encode(`${head}${lines.join(',\n')} };\n`);
  } catch (error) {
    throw codecError(error, 'encode', 'xbm');
  }
}
