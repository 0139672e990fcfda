/** Animated PNG (PNG 3rd edition, 11.3.6 and 13.1): frames composed to whole canvases. */
import { allocateSamples, type CodecContext, type Frame, type Raster, type Samples } from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { type Chunk, uint16, uint32 } from './chunks.ts';
import type { PngHeader } from './header.ts';
import { type Pixels, readPixels } from './pixels.ts';

interface FrameControl {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly duration: number;
  /** 0 leave, 1 clear to transparent black, 2 put back what was before. */
  readonly dispose: number;
  /** 0 replace, 1 blend over. */
  readonly blend: number;
  readonly pieces: Uint8Array[];
}

/** Composed frames. */
export interface Animation {
  readonly frames: readonly [Frame, ...Frame[]];
  /** Whether the default image is the first frame too; if not, it is a picture of its own (11.3.6). */
  readonly defaultIsFrame: boolean;
  readonly damage?: string;
}

const CONTROL_LENGTH = 26;

/**
 * Decodes and composes all frames; `undefined` when the file has none, so that its default image is all there is.
 * A frame that breaks the rules ends the animation before it.
 */
export async function readAnimationFrames(
  header: PngHeader,
  chunks: readonly Chunk[],
  bytes: Uint8Array,
  context: CodecContext,
): Promise<Animation | undefined> {
  const controls = collectFrames(header, chunks, bytes);
  if (controls.length === 0) return undefined;
  const { width, height } = header;
  checkPixels({ width, height, total: controls.length * width * height }, context.limits, 'png');
  const canvas = new Canvas(header);
  const frames: Frame[] = [];
  let damage: string | undefined;
  for (const control of controls) {
    const share = (fraction: number): void => context.onProgress((frames.length + fraction) / controls.length);
    const pixels = await readPixels({ ...header, ...control }, control.pieces, context, share);
    damage ??= pixels.damage;
    frames.push({ raster: canvas.draw(control, pixels), duration: control.duration });
  }
  const [first, ...rest] = header.alpha === 'none' ? withoutOpaqueAlpha(frames) : frames;
  if (first === undefined) return undefined;
  if (controls.length < (header.animation?.frames ?? 0)) damage ??= 'Some frames are missing.';
  const defaultIsFrame = chunks.findIndex(isType('fcTL')) < chunks.findIndex(isType('IDAT'));
  return { frames: [first, ...rest], defaultIsFrame, ...(damage === undefined ? {} : { damage }) };
}

function isType(wanted: string): (chunk: Chunk) => boolean {
  return ({ type }) => type === wanted;
}

/** The frames with their data; stops at the first that lies outside of the canvas or has no data. */
function collectFrames(header: PngHeader, chunks: readonly Chunk[], bytes: Uint8Array): FrameControl[] {
  const frames: FrameControl[] = [];
  for (const chunk of chunks) {
    const data = bytes.subarray(chunk.offset, chunk.offset + chunk.length);
    const current = frames.at(-1);
    if (chunk.type === 'fcTL') {
      const control = readControl(data);
      if (control === undefined || !fits(control, header) || current?.pieces.length === 0) break;
      frames.push(control);
    } else if (chunk.type === 'IDAT') {
      current?.pieces.push(data);
    } else if (chunk.type === 'fdAT') {
      current?.pieces.push(data.subarray(4));
    }
  }
  if (frames.at(-1)?.pieces.length === 0) frames.pop();
  return frames;
}

function readControl(data: Uint8Array): FrameControl | undefined {
  if (data.length < CONTROL_LENGTH) return undefined;
  // A denominator of 0 means hundredths of a second.
  const parts = uint16(data, 22) === 0 ? 100 : uint16(data, 22);
  return {
    width: uint32(data, 4),
    height: uint32(data, 8),
    x: uint32(data, 12),
    y: uint32(data, 16),
    duration: (uint16(data, 20) * 1000) / parts,
    dispose: data[24] ?? 0,
    blend: data[25] ?? 0,
    pieces: [],
  };
}

function fits(control: FrameControl, header: PngHeader): boolean {
  const { width, height, x, y } = control;
  return width > 0 && height > 0 && x + width <= header.width && y + height <= header.height;
}

/** The output buffer that frames are drawn on, gray or RGB with alpha, transparent black at first. */
class Canvas {
  readonly #header: PngHeader;
  readonly #channels: 2 | 4;
  #samples: Samples<8 | 16>;
  #isFirst = true;

