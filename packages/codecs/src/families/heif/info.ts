/** What a HEIF file's items mean together: the picture, its pages, its auxiliary pictures and its metadata. */
import { type Adjustment, type BitDepth, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { tiffStructure } from '../../metadata/exif.ts';
import { type FirstBlocks, firstBlocks } from '../../metadata/first-blocks.ts';
import { spareBits } from './colour.ts';
import { gainMapItems, gainMapSamples } from './gain-map-items.ts';
import { itemData, itemsReferredBy, itemsReferringTo } from './items.ts';
import { colorSpaceOf, type Property, presentedSize, propertyOf, shapeDensity } from './properties.ts';
import { readSequence, type Sequence } from './sequence.ts';
import type { HeifFile, HeifItem } from './types.ts';
import { uncompressedFacts, uncompressedLayout } from './uncompressed.ts';

const NOT_PICTURES = new Set(['Exif', 'mime', 'uri ', 'tmap']);
const ALPHA_TYPES = new Set(['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1']);
const XMP_TYPE = 'application/rdf+xml';
/** Derived items may be derived again; no real file goes deeper. */
const MAX_DERIVATIONS = 4;

/** The pictures that are there in another's place: of a group the primary one is shown, or else the first. */
function alternativesTo(file: HeifFile, shown?: number): Set<number> {
  const others = new Set<number>();
  for (const group of file.alternatives ?? []) {
    const [first] = group;
    const kept = group.includes(file.primaryId) ? file.primaryId : first;
    if (shown === undefined || shown === kept) for (const id of group) if (id !== kept) others.add(id);
  }
  return others;
}

/**
 * The pictures a viewer would show, primary first: not hidden, not a tile, thumbnail or auxiliary of another, and not an
 * alternative to another.
 */
export function topLevelImages(file: HeifFile): HeifItem[] {
  const parts = new Set<number>();
  for (const { type, from, to } of file.references) {
    if (type === 'dimg') for (const id of to) parts.add(id);
    if (type === 'thmb' || type === 'auxl') parts.add(from);
  }
  const replaced = alternativesTo(file);
  const isShown = ({ id, type, hidden }: HeifItem): boolean =>
    !hidden && !NOT_PICTURES.has(type) && !parts.has(id) && !replaced.has(id);
  const primary = file.items.get(file.primaryId);
  const others = [...file.items.values()].filter((item) => item.id !== file.primaryId && isShown(item));
  return primary === undefined ? others : [primary, ...others];
}

/** The item's properties, then those of the first picture that it is derived from (a grid's tile). */
export function effectiveProperties(file: HeifFile, item: HeifItem): Property[] {
  const properties = [...item.properties];
  let current = item;
  for (let depth = 0; depth < MAX_DERIVATIONS; depth++) {
    const [source] = itemsReferredBy(file, 'dimg', current.id);
    if (source === undefined) break;
    properties.push(...source.properties.filter(({ kind }) => kind === 'config' || kind === 'nclx' || kind === 'icc'));
    current = source;
  }
  return properties;
}

/** Auxiliary type URNs of the pictures that belong to an item. */
function auxiliaryTypes(file: HeifFile, item: HeifItem): string[] {
  return itemsReferringTo(file, 'auxl', item.id).map(
    (auxiliary) => propertyOf(auxiliary.properties, 'auxiliary')?.urn ?? '',
  );
}

/** The alpha auxiliary of an item, or `undefined`. */
export function alphaItem(file: HeifFile, item: HeifItem): HeifItem | undefined {
  return itemsReferringTo(file, 'auxl', item.id).find(({ properties }) =>
    ALPHA_TYPES.has(propertyOf(properties, 'auxiliary')?.urn ?? ''),
  );
}

type Auxiliary = Extract<Adjustment, { kind: 'auxiliary-dropped' }>['what'];

function auxiliaryOf(type: string): Auxiliary | undefined {
  if (ALPHA_TYPES.has(type)) return undefined;
  if (/gainmap/i.test(type)) return 'gain-map';
  if (/depth|disparity|auxid:2$/i.test(type)) return 'depth-map';
  return /matte/i.test(type) ? 'matte' : 'other-images';
}

/** Whether an item is what programs keep for themselves: neither a picture nor EXIF nor XMP. */
function isUnread({ type, contentType }: HeifItem): boolean {
  return type === 'uri ' || type === 'jumb' || (type === 'mime' && contentType !== XMP_TYPE);
}

/**
 * What of the file the decoded picture does not carry: gain maps, depth maps, mattes, thumbnails, data of programs; each named once.
 * @param item - of a file that has items
 */
export function droppedAuxiliaries(file: HeifFile, item: HeifItem | undefined): Adjustment[] {
  const found = new Set<Auxiliary>(item ? auxiliariesOf(file, item) : []);
  if (file.hasOthers || [...file.items.values()].some(isUnread)) found.add('program-data');
  return [...found].map((what) => ({ kind: 'auxiliary-dropped', what }));
}

function auxiliariesOf(file: HeifFile, item: HeifItem): ReadonlySet<Auxiliary> {
  const found = new Set<Auxiliary>();
  for (const type of auxiliaryTypes(file, item)) {
    const what = auxiliaryOf(type);
    if (what !== undefined) found.add(what);
  }
  const toneMapped = file.references.some(
    ({ type, from, to }) => type === 'dimg' && file.items.get(from)?.type === 'tmap' && to[0] === item.id,
  );
  if (toneMapped) found.add('gain-map');
  // What the header tells of as such is carried apart.
  if (gainMapItems(file, item)) found.delete('gain-map');
  if (itemsReferringTo(file, 'thmb', item.id).length > 0) found.add('thumbnail');
  const isPicture = (id: number): boolean => !NOT_PICTURES.has(file.items.get(id)?.type ?? 'Exif');
  if ([...alternativesTo(file, item.id)].some(isPicture)) found.add('other-images');
  return found;
}

/** A metadata item, and the block that it holds. */
type MetadataItem = readonly [block: 'exif' | 'xmp', item: HeifItem];

/** The metadata items of a picture, in the order in which they count. */
function metadataItems(file: HeifFile, item: HeifItem | undefined): readonly MetadataItem[] {
  const describing = item === undefined ? [] : itemsReferringTo(file, 'cdsc', item.id);
  // Some writers leave the reference out; a block that describes nothing describes the picture.
  const described = new Set(file.references.filter(({ type }) => type === 'cdsc').map(({ from }) => from));
  const loose = [...file.items.values()].filter(({ id }) => !described.has(id));
  return [...new Set([...describing, ...loose])].flatMap((candidate): readonly MetadataItem[] => {
    if (candidate.type === 'Exif') return [['exif', candidate]];
    return candidate.type === 'mime' && candidate.contentType === XMP_TYPE ? [['xmp', candidate]] : [];
  });
}

function metadataBlocks(file: HeifFile, item: HeifItem | undefined): MetadataBlock[] {
  return [...new Set(metadataItems(file, item).map(([block]) => block))];
}

/** EXIF and XMP of an item, byte-exact. An EXIF item begins with the offset of its TIFF header (23008-12, A.2.1). */
export function metadataOf(bytes: Uint8Array, file: HeifFile, item: HeifItem | undefined): FirstBlocks {
  return firstBlocks(
    metadataItems(file, item).map(([block, holder]) => {
      const data = holder.isEncoded ? undefined : itemData(bytes, file, holder);
      return [block, data && block === 'exif' ? exifIn(data) : data] as const;
    }),
  );
}

/** All of the item where it holds no structure. */
function exifIn(data: Uint8Array): Uint8Array {
  if (data.length < 12) return data;
  const offset = new DataView(data.buffer, data.byteOffset).getUint32(0);
  return tiffStructure(data.subarray(Math.min(4 + offset, data.length))) ?? tiffStructure(data.subarray(4)) ?? data;
}

/** Whether the file says that its first picture is a track, not an item (`msf1`, `hevc`, `avis` as major brand). */
export function isSequence(file: HeifFile): boolean {
  return file.movie !== undefined && (file.items.size === 0 || /^(?:msf1|hevc|hevx|avis)$/.test(file.brands[0] ?? ''));
}

/** Everything the header tells, for a prober. Throws `ConvertError` `corrupt-input` when it names no picture. */
export function describeHeif(file: HeifFile, formatId: string): ImageInfo {
  const info = describe(file);
  if (info !== undefined && info.width >= 1 && info.height >= 1) return info;
  throw new ConvertError('corrupt-input', 'The header names no picture.', { stage: 'decode', formatId });
}

function describe(file: HeifFile): ImageInfo | undefined {
  const sequence = isSequence(file) ? readSequence(file.movie) : undefined;
  if (sequence !== undefined) return describeSequence(file, sequence);
  const images = topLevelImages(file);
  const [item] = images;
  const size = item === undefined ? undefined : presentedSize(item.properties);
  if (item === undefined || size === undefined) return undefined;
  const density = shapeDensity(item.properties);
  return {
    ...size,
    ...(density ? { density } : {}),
    ...sampleFacts(effectiveProperties(file, item)),
    kind: images.length > 1 ? 'pages' : 'still',
    frameCount: images.length,
    alpha: hasAlpha(file, item) ? 'straight' : 'none',
    orientation: 1,
    metadata: metadataBlocks(file, item),
    ...gainMapInfo(file, item),
  };
}

function gainMapInfo(file: HeifFile, item: HeifItem): Pick<ImageInfo, 'gainMap'> {
  const items = gainMapItems(file, item);
  return items ? { gainMap: { as: items.description ? 'item' : 'picture', samples: gainMapSamples(items) } } : {};
}

function hasAlpha(file: HeifFile, item: HeifItem): boolean {
  const uncompressed = uncompressedLayout(item.properties);
  return alphaItem(file, item) !== undefined || (uncompressed !== undefined && uncompressedFacts(uncompressed).alpha);
}

function describeSequence(file: HeifFile, sequence: Sequence): ImageInfo {
  const { width, height, frameCount, properties, alpha } = sequence;
  const item = file.items.get(file.primaryId);
  const density = shapeDensity(properties);
  return {
    width,
    height,
    ...(density ? { density } : {}),
    ...sampleFacts(properties),
    kind: frameCount > 1 ? 'animation' : 'still',
    frameCount,
    alpha: alpha === undefined ? 'none' : 'straight',
    orientation: 1,
    metadata: metadataBlocks(file, item),
  };
}

type SampleFacts = Pick<ImageInfo, 'model' | 'depth' | 'significantBits' | 'colorSpace'>;

function sampleFacts(properties: readonly Property[]): SampleFacts {
  const uncompressed = uncompressedLayout(properties);
  const config = uncompressed === undefined ? propertyOf(properties, 'config') : uncompressedFacts(uncompressed);
  const channels = propertyOf(properties, 'bits')?.bits;
  const monochrome = config?.monochrome ?? channels?.length === 1;
  const coded = config?.bits ?? Math.max(8, ...(channels ?? []));
  const bits = uncompressed === undefined && !monochrome ? coded - spareBits(properties) : coded;
  const depth: BitDepth = bits > 8 ? 16 : 8;
  return {
    model: monochrome ? 'gray' : 'rgb',
    depth,
    ...(bits > 8 && bits < 16 ? { significantBits: bits } : {}),
    colorSpace: colorSpaceOf(properties),
  };
}
