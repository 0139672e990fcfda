import type { CodecContext, DecodedImage, OptionsOf, Orientation } from '@safelight/core';
import { withoutMetadata } from '../../families/jpeg/embedded.ts';
import { encode as encodePng } from '../../families/png/encode.ts';
import { codecError } from '../../runtime/codec-error.ts';
import type { options as schema } from './options.ts';
import { textElements } from './texts.ts';

/** Turns a stored picture upright (EXIF 2.32, 4.6.4.A): a transform of its `w` x `h` pixels. */
const turns: Readonly<Record<Orientation, (w: number, h: number) => string>> = {
  1: () => '',
  2: (w) => `matrix(-1 0 0 1 ${w} 0)`,
  3: (w, h) => `matrix(-1 0 0 -1 ${w} ${h})`,
  4: (_, h) => `matrix(1 0 0 -1 0 ${h})`,
  5: () => 'matrix(0 1 1 0 0 0)',
  6: (_, h) => `matrix(0 1 -1 0 ${h} 0)`,
  7: (w, h) => `matrix(0 -1 -1 0 ${h} ${w})`,
  8: (w) => `matrix(0 -1 1 0 0 ${w})`,
};

/**
 * Writes a drawing: the picture embedded whole (a JPEG as it came, else PNG), or traced shapes.
 */
export async function encode(
  image: DecodedImage,
  options: OptionsOf<typeof schema>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const turned = image.orientation >= 5;
    const [width, height] = turned ? [raster.height, raster.width] : [raster.width, raster.height];
    const body = options.method === 'trace' ? await traced(image, options, context) : await embedded(image, context);
    const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    context.onProgress(1);
    return new TextEncoder().encode(`${root}\n${textElements(image.metadata.texts)}${body}\n</svg>\n`);
  } catch (error) {
    throw codecError(error, 'encode', 'svg');
  }
}

async function traced(image: DecodedImage, options: OptionsOf<typeof schema>, context: CodecContext): Promise<string> {
  const { trace } = await import('./trace.ts');
  const { raster } = image.frames[0];
  const transform = turns[image.orientation](raster.width, raster.height);
  const paths = await trace(raster, options, context);
  return transform === '' ? paths : `<g transform="${transform}">${paths}</g>`;
}

async function embedded(image: DecodedImage, context: CodecContext): Promise<string> {
  const { raster, encoded } = image.frames[0];
  const { width, height } = raster;
  const transform = turns[image.orientation](width, height);
  const turn = transform === '' ? '' : ` transform="${transform}"`;
  const jpeg = encoded?.mimeType === 'image/jpeg' ? withoutMetadata(encoded.bytes) : undefined;
  if (jpeg) context.onAdjustment?.({ kind: 'encoding-kept' });
  const bytes = jpeg ?? (await encodePng({ ...image, kind: 'still', metadata: {} }, { effort: 'balanced' }, context));
  const type = jpeg ? 'image/jpeg' : 'image/png';
  return `<image width="${width}" height="${height}"${turn} href="data:${type};base64,${base64(bytes)}"/>`;
}

/** Bytes that are turned into text at once; a multiple of three, so that pieces join. */
const PIECE = 0x6000;

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return parts.join('');
}