  constructor(header: PngHeader) {
    this.#header = header;
    this.#channels = header.model === 'gray' ? 2 : 4;
    this.#samples = this.#blank();
  }

  #blank(): Samples<8 | 16> {
    const { width, height, depth } = this.#header;
    return allocateSamples<8 | 16>(depth === 16 ? 16 : 8, width * height * this.#channels);
  }

  /** Draws a frame, gives the canvas as it then is, and disposes of the frame. */
  draw(control: FrameControl, pixels: Pixels): Raster {
    const before = this.#samples;
    const shown = before.slice();
    blit(shown, this.#header.width, this.#channels, control, pixels);
    // On the first frame "previous" is "background" (11.3.6.2).
    const dispose = this.#isFirst && control.dispose === 2 ? 1 : control.dispose;
    this.#isFirst = false;
    if (dispose === 1) {
      this.#samples = shown.slice();
      clear(this.#samples, this.#header.width, this.#channels, control);
    } else if (dispose !== 2) {
      this.#samples = shown;
    }
    const { width, height, model, colorSpace, depth } = this.#header;
    return { width, height, model, alpha: 'straight', depth: depth === 16 ? 16 : 8, colorSpace, data: shown };
  }
}

function clear(canvas: Samples<8 | 16>, stride: number, channels: number, area: FrameControl): void {
  for (let row = 0; row < area.height; row++) {
    const at = ((area.y + row) * stride + area.x) * channels;
    canvas.fill(0, at, at + area.width * channels);
  }
}

function blit(canvas: Samples<8 | 16>, stride: number, channels: 2 | 4, area: FrameControl, pixels: Pixels): void {
  const opaque = canvas.BYTES_PER_ELEMENT === 1 ? 255 : 65535;
  const hasAlpha = pixels.channels === channels;
  const { data } = pixels;
  let from = 0;
  for (let row = 0; row < area.height; row++) {
    let to = ((area.y + row) * stride + area.x) * channels;
    for (let column = 0; column < area.width; column++, from += pixels.channels, to += channels) {
      const alpha = hasAlpha ? (data[from + channels - 1] as number) : opaque;
      if (area.blend === 1 && alpha < opaque) {
        blendOver(canvas, to, data, from, channels, opaque);
        continue;
      }
      for (let channel = 0; channel < channels - 1; channel++) canvas[to + channel] = data[from + channel] as number;
      canvas[to + channels - 1] = alpha;
    }
  }
}

/** Porter-Duff "over" on straight alpha. */
function blendOver(
  canvas: Samples<8 | 16>,
  to: number,
  data: Samples<8 | 16>,
  from: number,
  channels: 2 | 4,
  opaque: number,
): void {
  const alpha = data[from + channels - 1] as number;
  if (alpha === 0) return;
  const over = alpha * opaque;
  const under = (opaque - alpha) * (canvas[to + channels - 1] as number);
  const sum = over + under;
  for (let channel = 0; channel < channels - 1; channel++) {
    const mixed = (data[from + channel] as number) * over + (canvas[to + channel] as number) * under;
    canvas[to + channel] = Math.round(mixed / sum);
  }
  canvas[to + channels - 1] = Math.round(sum / opaque);
}

/** Takes the alpha channel off again when no pixel of any frame needed it. */
function withoutOpaqueAlpha(frames: readonly Frame[]): readonly Frame[] {
  if (!frames.every(({ raster }) => isOpaque(raster))) return frames;
  return frames.map(({ raster, duration }) => ({ raster: opaqueCopy(raster), duration }));
}

function isOpaque(raster: Raster): boolean {
  const channels = raster.model === 'gray' ? 2 : 4;
  const opaque = raster.depth === 8 ? 255 : 65535;
  for (let at = channels - 1; at < raster.data.length; at += channels) if (raster.data[at] !== opaque) return false;
  return true;
}

function opaqueCopy(raster: Raster): Raster {
  const channels = raster.model === 'gray' ? 2 : 4;
  const pixels = raster.width * raster.height;
  const data = allocateSamples(raster.depth, pixels * (channels - 1));
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel++, from++) {
    for (let channel = 1; channel < channels; channel++) data[to++] = raster.data[from++] as number;
  }
  return { ...raster, alpha: 'none', data };
}
