import { type CodecContext, ConvertError, type DecodedImage } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';

/** Encodes linear light, gray or RGB, as 32-bit floats of low byte first; rows from the bottom up. */
export function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  try {
    context.signal.throwIfAborted();
    const { width, height, model, alpha, data } = image.frames[0].raster;
    if ((model !== 'rgb' && model !== 'gray') || alpha !== 'none' || !(data instanceof Float32Array)) {
      throw new ConvertError('encode-failed', 'PFM takes opaque floats.', { stage: 'encode', formatId: 'pfm' });
    }
    const row = width * (model === 'gray' ? 1 : 3);
    const head = new TextEncoder().encode(`${model === 'gray' ? 'Pf' : 'PF'}\n${width} ${height}\n-1.0\n`);
    const out = new Uint8Array(head.length + data.byteLength);
    out.set(head);
    const view = new DataView(out.buffer, head.length);
    for (let y = 0, to = 0; y < height; y++) {
      const from = (height - 1 - y) * row;
      for (let i = 0; i < row; i++, to += 4) view.setFloat32(to, data[from + i] as number, true);
    }
    context.onProgress(1);
    return Promise.resolve(out);
  } catch (error) {
    return Promise.reject(codecError(error, 'encode', 'pfm'));
  }
}
