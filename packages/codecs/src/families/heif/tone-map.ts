/** Writes a gain map beside a picture: a derived item that says what the two make together (ISO/IEC 23008-12, 6.6.2.4). */
import type { Cicp, GainMap, Raster } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { isoMetadata } from '../../metadata/gain-map/iso.ts';
import { primariesOfProfile } from '../../metadata/icc.ts';
import { cicpToWrite } from './colour.ts';
import { type Attachment, type HeifContent, type ItemToWrite, property } from './writer.ts';

/** Brand of files with such items. */
export const TONE_MAP_BRAND = 'tmap';
const PQ = 16;
const [UNSPECIFIED, BT601] = [2, 6];
/** Version of the item's data. */
const VERSION = 0;

/** Code points of a map's picture: its samples are no colours. */
export const mapCicp: Cicp = { primaries: UNSPECIFIED, transfer: UNSPECIFIED, matrix: BT601, fullRange: true };

/** A picture, its gain map, and the items that they are. */
export interface ToneMapToWrite {
  /** Of the item to write. */
  readonly id: number;
  readonly base: Raster;
  readonly baseId: number;
  readonly map: GainMap;
  readonly mapId: number;
  /** Bits of a sample of the brighter picture. */
  readonly bits: number;
}

/** The item that is the brighter picture, and what brings it before its base where both can be shown. */
export function toneMapped({
  id,
  base,
  baseId,
  map,
  mapId,
  bits,
}: ToneMapToWrite): Attachment & Pick<HeifContent, 'alternatives'> {
  const item: ItemToWrite = {
    id,
    type: 'tmap',
    data: concat([Uint8Array.of(VERSION), isoMetadata(map.metadata)]),
    properties: [property.size(base.width, base.height), property.bits(3, bits), property.nclx(brightCicp(base))],
  };
  return { items: [item], references: [{ type: 'dimg', from: id, to: [baseId, mapId] }], alternatives: [id, baseId] };
}

/** Code points of the brighter picture: PQ in the primaries of its base, in which the gain is applied. */
function brightCicp({ colorSpace, model }: Raster): Cicp {
  const profile = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
  const { primaries } = cicpToWrite({ colorSpace, model }, { lossless: false });
  const own = profile ? (primariesOfProfile(profile) ?? UNSPECIFIED) : primaries;
  const cicp = { primaries: own, transfer: PQ, matrix: 0, fullRange: true };
  return cicpToWrite({ colorSpace: { cicp }, model }, { lossless: false });
}
