import { readFileSync } from 'node:fs';
import { channelsOf, createRaster, type DecodedImage, type Raster } from '@safelight/core';
import { PNG } from 'pngjs';

/** The files in the folder `fixtures` beside a test: where they are, and their bytes. */
export function fixturesBeside(test: string): {
  readonly url: (name: string) => URL;
  readonly fixture: (name: string) => Uint8Array;
} {
  const url = (name: string): URL => new URL(`fixtures/${name}`, test);
  return { url, fixture: (name) => new Uint8Array(readFileSync(url(name))) };
}

/** A picture of one frame, as a decoder gives it. */
export function still(raster: Raster, init: Partial<DecodedImage> = {}): DecodedImage {
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {}, ...init };
}

/**
 * A PNG file as an sRGB raster of 8 bits.
 * @param channels - the channels of RGBA that are taken, in order; an even number ends with alpha
 */
export function rasterOfPng(url: URL, model: 'gray' | 'rgb', channels: readonly number[]): Raster<8> {
  const { width, height, data } = PNG.sync.read(readFileSync(url));
  const alpha = channels.length % 2 === 0 ? 'straight' : 'none';
  const samples = new Uint8Array(width * height * channels.length).map(
    (_, at) => data[Math.floor(at / channels.length) * 4 + (channels[at % channels.length] ?? 0)] ?? 0,
  );
  return createRaster({ width, height, model, alpha, depth: 8, colorSpace: 'srgb', data: samples });
}

/** A gray or RGB raster's samples as RGBA. */
export function rgbaOf(raster: Raster): number[] {
  const opaque = raster.depth === 8 ? 255 : 65535;
  const channels = channelsOf(raster);
  const colors = raster.model === 'gray' ? [0, 0, 0] : [0, 1, 2];
  const out: number[] = [];
  for (let at = 0; at < raster.data.length; at += channels) {
    for (const channel of colors) out.push(raster.data[at + channel] ?? -1);
    out.push(raster.alpha === 'none' ? opaque : (raster.data[at + channels - 1] ?? -1));
  }
  return out;
}
