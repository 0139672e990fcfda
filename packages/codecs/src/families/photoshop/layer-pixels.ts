/** Channels of layers as rows of floats. */
import type { CodecContext } from '@safelight/core';
import type { RowReader } from '../layers/layer.ts';
import { colorChannels, type PhotoshopDocument, type PhotoshopHeader } from './document.ts';
import type { LayerPixels } from './layer-tree.ts';
import type { LayerChannel, LayerRecord, Rectangle } from './layers.ts';
import { openPlanes, type Planes } from './planes.ts';

type ChannelMap = ReadonlyMap<LayerChannel, Planes>;

/** What the channels of some layers hold, and how many of their rows were not there in whole. */
export interface OpenedLayers extends LayerPixels {
  missing(): number;
  /** Compressed data contradict themselves, though rows may be there. */
  readonly broken: boolean;
}

const TRANSPARENCY = -1;
const MASK = -2;

/** Opens the colours, transparency and mask of layers. Throws `Error` for an unknown compression. */
export async function openLayers(
  bytes: Uint8Array,
  { header }: PhotoshopDocument,
  layers: readonly LayerRecord[],
  context: CodecContext,
): Promise<OpenedLayers> {
  const opened = new Map<LayerChannel, Planes>();
  for (const layer of layers) {
    for (const channel of layer.channels) {
      const bounds = channel.id === MASK ? layer.mask?.bounds : channel.id > MASK ? layer.bounds : undefined;
      const planes = bounds && (await openChannel(bytes, header, channel, bounds, context));
      if (planes) opened.set(channel, planes);
      context.signal.throwIfAborted();
    }
  }
  return {
    content: (layer) => contentOf(layer, header, opened),
    mask: (layer) => maskOf(layer, header, opened),
    missing: () => [...opened.values()].reduce((sum, planes) => sum + planes.missing(), 0),
    broken: [...opened.values()].some(({ broken }) => broken),
  };
}

function openChannel(
  bytes: Uint8Array,
  { depth, large }: PhotoshopHeader,
  { offset, end }: LayerChannel,
  bounds: Rectangle,
  context: CodecContext,
): Planes | Promise<Planes> | undefined {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  if (width <= 0 || height <= 0 || offset + 2 > end) return undefined;
  const compression = (bytes[offset] as number) * 256 + (bytes[offset + 1] as number);
  const layout = { offset: offset + 2, end, compression, planes: 1, wanted: 1, width, height, depth, large };
  return openPlanes(bytes, layout, context);
}

/** Puts the samples `first..first+count` of a stored row at `to`, `to + step`, ... as 0 to 1. */
function putSamples(
  row: Uint8Array,
  depth: number,
  first: number,
  count: number,
  out: Float32Array,
  to: number,
  step: number,
): void {
  let at = to;
  if (depth === 8) {
    for (let x = first; x < first + count; x++, at += step) out[at] = (row[x] as number) / 255;
    return;
  }
  const view = new DataView(row.buffer, row.byteOffset, row.length);
  for (let x = first; x < first + count; x++, at += step) {
    const value = depth === 16 ? view.getUint16(x * 2) / 65_535 : view.getFloat32(x * 4);
    out[at] = Number.isFinite(value) ? value : 0;
  }
}

function contentOf(layer: LayerRecord, header: PhotoshopHeader, opened: ChannelMap): RowReader {
  const colors = colorChannels(header);
  const stride = colors + 1;
  const { top, bottom } = layer.bounds;
  const left = Math.max(layer.bounds.left, 0);
  const count = Math.min(layer.bounds.right, header.width) - left;
  const planes = (id: number): Planes | undefined => {
    const channel = layer.channels.find((one) => one.id === id);
    return channel && opened.get(channel);
  };
  const sources = Array.from({ length: colors }, (_, k) => planes(k));
  const alpha = planes(TRANSPARENCY);
  return (y, row) => {
    row.fill(0);
    if (y < top || y >= bottom || count <= 0) return;
    const put = (source: Planes, k: number): void => {
      const stored = source.row(0, y - top);
      putSamples(stored, header.depth, left - layer.bounds.left, count, row, left * stride + k, stride);
    };
    for (const [k, source] of sources.entries()) if (source) put(source, k);
    if (alpha) put(alpha, colors);
    else for (let x = 0, at = left * stride + colors; x < count; x++, at += stride) row[at] = 1;
  };
}

function maskOf(layer: LayerRecord, header: PhotoshopHeader, opened: ChannelMap): ReturnType<LayerPixels['mask']> {
  const { mask } = layer;
  const channel = layer.channels.find(({ id }) => id === MASK);
  const planes = channel && opened.get(channel);
  if (mask === undefined || mask.disabled) return undefined;
  const { top, bottom, left: start, right } = mask.bounds;
  const left = Math.max(start, 0);
  const count = Math.min(right, header.width) - left;
  return (y, out) => {
    out.fill(mask.outside / 255);
    if (planes === undefined || y < top || y >= bottom || count <= 0) return;
    putSamples(planes.row(0, y - top), header.depth, left - start, count, out, left, 1);
  };
}
