/** The light that results show, by their formats' specifications. */
import type { Raster } from '@safelight/core';
import { PNG } from 'pngjs';
import { decode as decodeAvif } from '../../packages/codecs/src/formats/avif/decode.ts';
import { decode as decodeHeic } from '../../packages/codecs/src/formats/heic/decode.ts';
import { decode as decodeJxl } from '../../packages/codecs/src/formats/jxl/decode.ts';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { brightOfHeif, samplesOf, toneMapItems } from './bright-of-heif.ts';
import { fromHlg, fromPq, lightOfBt2020 } from './bright-sources.ts';
import { brightOfJpeg, type Light, type Samples, srgbLight } from './hdr-difference.ts';

const transfers: Readonly<Record<number, (v: number) => number>> = {
  8: (v) => v,
  13: srgbLight,
  16: fromPq,
  18: fromHlg,
};

/** Samples of these code points (H.273) as light: primaries BT.709 or BT.2020. */
export function lightOf({ width, height, channels, top, data }: Samples, primaries: number, transfer: number): Light {
  const toLight = transfers[transfer] ?? srgbLight;
  const out = new Float64Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const rgb = [0, 1, 2].map((k) => toLight((data[i * channels + Math.min(k, channels - 1)] ?? 0) / top));
    out.set(primaries === 9 ? lightOfBt2020(rgb) : rgb, i * 3);
  }
  return { width, height, data: out };
}

function lightOfRaster(raster: Raster): Light {
  const { colorSpace } = raster;
  const cicp =
    typeof colorSpace === 'object' && 'cicp' in colorSpace
      ? colorSpace.cicp
      : { primaries: 1, transfer: colorSpace === 'srgb-linear' ? 8 : 13 };
  return lightOf(samplesOf(raster), cicp.primaries, cicp.transfer);
}

/** A chunk of a PNG file (PNG, third edition, 5.3). */
function chunkOf(file: Buffer, type: string): Buffer | undefined {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === type) return file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
  }
  return undefined;
}

function lightOfPng(bytes: Uint8Array): Light {
  const file = Buffer.from(bytes);
  const [primaries = 1, transfer = 13] = chunkOf(file, 'cICP') ?? [];
  const { width, height, data } = PNG.sync.read(file, { skipRescale: true });
  const deep = chunkOf(file, 'IHDR')?.[8] === 16;
  // Samples that are not rescaled are as deep as the file's.
  return lightOf({ width, height, channels: 4, top: deep ? 65_535 : 255, data }, primaries, transfer);
}

/** An OpenEXR file of scan lines that are not compressed, 32-bit floats (OpenEXR file layout): B, G and R line by line. */
function lightOfExr(bytes: Uint8Array): Light {
  const file = Buffer.from(bytes);
  const attributes = new Map<string, Buffer>();
  let at = 8;
  while (file[at] !== 0) {
    const [nameEnd, typeEnd] = [file.indexOf(0, at), file.indexOf(0, file.indexOf(0, at) + 1)];
    const size = file.readUInt32LE(typeEnd + 1);
    attributes.set(file.toString('latin1', at, nameEnd), file.subarray(typeEnd + 5, typeEnd + 5 + size));
    at = typeEnd + 5 + size;
  }
  const [left, top, right, bottom] = [0, 4, 8, 12].map((o) => attributes.get('dataWindow')?.readInt32LE(o) ?? 0);
  const [width, height] = [(right ?? 0) - (left ?? 0) + 1, (bottom ?? 0) - (top ?? 0) + 1];
  const data = new Float64Array(width * height * 3);
  const first = at + 1;
  for (let y = 0; y < height; y++) {
    const line = Number(file.readBigUInt64LE(first + y * 8)) + 8;
    for (let k = 0; k < 3; k++) {
      for (let x = 0; x < width; x++) data[(y * width + x) * 3 + 2 - k] = file.readFloatLE(line + (k * width + x) * 4);
    }
  }
  return { width, height, data };
}

const decoders = { avif: decodeAvif, heic: decodeHeic, jxl: decodeJxl } as const;

async function decoded(format: keyof typeof decoders, file: Uint8Array): Promise<Light> {
  return lightOfRaster((await decoders[format](file, { frames: 'first' }, nodeContext())).frames[0].raster);
}

/** What a result shows on a screen that is bright enough, of base and map together where it has both. */
export async function brightOfResult(
  format: 'jpeg' | 'avif' | 'heic' | 'jxl' | 'png' | 'exr',
  file: Uint8Array,
): Promise<Light> {
  if (format === 'jpeg') return brightOfJpeg(file);
  if (format === 'png') return lightOfPng(file);
  if (format === 'exr') return lightOfExr(file);
  if (format !== 'jxl' && toneMapItems(file)) return brightOfHeif(format, file);
  return decoded(format, file);
}
