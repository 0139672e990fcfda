/** Which items of a HEIF file are the gain map of a picture. */
import { itemsReferredBy, itemsReferringTo } from './items.ts';
import { colorSpaceOf, propertyOf } from './properties.ts';
import type { HeifFile, HeifItem } from './types.ts';

const APPLE_TYPE = 'urn:com:apple:photo:2020:aux:hdrgainmap';
const PQ = 16;
const HLG = 18;

/** A gain map's picture, and the item that describes it: a derived one of ISO 21496-1; none beside a map of Apple's own. */
export interface GainMapItems {
  readonly map: HeifItem;
  readonly description?: HeifItem;
}

/** The gain map by which a picture of standard range becomes brighter; the standard's where there are both. */
export function gainMapItems(file: HeifFile, item: HeifItem): GainMapItems | undefined {
  // The map of a picture that is bright itself makes it darker.
  const space = colorSpaceOf(item.properties);
  const transfer = typeof space === 'object' && 'cicp' in space ? space.cicp.transfer : 0;
  if (transfer === PQ || transfer === HLG) return undefined;
  for (const description of itemsReferringTo(file, 'dimg', item.id)) {
    const [base, map] = itemsReferredBy(file, 'dimg', description.id);
    if (description.type === 'tmap' && base?.id === item.id && map) return { map, description };
  }
  const map = itemsReferringTo(file, 'auxl', item.id).find(
    ({ properties }) => propertyOf(properties, 'auxiliary')?.urn === APPLE_TYPE,
  );
  return map && { map };
}

/** Samples of a map's pixels, as its header has them: gray, or three to a pixel. */
export function gainMapSamples({ map }: GainMapItems): number {
  const { width = 0, height = 0 } = propertyOf(map.properties, 'size') ?? {};
  return width * height * (propertyOf(map.properties, 'bits')?.bits.length ?? 3);
}
