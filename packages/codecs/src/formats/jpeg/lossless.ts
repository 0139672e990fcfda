import type { CodecContext } from '@safelight/core';
import type { JpegPixels } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { decodeLosslessJpeg } from '../../families/jpeg/lossless.ts';
import type { LosslessSamples } from '../../families/jpeg/lossless-predict.ts';
import type { JpegHeader } from './header.ts';

/**
 * Decodes a lossless picture (ITU-T T.81, annex H): gray, RGB or CMYK counting ink, as the header's markers say, at the
 * full range of 8 or 16 bits. Throws `ConvertError`.
 */
export async function decodeLossless(
  header: JpegHeader,
  bytes: Uint8Array,
  context: CodecContext,
): Promise<JpegPixels<LosslessSamples>> {
  const { samples, precision, ...rest } = await decodeLosslessJpeg(bytes, context);
  const top = 2 ** precision - 1;
  const { components, adobe, rgb } = header;
  if (components === 3 && !rgb) convertYcc(samples, 3, top);
  if (components === 4 && adobe === 2) convertYcc(samples, 4, top);
  // Adobe's files count light (Adobe technical note 5116): YCCK gives the complement of ink too.
  if (components === 4 && adobe !== undefined)
    for (let i = 0; i < samples.length; i++) samples[i] = top - (samples[i] as number);
  const full = samples instanceof Uint8Array ? 255 : 65_535;
  if (top < full) {
    const scale = full / top;
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * scale + 0.5;
  }
  return { ...rest, data: samples };
}

/** YCbCr of full range to RGB (JFIF, clause 7), in place; of YCCK the fourth component stays. */
function convertYcc(samples: LosslessSamples, step: 3 | 4, top: number): void {
  const middle = (top + 1) / 2;
  const clamp = (value: number): number => Math.max(0, Math.min(top, Math.round(value)));
  for (let i = 0; i < samples.length; i += step) {
    const y = samples[i] as number;
    const cb = (samples[i + 1] as number) - middle;
    const cr = (samples[i + 2] as number) - middle;
    samples[i] = clamp(y + 1.402 * cr);
    samples[i + 1] = clamp(y - 0.344136 * cb - 0.714136 * cr);
    samples[i + 2] = clamp(y + 1.772 * cb);
  }
}
