import {
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  isStackOverflow,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { DEFAULT_FAMILY, fontsFor, withBundledFamilies } from './fonts.ts';
import { leftOutOf } from './left-out.ts';
import { CSS_DPI, pixelsOf, type readingOptions, resolutionOf } from './reading.ts';
import { type Drawing, startResvg } from './resvg.ts';
import { corrupt, FALLBACK, framed, readText, resized, sizeOf, withViewBox } from './root.ts';
import { textsOf } from './texts.ts';
import { onlyPicture } from './wrapper.ts';

type Size = readonly [width: number, height: number];

/**
 * Renders a drawing at the size that is asked for, else at its own at the chosen resolution. Scripts are not run, and
 * nothing outside of the file is fetched: the renderer (resvg) has no means to. A drawing that does nothing but hold one
 * PNG picture gives that picture's own pixels.
 */
export async function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof readingOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const { text: held, unpacked } = await readText(sourceOf(bytes));
    const text = withBundledFamilies(held);
    const size = sizeOf(text);
    const dpi = resolutionOf(size, request.options);
    const [width, height] = request.size ?? [pixelsOf(size.width, dpi), pixelsOf(size.height, dpi)];
    checkSize(width, height, context);
    const picture = await onlyPicture(text, width, height, context);
    const metadata = textsOf(text);
    if (picture) return { ...picture, frames: [frameOf(picture.frames[0].raster, unpacked)], metadata };
    const scale = dpi / CSS_DPI;
    const exact = request.size ?? [size.width * scale, size.height * scale];
    const sized = size.said ? framed(resized(text, size, ...exact), width, height) : text;
    const raster = await render(sized, size.said ? [width, height] : undefined, context);
    const adjustments = leftOutOf(text);
    return {
      frames: [frameOf(raster, unpacked)],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata,
      ...(adjustments.length > 0 ? { adjustments } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'svg');
  }
}

/** A compressed drawing is the same file in another form. */
function frameOf(raster: Raster, unpacked: Uint8Array | undefined): Frame {
  if (!unpacked) return { raster, duration: 0 };
  return { raster, duration: 0, encoded: { mimeType: 'image/svg+xml', bytes: unpacked, isSourceFile: true } };
}

/** The renderer's own picture can have no longer side. */
const MAX_SIDE = 65_535;

function checkSize(width: number, height: number, { limits }: CodecContext): void {
  checkPixels({ width, height }, limits, 'svg', 'The drawing');
  if (Math.max(width, height) <= MAX_SIDE) return;
  const message = `The drawing has ${width} x ${height} pixels, and no side may have more than ${MAX_SIDE}.`;
  throw new ConvertError('limit-exceeded', message, { stage: 'decode', formatId: 'svg' });
}

async function render(text: string, size: Size | undefined, context: CodecContext): Promise<Raster> {
  const fonts = await fontsFor(text, context);
  context.signal.throwIfAborted();
  const sized = size ? { text, size } : aroundInk(text, await inkOf(text, fonts, context));
  checkSize(...sized.size, context);
  const { width, height, pixels } = await rendering(sized.text, sized.size, fonts, context, (drawing) => {
    checkSize(drawing.width, drawing.height, context);
    return drawing.render();
  });
  context.onProgress(1);
  const data = straight(pixels);
  return createRaster({ width, height, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb', data });
}

type Ink = ReturnType<Drawing['ink']>;

function inkOf(text: string, fonts: readonly Uint8Array[], context: CodecContext): Promise<Ink> {
  return rendering(text, [1, 1], fonts, context, (drawing) => drawing.ink());
}

/** Runs `use` with a drawing that may take so much memory as one of this size does. */
async function rendering<T>(
  text: string,
  [width, height]: Size,
  fonts: readonly Uint8Array[],
  context: CodecContext,
  use: (drawing: Drawing) => T,
): Promise<T> {
  const canvas = width * height * 4;
  const renderer = await startResvg(fonts, DEFAULT_FAMILY, roomFor(text, canvas), context);
  try {
    return use(renderer.read(text));
  } catch (error) {
    throw renderingError(error, renderer.lacks(canvas * LARGEST_LAYER));
  }
}

/** Bytes for the renderer itself and its fonts, of each character of a drawing, and of how many canvases. */
const ROOM = { renderer: 128 * 1024 * 1024, character: 32, canvases: 8 } as const;

/** Canvases of the largest layer that the renderer makes for a filter: five times as wide and as high as the drawing. */
const LARGEST_LAYER = 25;

/** Bytes that the renderer's memory may have: what is drawn in layers, or through filters, takes a canvas for each. */
function roomFor(text: string, canvas: number): number {
  return ROOM.renderer + text.length * ROOM.character + canvas * ROOM.canvases;
}

/** What the renderer throws in its own words is about the file; where it stopped there is a trap, or no room on the stack. */
function renderingError(error: unknown, isFull: boolean): unknown {
  if (error instanceof ConvertError) return error;
  const init = { stage: 'decode', formatId: 'svg', cause: error } as const;
  if (isStackOverflow(error) || error instanceof RangeError || (error instanceof WebAssembly.RuntimeError && isFull)) {
    return new ConvertError('limit-exceeded', 'The drawing needs more memory than its size allows.', init);
  }
  if (error instanceof WebAssembly.RuntimeError) {
    return new ConvertError('corrupt-input', 'The renderer stopped on this drawing.', init);
  }
  return error instanceof Error ? corrupt(`The drawing cannot be read: ${error.message}`) : error;
}

/** A drawing that says no size, as large as what is drawn; whole pixels only. */
function aroundInk(text: string, box: Ink): { readonly text: string; readonly size: Size } {
  const [width, height] = box ? [Math.floor(box.x + box.width), Math.floor(box.y + box.height)] : [0, 0];
  if (!(width > 0 && height > 0)) return { text, size: [FALLBACK.width, FALLBACK.height] };
  return { text: withViewBox(text, `0 0 ${width} ${height}`, width, height), size: [width, height] };
}

/** Divides colours by alpha, in place: the renderer's pixels are premultiplied. */
function straight(data: Uint8Array): Uint8Array {
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] as number;
    if (alpha === 255 || alpha === 0) continue;
    for (let k = i - 3; k < i; k++) data[k] = Math.min(255, Math.round(((data[k] as number) * 255) / alpha));
  }
  return data;
}
