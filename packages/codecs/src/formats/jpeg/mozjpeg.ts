/** JPEG by MozJPEG: trellis quantisation, progressive scans chosen for size. */

import createModule from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import moduleUrl from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm';
import type { CodecContext, Density, Raster } from '@safelight/core';

const GRAYSCALE = 1;
const YCBCR = 3;
/** The quantisation tables of ImageMagick by Nicolas Robidoux, MozJPEG's default. */
const ROBIDOUX = 3;

/** What this module takes; 4:2:2 is not among it. */
export interface MozjpegRequest {
  readonly quality: number;
  readonly chromaSubsampling: '4:4:4' | '4:2:0';
  readonly density?: Density;
}

/** Encodes a gray or RGB raster of 8 bits; `between` goes behind the JFIF segment. */
export async function encodeMozjpeg(
  raster: Raster<8>,
  request: MozjpegRequest,
  context: CodecContext,
  between: Uint8Array,
): Promise<Uint8Array> {
  const compiled = await context.loadModule(moduleUrl);
  // A fresh instance each time: its memory never shrinks, and the encode takes seconds anyway.
  const module = await createModule({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      done(instance);
      return instance.exports;
    },
  });
  context.signal.throwIfAborted();
  const file = module.encode(toRgba(raster), raster.width, raster.height, {
    quality: request.quality,
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimize_coding: true,
    smoothing: 0,
    color_space: raster.model === 'gray' ? GRAYSCALE : YCBCR,
    quant_table: ROBIDOUX,
    trellis_multipass: false,
    trellis_opt_zero: false,
    trellis_opt_table: false,
    trellis_loops: 1,
    auto_subsample: false,
    chroma_subsample: request.chromaSubsampling === '4:4:4' ? 1 : 2,
    separate_chroma_quality: false,
    chroma_quality: request.quality,
  });
  context.onProgress(1);
  return splice(file, between, request.density);
}

function toRgba(raster: Raster<8>): Uint8Array {
  const { data } = raster;
  const pixels = raster.width * raster.height;
  const out = new Uint32Array(pixels);
  if (raster.model === 'gray') {
    for (let index = 0; index < pixels; index++) out[index] = (data[index] as number) * 0x010101;
  } else {
    for (let index = 0, at = 0; index < pixels; index++, at += 3) {
      out[index] = (data[at] as number) | ((data[at + 1] as number) << 8) | ((data[at + 2] as number) << 16);
    }
  }
  return new Uint8Array(out.buffer);
}

/** SOI and JFIF segment, 20 bytes, with the density put in; then the further segments; then the rest. */
function splice(file: Uint8Array, between: Uint8Array, density: Density | undefined): Uint8Array {
  const out = new Uint8Array(file.length + between.length);
  out.set(file.subarray(0, 20));
  out.set(between, 20);
  out.set(file.subarray(20), 20 + between.length);
  if (density !== undefined) {
    const view = new DataView(out.buffer);
    view.setUint8(13, 1);
    view.setUint16(14, Math.min(Math.round(density.x), 65535));
    view.setUint16(16, Math.min(Math.round(density.y), 65535));
  }
  return out;
}
