import {
  type Adjustment,
  type CodecContext,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  sourceOf,
} from '@safelight/core';
import { type Inflate, withInflate } from '../../coding/deflate/zlib.ts';
import type { LayerNode } from '../../families/layers/layer.ts';
import type { layerOptions } from '../../families/layers/layers-option.ts';
import { renderLayers } from '../../families/layers/render.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { wantedPages } from '../../runtime/wanted-pages.ts';
import { copyLayer } from './copy-layer.ts';
import { readDocument, type XcfDocument } from './document.ts';
import { packing } from './fields.ts';
import { infoOf, mergedAdjustment, metadataOf, shapeOf } from './picture.ts';
import { PixelReaders } from './pixels.ts';
import { layerTree, loneLayer, type Pixels, visibleLayers, wholePicture } from './tree.ts';

type Request = DecodeRequest<typeof layerOptions>;

/** Decodes an XCF file: its layers as GIMP shows them, or each visible layer for itself. See `Decoder`. */
export async function decode(bytes: Uint8Array, request: Request, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const document = await readDocument(sourceOf(bytes));
    const info = infoOf(document, request.options ?? {});
    const wanted = wantedLayers(document, info.kind === 'pages', request);
    checkSize(document, Math.max(wanted.length, 1), context);
    const draw = (inflate: Inflate): Promise<Drawn> => drawFrames(bytes, document, wanted, inflate, context);
    const none: Inflate = (_stream, size) => ({ data: new Uint8Array(size), sound: 0, state: 'damaged' });
    const { frames, adjustments } =
      document.compression === packing.zlib ? await withInflate(context, draw) : await draw(none);
    const all = [...adjustments, ...(info.kind === 'still' ? mergedAdjustment(document) : [])];
    return {
      frames,
      kind: info.kind,
      loopCount: 0,
      orientation: 1,
      metadata: metadataOf(document),
      ...(document.density ? { density: document.density } : {}),
      ...(all.length > 0 ? { adjustments: all } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'xcf');
  }
}

/** Indices of the layers that become pages; none for the whole picture. */
function wantedLayers(document: XcfDocument, pages: boolean, request: Request): readonly number[] {
  if (!pages) return [];
  return wantedPages(visibleLayers(document).length, request);
}

/** The pixels of all layers count too: they may be more than the canvas has. */
function checkSize(document: XcfDocument, frames: number, { limits }: CodecContext): void {
  const { width, height } = document;
  const stored = visibleLayers(document).reduce((sum, layer) => sum + layer.width * layer.height, 0);
  const total = Math.max(width * height * frames, stored);
  checkPixels({ width, height, total }, limits, 'xcf');
}

interface Drawn {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly adjustments: readonly Adjustment[];
}

async function drawFrames(
  bytes: Uint8Array,
  document: XcfDocument,
  wanted: readonly number[],
  inflate: Inflate,
  context: CodecContext,
): Promise<Drawn> {
  let damaged = 0;
  const onDamage = (): void => {
    damaged++;
  };
  const { compression, version } = document;
  const file = { bytes, compression, wide: version >= 11, inflate, onDamage };
  const whole = wanted.length === 0 ? wholePicture(document) : undefined;
  const direct = whole && (await copyLayer(document, whole, file, context));
  if (direct) return { frames: [{ raster: direct, duration: 0 }], adjustments: damageOf(damaged) };
  const pixels = new PixelReaders(document, file);
  const stacks = stacksOf(document, wanted, pixels);
  const { width, height } = document;
  const alpha = wanted.length > 0 || infoOf(document, {}).alpha === 'straight';
  const canvas = { width, height, alpha, ...shapeOf(document) };
  const frames: Frame[] = [];
  for (const [done, { layers, name, index }] of stacks.entries()) {
    const raster = await renderLayers(layers, canvas, context, (share) =>
      context.onProgress((done + share) / stacks.length),
    );
    frames.push({
      raster,
      duration: 0,
      ...(name === undefined ? {} : { name }),
      ...(index === undefined ? {} : { index }),
    });
  }
  return { frames: frames as [Frame, ...Frame[]], adjustments: damageOf(damaged) };
}

function damageOf(tiles: number): readonly Adjustment[] {
  const detail = `${tiles} tiles of 64 x 64 pixels cannot be read in whole.`;
  return tiles > 0 ? [{ kind: 'damaged-input', detail }] : [];
}

interface FrameStack {
  readonly layers: readonly LayerNode[];
  readonly name?: string;
  readonly index?: number;
}

function stacksOf(document: XcfDocument, wanted: readonly number[], pixels: Pixels): readonly FrameStack[] {
  if (wanted.length === 0) return [{ layers: layerTree(document, pixels) }];
  const visible = visibleLayers(document);
  return wanted.flatMap((index) => {
    const layer = visible[index];
    return layer ? [{ layers: loneLayer(layer, document, pixels), name: layer.name, index }] : [];
  });
}
