import type { CodecContext, Orientation } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { isApplication, isNamed, jpegLayout, scansOf } from '../../families/jpeg/layout.ts';
import { turnJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-transform.ts';
import { decodeJpeg, encodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { corrupt } from './segments.ts';

/** Of a gain map that cannot be turned without decoding: its steps are those of light. */
const QUALITY = 98;

/** What lies between the application segments and the end of a turned picture: tables, frame, scans. */
export function codedPart(file: Uint8Array): Uint8Array {
  const layout = jpegLayout(file);
  if (!layout) return file;
  const tables = layout.segments.filter(({ marker }) => !isApplication(marker));
  return concat([...tables.map(({ start, end }) => file.subarray(start, end)), ...scansOf(file, layout)]);
}

/** A small picture turned, with its application segments as they were: without decoding where that can be done. */
export async function turnedPicture(
  file: Uint8Array,
  orientation: Orientation,
  context: CodecContext,
): Promise<Uint8Array> {
  if (orientation === 1) return file;
  const layout = jpegLayout(file);
  if (!layout) throw corrupt('The picture is not whole.');
  const turned = (await turnJpeg(file, orientation, context)) ?? (await turnedAnew(file, orientation, context));
  // An Exif thumbnail or index would tell of the picture as it lay.
  const kept = layout.segments.filter((segment) => isApplication(segment.marker) && !isNamed(file, segment, 'MPF\0'));
  return concat([file.subarray(0, 2), ...kept.map(({ start, end }) => file.subarray(start, end)), codedPart(turned)]);
}

async function turnedAnew(file: Uint8Array, orientation: Orientation, context: CodecContext): Promise<Uint8Array> {
  const quiet = { ...context, onProgress: () => {} };
  const { width, height, components, data } = await decodeJpeg(file, quiet);
  const [columns, rows] = orientation >= 5 ? [height, width] : [width, height];
  const out = moved(data, { width, height, components }, orientation);
  const request = { width: columns, height: rows, components: components as 1 | 3, quality: QUALITY } as const;
  return encodeJpeg(out, { ...request, chromaSubsampling: '4:4:4', progressive: false, optimizeHuffman: true }, quiet);
}

/** Interleaved samples turned. */
function moved(
  data: Uint8Array,
  { width, height, components }: { readonly width: number; readonly height: number; readonly components: number },
  orientation: Orientation,
): Uint8Array {
  const out = new Uint8Array(data.length);
  const mirrored = [2, 3, 7, 8].includes(orientation);
  const upended = [3, 4, 6, 7].includes(orientation);
  const [start, column, row] = [
    (upended ? height - 1 : 0) * width + (mirrored ? width - 1 : 0),
    mirrored ? -1 : 1,
    upended ? -width : width,
  ];
  const [across, down, columns] = orientation >= 5 ? [row, column, height] : [column, row, width];
  for (let to = 0, pixel = 0; to < out.length; pixel++) {
    const from = (start + (pixel % columns) * across + Math.floor(pixel / columns) * down) * components;
    for (let channel = 0; channel < components; channel++) out[to++] = data[from + channel] as number;
  }
  return out;
}
