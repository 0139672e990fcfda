import { initWasm, Resvg } from '@resvg/resvg-wasm';
import moduleUrl from '@resvg/resvg-wasm/index_bg.wasm';
import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import { DEFAULT_FAMILY, fontsFor, withBundledFamilies } from './fonts.ts';
import { CSS_DPI, pixelsOf, type readingOptions, resolutionOf } from './reading.ts';
import { corrupt, framed, resized, sizeOf, textOf, withViewBox } from './root.ts';
import { textsOf } from './texts.ts';
import { onlyPicture } from './wrapper.ts';

let ready: Promise<void> | undefined;
let dead = false;

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
    const text = withBundledFamilies(await textOf(sourceOf(bytes)));
    const size = sizeOf(text);
    const dpi = resolutionOf(size, request.options);
    const [width, height] = request.size ?? [pixelsOf(size.width, dpi), pixelsOf(size.height, dpi)];
    checkSize(width, height, context);
    const picture = await onlyPicture(text, width, height, context);
    const metadata = textsOf(text);
    if (picture) return { ...picture, metadata };
    const scale = dpi / CSS_DPI;
    const exact = request.size ?? [size.width * scale, size.height * scale];
    const sized = size.said ? framed(resized(text, size, ...exact), width, height) : text;
    const raster = await render(sized, size.said, context);
    const adjustments = outside(text);
    return {
      frames: [{ raster, duration: 0 }],
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

function checkSize(width: number, height: number, { limits }: CodecContext): void {
  // The renderer's own picture can have no longer side.
  if (width * height <= limits.maxPixels && Math.max(width, height) <= 65535) return;
  const message = `The drawing would have ${width} x ${height} pixels, more than the limit of ${limits.maxPixels}.`;
  throw new ConvertError('limit-exceeded', message, { stage: 'decode', formatId: 'svg' });
}

async function render(text: string, sized: boolean, context: CodecContext): Promise<Raster> {
  const fontBuffers = await fontsFor(text, context);
  if (dead) {
    const message = 'The renderer stopped on an earlier drawing.';
    throw new ConvertError('worker-failed', message, { stage: 'decode', formatId: 'svg' });
  }
  ready ??= context.loadModule(moduleUrl).then(initWasm);
  await ready;
  context.signal.throwIfAborted();
  try {
    const options = { font: { fontBuffers, defaultFontFamily: DEFAULT_FAMILY }, fitTo: { mode: 'original' } } as const;
    const drawing = sized
      ? new Resvg(text, options)
      : new Resvg(aroundInk(text, new Resvg(text, options).getBBox()), options);
    checkSize(drawing.width, drawing.height, context);
    const image = drawing.render();
    const { width, height } = image;
    const data = straight(image.pixels);
    image.free();
    drawing.free();
    context.onProgress(1);
    return createRaster({ width, height, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb', data });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      // Its memory is no longer to be trusted; the worker that runs it is to be replaced.
      dead = true;
      throw new ConvertError('worker-failed', 'The renderer stopped on this drawing.', {
        stage: 'decode',
        formatId: 'svg',
        cause: error,
      });
    }
    if (typeof error === 'string' || (error instanceof Error && !(error instanceof ConvertError))) {
      throw corrupt(`The drawing cannot be read: ${error instanceof Error ? error.message : error}`);
    }
    throw error;
  }
}

/** A drawing that says no size, as large as what is drawn; whole pixels only. */
function aroundInk(text: string, box: { x: number; y: number; width: number; height: number } | undefined): string {
  if (!box) return text;
  const [width, height] = [Math.floor(box.x + box.width), Math.floor(box.y + box.height)];
  return width > 0 && height > 0 ? withViewBox(text, `0 0 ${width} ${height}`, width, height) : text;
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

/** What a drawing names that is not in the file. */
function outside(text: string): readonly Adjustment[] {
  const links = /<(?:[\w-]+:)?(?:image|use|feImage)\b[^>]*?href\s*=\s*["']\s*(?!data:|#)[^"'\s]/i;
  return links.test(text)
    ? [{ kind: 'damaged-input', detail: 'Pictures that the drawing links to are not in the file.' }]
    : [];
}
