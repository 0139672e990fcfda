/** The chunks of a PNG file besides the pixels. */
import type { ColorSpace, DecodedImage } from '@safelight/core';
import { perMetre } from '../../metadata/density.ts';
import { makeChunk } from './chunks.ts';
import type { Layout } from './reduce.ts';
import { type DeflateContext, deflate, latin1, textChunks } from './write-texts.ts';

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** IHDR. */
export function imageChunks({ width, height, depth, color }: Layout): Uint8Array[] {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data.set([depth, color, 0, 0, 0], 8);
  return [makeChunk('IHDR', data)];
}

/** IEND. */
export function endOfFile(): Uint8Array {
  return makeChunk('IEND');
}

/** The signature and the chunks as one file. */
export function joinFile(chunks: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, signature.length));
  out.set(signature);
  let at = signature.length;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/** Colour, density and metadata, then palette and transparency, in the order that the specification wants (5.6). */
export async function metadataChunks(
  image: DecodedImage,
  layout: Layout,
  context: DeflateContext,
): Promise<Uint8Array[]> {
  const { metadata, density } = image;
  const chunks = await colorChunks(image.frames[0].raster.colorSpace, context);
  if (layout.palette !== undefined) {
    chunks.push(makeChunk('PLTE', layout.palette.colors));
    if (layout.palette.alpha.length > 0) chunks.push(makeChunk('tRNS', layout.palette.alpha));
  }
  if (density !== undefined) chunks.push(densityChunk(density.x, density.y));
  if (metadata.exif !== undefined) chunks.push(makeChunk('eXIf', metadata.exif));
  return [...chunks, ...(await textChunks(metadata, context))];
}

/** Untagged means sRGB to every reader, so that sRGB needs no chunk. */
async function colorChunks(colorSpace: ColorSpace, context: DeflateContext): Promise<Uint8Array[]> {
  if (typeof colorSpace !== 'object') return [];
  if ('cicp' in colorSpace) {
    const { primaries, transfer, fullRange } = colorSpace.cicp;
    return [makeChunk('cICP', new Uint8Array([primaries, transfer, 0, fullRange ? 1 : 0]))];
  }
  return [makeChunk('iCCP', latin1('ICC profile\0\0'), await deflate(colorSpace.icc, context))];
}

function densityChunk(x: number, y: number): Uint8Array {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  view.setUint32(0, perMetre(x));
  view.setUint32(4, perMetre(y));
  data[8] = 1;
  return makeChunk('pHYs', data);
}
