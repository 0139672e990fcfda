import type { Samples } from '@safelight/core';
import type { Matrix } from '../../families/heif/decoder.ts';
import type { Placement } from '../../families/heif/transform.ts';
import { componentType } from '../../families/heif/uncompressed.ts';
import type { Plane } from './uncompressed-planes.ts';

/** The raster that is filled. */
export interface Canvas {
  readonly data: Samples;
  readonly channels: number;
  /** Value of a full sample. */
  readonly top: number;
  readonly placement: Placement;
}

/** What the planes are. */
export interface Colours {
  readonly monochrome: boolean;
  readonly alpha: boolean;
  /** Of YCbCr. */
  readonly matrix: Matrix | undefined;
}

/** Fills a raster with planes, upright; samples come to the full range, YCbCr to RGB. A plane that is missing is 0. */
export function toColours(planes: ReadonlyMap<number, Plane>, canvas: Canvas, colours: Colours): void {
  const { monochrome, alpha, matrix } = colours;
  const { monochrome: gray, y, red, green, blue } = componentType;
  if (matrix !== undefined) convert(planes, canvas, matrix);
  else if (monochrome) spread(planes.get(gray) ?? planes.get(y), canvas, 0);
  else for (const [channel, type] of [red, green, blue].entries()) spread(planes.get(type), canvas, channel);
  if (alpha) spread(planes.get(componentType.alpha), canvas, canvas.channels - 1);
}

/** Calls `use` for each pixel that is shown: its column and row, and its place in the raster. */
function eachPixel({ placement, channels }: Canvas, use: (x: number, y: number, at: number) => void): void {
  const { window, width, xx, xy, ox, yx, yy, oy } = placement;
  const step = (yx * width + xx) * channels;
  for (let y = window.top; y < window.bottom; y++) {
    let at = ((yx * window.left + yy * y + oy) * width + (xx * window.left + xy * y + ox)) * channels;
    for (let x = window.left; x < window.right; x++, at += step) use(x, y, at);
  }
}

function spread(plane: Plane | undefined, canvas: Canvas, channel: number): void {
  if (plane === undefined) return;
  const { data, top } = canvas;
  const { samples, width, bits } = plane;
  const scale = top / (2 ** bits - 1);
  eachPixel(canvas, (x, y, at) => {
    data[at + channel] = (samples[y * width + x] as number) * scale + 0.5;
  });
}

/** YCbCr to RGB (H.273, 8.3); a chroma sample holds for all pixels that it covers. */
function convert(planes: ReadonlyMap<number, Plane>, canvas: Canvas, matrix: Matrix): void {
  const luma = planes.get(componentType.y);
  const [blue, red] = [planes.get(componentType.cb), planes.get(componentType.cr)];
  if (luma === undefined || blue === undefined || red === undefined) return;
  const { data, top } = canvas;
  const { subX, subY } = blue;
  const [toLuma, toBlue, toRed] = [ranged(luma, matrix, 16, 219), chroma(blue, matrix), chroma(red, matrix)];
  const full = (value: number): number => Math.max(0, Math.min(1, value)) * top + 0.5;
  eachPixel(canvas, (x, y, at) => {
    const chromaAt = Math.floor(y / subY) * blue.width + Math.floor(x / subX);
    const light = toLuma(luma.samples[y * luma.width + x] as number);
    const cb = toBlue(blue.samples[chromaAt] as number);
    const cr = toRed(red.samples[chromaAt] as number);
    data[at] = full(light + matrix.redCr * cr);
    data[at + 1] = full(light + matrix.greenCb * cb + matrix.greenCr * cr);
    data[at + 2] = full(light + matrix.blueCb * cb);
  });
}

function ranged({ bits }: Plane, { fullRange }: Matrix, zero: number, span: number): (value: number) => number {
  const unit = 2 ** (bits - 8);
  const [low, range] = fullRange ? [0, 2 ** bits - 1] : [zero * unit, span * unit];
  return (value) => (value - low) / range;
}

function chroma(plane: Plane, matrix: Matrix): (value: number) => number {
  const middle = 2 ** (plane.bits - 1);
  const scaled = ranged(plane, matrix, 0, 224);
  return (value) => scaled(value - middle);
}
