import { type CodecContext, channelsOf, type Frame } from '@safelight/core';
import { channelRows, packPlanes } from './pack-planes.ts';

/**
 * Layer info: the count, a record a layer, then their channels (Adobe Photoshop File Formats Specification, "Layer info").
 *
 * @param transparent the merged picture has transparency, which a negative count says
 */
export async function writeLayers(
  frames: readonly Frame[],
  transparent: boolean,
  compression: 'none' | 'rle' | 'zip',
  context: CodecContext,
  large: boolean,
): Promise<readonly Uint8Array[]> {
  const count = new Uint8Array(2);
  new DataView(count.buffer).setInt16(0, transparent ? -frames.length : frames.length);
  const records: Uint8Array[] = [];
  const pixels: Uint8Array[] = [];
  for (const [index, frame] of frames.entries()) {
    const { raster } = frame;
    const channels = channelsOf(raster);
    const sizes: number[] = [];
    for (let channel = 0; channel < channels; channel++) {
      const parts = await packPlanes(channelRows(raster, channel, 1), compression, large, context);
      sizes.push(parts.reduce((sum, part) => sum + part.length, 0));
      pixels.push(...parts);
      context.onProgress((0.6 * (index + (channel + 1) / channels)) / frames.length);
    }
    records.push(record(frame, frame.name ?? `Layer ${index + 1}`, sizes, large));
  }
  return [count, ...records, ...pixels];
}

function record({ raster }: Frame, name: string, sizes: readonly number[], large: boolean): Uint8Array {
  const ids = sizes.map((_, channel) => (raster.alpha !== 'none' && channel === sizes.length - 1 ? -1 : channel));
  const size = large ? 8 : 4;
  const short = shortName(name);
  const unicode = unicodeName(name);
  // Neither mask nor blending ranges.
  const extra = 8 + short.length + unicode.length;
  const out = new Uint8Array(18 + sizes.length * (2 + size) + 16 + extra);
  const view = new DataView(out.buffer);
  view.setInt32(8, raster.height);
  view.setInt32(12, raster.width);
  view.setUint16(16, sizes.length);
  let at = 18;
  for (const [channel, length] of sizes.entries()) {
    view.setInt16(at, ids[channel] as number);
    if (large) view.setBigUint64(at + 2, BigInt(length));
    else view.setUint32(at + 2, length);
    at += 2 + size;
  }
  out.set(new TextEncoder().encode('8BIMnorm'), at);
  out[at + 8] = 255;
  view.setUint32(at + 12, extra);
  out.set(short, at + 24);
  out.set(unicode, at + 24 + short.length);
  return out;
}

/** A Pascal string padded to four bytes, of the letters that every code page has. */
function shortName(name: string): Uint8Array {
  const letters = Array.from(name.replace(/[^ -~]/gu, '?').slice(0, 255), (letter) => letter.charCodeAt(0));
  const out = new Uint8Array((letters.length + 4) & ~3);
  out.set([letters.length, ...letters]);
  return out;
}

/** The tagged block `luni`: UTF-16. */
function unicodeName(name: string): Uint8Array {
  const text = name.slice(0, 255);
  const length = (4 + text.length * 2 + 3) & ~3;
  const out = new Uint8Array(12 + length);
  const view = new DataView(out.buffer);
  out.set(new TextEncoder().encode('8BIMluni'));
  view.setUint32(8, length);
  view.setUint32(12, text.length);
  for (let i = 0; i < text.length; i++) view.setUint16(16 + i * 2, text.charCodeAt(i));
  return out;
}
