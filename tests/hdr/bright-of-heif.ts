/** What HEIC and AVIF files with a gain map show, by their boxes as the specifications have them. */
import type { Raster } from '@safelight/core';
import { gainMap as avifMap, decode as decodeAvif } from '../../packages/codecs/src/formats/avif/decode.ts';
import { decode as decodeHeic, gainMap as heicMap } from '../../packages/codecs/src/formats/heic/decode.ts';
import { child, type Item, itemsOf, type Reference } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { brightOf, fieldsOf, type Light, type Samples } from './hdr-difference.ts';

const decoders = { avif: [decodeAvif, avifMap], heic: [decodeHeic, heicMap] } as const;

/** The items of a file that are a picture brighter than another, and the parts of it. */
export interface ToneMapItems {
  readonly brands: readonly string[];
  readonly items: readonly Item[];
  readonly references: readonly Reference[];
  /** The groups `altr` (ISO/IEC 14496-12, 8.18.3): their number, then their items. */
  readonly groups: readonly (readonly number[])[];
  readonly primary: number;
  readonly toneMap: Item;
  readonly base: Item;
  readonly map: Item;
}

const word = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at);

/** Reads the boxes; `undefined` where there is no `tmap` item. */
export function toneMapItems(file: Uint8Array): ToneMapItems | undefined {
  const { primary, items, references } = itemsOf(file, 0);
  const toneMap = items.find(({ type }) => type === 'tmap');
  const [baseId, mapId] = references.find(({ type, from }) => type === 'dimg' && from === toneMap?.id)?.to ?? [];
  const [base, map] = [baseId, mapId].map((wanted) => items.find(({ id }) => id === wanted));
  if (!toneMap || !base || !map) return undefined;
  const grpl = child(child(file, 'meta').subarray(4), 'grpl');
  const groups: number[][] = [];
  for (let at = 0; at + 20 <= grpl.length; at += word(grpl, at)) {
    if (grpl.toString('latin1', at + 4, at + 8) !== 'altr') continue;
    const ids = Array.from({ length: word(grpl, at + 16) }, (_, i) => word(grpl, at + 20 + i * 4));
    groups.push([word(grpl, at + 12), ...ids]);
  }
  const ftyp = child(file, 'ftyp').toString('latin1');
  const brands = Array.from({ length: ftyp.length / 4 }, (_, i) => ftyp.slice(i * 4, i * 4 + 4));
  return { brands, items, references, groups, primary, toneMap, base, map };
}

/** A property of an item: the payload of its box. */
export function propertyOf({ properties }: Item, type: string): Buffer | undefined {
  const found = properties.find((one) => Buffer.from(one).toString('latin1', 4, 8) === type);
  return found && Buffer.from(found).subarray(8);
}

/** The brighter picture of a file of sRGB with a gain map, at its full headroom. */
export async function brightOfHeif(format: 'avif' | 'heic', file: Uint8Array): Promise<Light> {
  const found = toneMapItems(file);
  // A version of the box comes before those of the metadata.
  const fields = found?.toneMap.data[0] === 0 ? fieldsOf(found.toneMap.data.subarray(1)) : undefined;
  const [decode, gainMap] = decoders[format];
  const { frames } = await decode(file, { frames: 'first' }, nodeContext());
  const map = await gainMap(file, nodeContext());
  if (!fields || !map) throw new Error('The file has no gain map.');
  return brightOf(samplesOf(frames[0].raster), samplesOf(map.raster), fields);
}

/** Samples of a decoded picture. */
export function samplesOf({ width, height, data, depth }: Raster): Samples {
  return { width, height, channels: data.length / width / height, top: { 8: 255, 16: 65_535, 32: 1 }[depth], data };
}
