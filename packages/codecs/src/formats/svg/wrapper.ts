/** Drawings that are nothing but a frame around one picture, as this encoder and many programs write them. */
import type { CodecContext, DecodedImage } from '@safelight/core';
import { decode } from '../../families/png/decode.ts';

const WRAPPER =
  /^\s*(?:<\?xml[^>]*\?>\s*)?<svg\b[^>]*>\s*(?:<title>[^<]*<\/title>\s*)?(?:<desc>[^<]*<\/desc>\s*)?<image\b([^>]*?)href="data:image\/png;base64,([A-Za-z0-9+/=\s]+)"([^>]*?)\/>\s*<\/svg>\s*$/;

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll(/\s/g, ''));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The picture that a drawing wraps, where it fills the drawing pixel by pixel at this size. */
export async function onlyPicture(
  text: string,
  width: number,
  height: number,
  context: CodecContext,
): Promise<DecodedImage | undefined> {
  // With another reference it is no frame around one picture.
  if (text.indexOf('href=') !== text.lastIndexOf('href=')) return undefined;
  const [, before = '', data, after = ''] = WRAPPER.exec(text) ?? [];
  if (data === undefined || /transform|opacity|filter|mask|clip|style|class|\s[xy]=/.test(before + after))
    return undefined;
  const side = (name: string): number => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(before + after)?.[1]);
  if (side('width') !== width || side('height') !== height) return undefined;
  const { frames, ...picture } = await decode(fromBase64(data), { frames: 'first' }, context);
  const [{ raster }] = frames;
  if (raster.width !== width || raster.height !== height) return undefined;
  return { ...picture, frames: [{ raster, duration: 0 }], metadata: {}, kind: 'still' };
}
