import type { ByteSource, EmbeddedThumbnail, Orientation } from '@safelight/core';
import { concat, makeBox } from '../../coding/boxes.ts';
import { turnedJpeg } from '../jpeg/upright.ts';
import { effectiveProperties, isSequence, topLevelImages } from './info.ts';
import { itemsReferringTo, readHeif } from './items.ts';
import type { Property } from './properties.ts';
import { isTransform, placementOf } from './transform.ts';
import type { HeifFile, HeifItem } from './types.ts';
import { type PropertyToWrite, writeHeif } from './writer.ts';

/** What is longer, bytes, is no small picture. */
const MOST = 1_000_000;
/** Kinds of properties without which a decoder shows the wrong picture, or none. */
const NEEDED = new Set<Property['kind']>(['size', 'bits', 'icc', 'nclx', 'config', 'rotation', 'mirror', 'crop']);

/**
 * The thumbnail of the picture that is shown first (ISO/IEC 23008-12, 6.4.4), as a file of its own. One that says nothing of how it
 * is turned, or of its colours, has those of the picture.
 */
export async function readThumbnail(source: ByteSource): Promise<EmbeddedThumbnail | undefined> {
  const file = await readHeif(source, 'heic');
  const [primary] = isSequence(file) ? [] : topLevelImages(file);
  const item = primary && itemsReferringTo(file, 'thmb', primary.id).find(({ type }) => /^(?:hvc1|jpeg)$/.test(type));
  const data = item && (await readData(source, file, item));
  if (!data) return undefined;
  const properties = [...item.properties, ...inherited(effectiveProperties(file, primary), item.properties)];
  if (item.type === 'hvc1') return { formatId: 'heic', bytes: asFile(data, properties) };
  const tables = item.properties.find(({ type }) => type === 'jpgC')?.payload ?? new Uint8Array(0);
  const bytes = turnedJpeg(concat([tables, data]), orientationOf(properties));
  return bytes && { formatId: 'jpeg', bytes };
}

/** An item's data; `undefined` where they are not all there, or too many. */
async function readData(source: ByteSource, file: HeifFile, { extents }: HeifItem): Promise<Uint8Array | undefined> {
  if (extents.length === 0 || extents.reduce((sum, { length }) => sum + length, 0) > MOST) return undefined;
  const parts: Uint8Array[] = [];
  for (const { in: place, offset, length } of extents) {
    // One that goes to the end of the file is not that of a small picture.
    const part = place === 'idat' ? file.idat.subarray(offset, offset + length) : await source.read(offset, length);
    if (length === 0 || part.length !== length) return undefined;
    parts.push(part);
  }
  return concat(parts);
}

/** What a thumbnail has of its picture: the turns and mirrorings where it has none, the colours where it has none. */
function inherited(picture: readonly Property[], own: readonly Property[]): readonly Property[] {
  const isColour = ({ kind }: Property): boolean => kind === 'icc' || kind === 'nclx';
  const turns = own.some(isTransform) ? [] : picture.filter(({ kind }) => kind === 'rotation' || kind === 'mirror');
  return [...turns, ...(own.some(isColour) ? [] : picture.filter(isColour))];
}

function asFile(data: Uint8Array, properties: readonly Property[]): Uint8Array {
  const written = properties
    .filter(({ kind }) => NEEDED.has(kind))
    .map(
      (each): PropertyToWrite => ({
        box: makeBox(each.type, each.payload),
        essential: each.kind === 'config' || isTransform(each),
      }),
    );
  return writeHeif({
    majorBrand: 'heic',
    compatibleBrands: ['mif1'],
    primaryId: 1,
    items: [{ id: 1, type: 'hvc1', data, properties: written }],
    references: [],
  });
}

/** The turn and mirroring of properties as an orientation of EXIF. */
function orientationOf(properties: readonly Property[]): Orientation {
  const turns = properties.filter(({ kind }) => kind !== 'crop');
  const { xx, xy, yx, yy } = placementOf(turns, 1, 1) ?? { xx: 1, xy: 0, yx: 0, yy: 1 };
  const orientations: Readonly<Record<string, Orientation>> = {
    '1,0,0,1': 1,
    '-1,0,0,1': 2,
    '-1,0,0,-1': 3,
    '1,0,0,-1': 4,
    '0,1,1,0': 5,
    '0,-1,1,0': 6,
    '0,-1,-1,0': 7,
    '0,1,-1,0': 8,
  };
  // A zero may be negative.
  return orientations[[xx, xy, yx, yy].map((factor) => factor + 0).join()] ?? 1;
}
