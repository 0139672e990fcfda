import { type CodecContext, channelsOf, type OptionsOf, type Raster } from '@safelight/core';
import { initSync, to_svg } from 'vtracer-wasm';
import moduleUrl from 'vtracer-wasm/vtracer.wasm';
import type { options as schema } from './options.ts';

const RADIANS = Math.PI / 180;

/** Bands of partial opacity that are told apart. */
const BANDS = 16;

/**
 * The shapes of a picture by VTracer: paths in layers of colour stacked on each other. Where a picture is partly clear,
 * each of up to 16 bands of opacity is traced for itself, with hard edges, since soft ones would leave seams.
 */
export async function trace(raster: Raster, options: OptionsOf<typeof schema>, context: CodecContext): Promise<string> {
  const module = await context.loadModule(moduleUrl);
  // One instance for all: a panic leaves it unusable, and its worker is replaced.
  initSync({ module });
  const groups: string[] = [];
  for (const { opacity, pixels } of bandsOf(raster, options.levels)) {
    context.signal.throwIfAborted();
    const paths = pathsOf(pixels, raster, options);
    if (paths !== '')
      groups.push(
        opacity === 1 ? paths : `<g opacity="${opacity.toFixed(3)}" shape-rendering="crispEdges">${paths}</g>`,
      );
  }
  return groups.join('\n');
}

function pathsOf(pixels: Uint8Array, { width, height }: Raster, { speckle, shapes }: OptionsOf<typeof schema>): string {
  const drawing = to_svg(pixels, width, height, {
    binary: false,
    mode: shapes,
    hierarchical: 'stacked',
    cornerThreshold: 60 * RADIANS,
    lengthThreshold: 4,
    maxIterations: 10,
    spliceThreshold: 45 * RADIANS,
    filterSpeckle: speckle * speckle,
    // Bits to drop of each colour, and the step between layers: colours come in levels already, since the clusters would
    // swallow a smooth gradient whole.
    colorPrecision: 0,
    layerDifference: 1,
    pathPrecision: 2,
  });
  const first = drawing.indexOf('<path');
  return first < 0 ? '' : drawing.slice(first, drawing.lastIndexOf('</svg>')).trim();
}

interface Band {
  /** 0 to 1. */
  readonly opacity: number;
  /** RGBA in levels; opaque in this band, all zero elsewhere, so that hidden colours make no shapes. */
  readonly pixels: Uint8Array;
}

/** Number of the opaque band; the clear one is 0. */
const OPAQUE = BANDS + 1;

function bandOf(alpha: number): number {
  if (alpha === 255) return OPAQUE;
  return Math.ceil((alpha * BANDS) / 254);
}

function bandsOf(raster: Raster, levels: number): readonly Band[] {
  const step = 255 / (levels - 1);
  const nearest = Uint8Array.from({ length: 256 }, (_, v) => Math.round(Math.round(v / step) * step));
  const channels = channelsOf(raster);
  const colors = raster.alpha === 'none' ? channels : channels - 1;
  const size = raster.width * raster.height * 4;
  const bands = new Map<number, { pixels: Uint8Array; sum: number; count: number }>();
  for (let i = 0, o = 0; o < size; i += channels, o += 4) {
    const alpha = colors === channels ? 255 : (raster.data[i + colors] as number);
    if (alpha === 0) continue;
    const number = bandOf(alpha);
    const band = bands.get(number) ?? { pixels: new Uint8Array(size), sum: 0, count: 0 };
    bands.set(number, band);
    for (let k = 0; k < 3; k++) band.pixels[o + k] = nearest[raster.data[colors === 1 ? i : i + k] as number] as number;
    band.pixels[o + 3] = 255;
    band.sum += alpha;
    band.count++;
  }
  return [...bands.values()].map(({ pixels, sum, count }) => ({ opacity: sum / count / 255, pixels }));
}
