/** The picture of a file that has one plain layer: the layer has its colours exactly, the merged picture under white. */
import type { CodecContext, Raster } from '@safelight/core';
import { colorChannels, colorMode, type PhotoshopDocument } from './document.ts';
import type { LayerRecord } from './layers.ts';
import { openPlanes, type Planes } from './planes.ts';
import { interleave } from './samples.ts';

/** Whether the layer covers the canvas and shows as it is. */
export function isWholePicture(layer: LayerRecord, { header, transparent }: PhotoshopDocument): boolean {
  const { bounds, blend, opacity, visible, section, adjustment, mask, channels } = layer;
  const covers =
    bounds.top === 0 && bounds.left === 0 && bounds.bottom === header.height && bounds.right === header.width;
  const plain =
    blend === 'norm' && opacity === 1 && visible && section === 'layer' && !adjustment && mask === undefined;
  const wanted = channelIds(header);
  return (
    covers &&
    plain &&
    transparent &&
    header.mode !== colorMode.indexed &&
    wanted.every((id) => channels.some((one) => one.id === id))
  );
}

function channelIds(header: PhotoshopDocument['header']): readonly number[] {
  return [...Array.from({ length: colorChannels(header) }, (_, k) => k), -1];
}

/** The layer's pixels; `undefined` where a row is missing or broken, so that the merged picture may be better. */
export async function readWholeLayer(
  bytes: Uint8Array,
  document: PhotoshopDocument,
  layer: LayerRecord,
  context: CodecContext,
): Promise<Raster | undefined> {
  const { width, height, depth, large } = document.header;
  const planes: Planes[] = [];
  for (const id of channelIds(document.header)) {
    const channel = layer.channels.find((one) => one.id === id);
    if (channel === undefined || channel.offset + 2 > channel.end) return undefined;
    const { offset, end } = channel;
    const compression = (bytes[offset] as number) * 256 + (bytes[offset + 1] as number);
    const layout = { offset: offset + 2, end, compression, planes: 1, wanted: 1, width, height, depth, large };
    planes.push(await openPlanes(bytes, layout, context));
  }
  const joined: Planes = {
    row: (plane, y) => (planes[plane] as Planes).row(0, y),
    missing: () => planes.reduce((sum, one) => sum + one.missing(), 0),
  };
  const raster = await interleave(joined, document, context, false);
  return joined.missing() === 0 && planes.every(({ broken }) => !broken) ? raster : undefined;
}
