/** Pictures made of the layers: where the merged picture is missing, and where each layer is wanted for itself. */
import type { Adjustment, CodecContext, Frame } from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { type Canvas, renderLayers } from '../layers/render.ts';
import type { PhotoshopDocument } from './document.ts';
import { type OpenedLayers, openLayers } from './layer-pixels.ts';
import { LayerTree, visibleLayers } from './layer-tree.ts';
import type { LayerRecord } from './layers.ts';
import { shapeOf } from './samples.ts';

/** Frames and what was wrong with them. */
export interface LayeredFrames {
  readonly frames: readonly Frame[];
  readonly adjustments: readonly Adjustment[];
}

/** Whether every pixel is opaque whatever the layers hold: the lowest has no transparency and covers the canvas. */
export function isOpaque({ header }: PhotoshopDocument, layers: readonly LayerRecord[]): boolean {
  const [bottom] = visibleLayers(layers);
  // In a group it may be faded.
  if (bottom === undefined || layers.find((layer) => layer.visible) !== bottom) return false;
  const { bounds, channels, opacity, mask, blend } = bottom;
  const covers = bounds.left <= 0 && bounds.top <= 0 && bounds.right >= header.width && bounds.bottom >= header.height;
  return covers && opacity === 1 && !mask && blend !== 'diss' && channels.every(({ id }) => id >= 0);
}

/** The pixels of all layers count too: they may be more than the canvas has. */
function checkSize(
  layers: readonly LayerRecord[],
  { width, height }: { readonly width: number; readonly height: number },
  frames: number,
  formatId: string,
  { limits }: CodecContext,
): void {
  const area = ({ bounds: { left, right, top, bottom } }: Pick<LayerRecord, 'bounds'>): number =>
    Math.max(right - left, 0) * Math.max(bottom - top, 0);
  const stored = layers.reduce((sum, layer) => sum + area(layer) + (layer.mask ? area(layer.mask) : 0), 0);
  checkPixels({ width, height, total: Math.max(stored, width * height * frames) }, limits, formatId);
}

/**
 * Composites all visible layers to one frame, or each of `wanted` (indices among the visible layers) to its own.
 * Adjustment layers and layer effects are not drawn.
 */
export async function drawLayers(
  bytes: Uint8Array,
  document: PhotoshopDocument,
  layers: readonly LayerRecord[],
  wanted: readonly number[] | undefined,
  formatId: string,
  context: CodecContext,
): Promise<LayeredFrames> {
  const { width, height, depth } = document.header;
  const visible = visibleLayers(layers);
  const chosen = wanted?.flatMap((index) => visible[index] ?? []) ?? visible;
  const indices = wanted ?? [];
  checkSize(chosen, document.header, Math.max(indices.length, 1), formatId, context);
  const masked = wanted ? chosen : [...new Set([...chosen, ...layers.filter(({ section }) => section === 'group')])];
  const pixels = await openLayers(bytes, document, masked, context);
  const native = depth === 32 ? 'linear' : 'encoded';
  const tree = new LayerTree(document.header, pixels, native);
  const alpha = wanted !== undefined || !isOpaque(document, layers);
  const canvas: Canvas = { width, height, native, alpha, ...shapeOf(document) };
  const stacks = wanted ? chosen.map((layer) => tree.alone(layer)) : [tree.stack(layers)];
  const frames: Frame[] = [];
  for (const [index, stack] of stacks.entries()) {
    const progress = (done: number): void => context.onProgress((index + done) / stacks.length);
    const raster = await renderLayers(stack, canvas, context, progress);
    const layer = wanted && chosen[index];
    frames.push({ raster, duration: 0, ...(layer ? { name: layer.name, index: indices[index] ?? index } : {}) });
  }
  return { frames, adjustments: adjustmentsOf(layers, visible.length, pixels) };
}

function adjustmentsOf(layers: readonly LayerRecord[], kept: number, pixels: OpenedLayers): readonly Adjustment[] {
  const changing = layers.filter(({ adjustment, visible }) => adjustment && visible).length;
  const missing = pixels.missing();
  const detail = missing > 0 ? `${missing} rows of layers are not in the file.` : 'The pixels of layers are damaged.';
  return [
    ...(missing > 0 || pixels.broken ? [{ kind: 'damaged-input', detail } as const] : []),
    ...(changing > 0 ? [{ kind: 'pages-dropped', kept, total: kept + changing } as const] : []),
  ];
}
