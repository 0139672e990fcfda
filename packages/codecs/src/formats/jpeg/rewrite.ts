import {
  type Adjustment,
  type Attached,
  type CodecContext,
  composeOrientations,
  type Density,
  type Metadata,
  type Orientation,
  type PictureArea,
  type RewriteRequest,
  type Rewritten,
  sourceOf,
  turnedDensity,
} from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { isNamed, type JpegLayout, type JpegSegment, jpegLayout, scansOf } from '../../families/jpeg/layout.ts';
import { turnJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-transform.ts';
import { readDensity, readOrientation } from '../../metadata/exif.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { attachment } from './attach.ts';
import { auxiliaryOf } from './auxiliary.ts';
import { blockSize, cropAtBlocks } from './blocks.ts';
import type { MadeGainMap } from './gain-map-file.ts';
import { type JpegHeader, readHeader } from './header.ts';
import type { options as schema } from './options.ts';
import { moveIndex } from './picture-index.ts';
import { codedPart } from './transform.ts';
import { ascii, blockSegments, commentSegments, segment } from './write-segments.ts';

type Request = RewriteRequest<typeof schema>;

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const APP14 = 0xee;
const COMMENT = 0xfe;

/**
 * Writes a JPEG file anew with its coefficients as they are. A picture that lies on its side, or is to be turned, is turned
 * by its blocks where the grid allows it; else its orientation tag says it. Gain map and motion video stay; where nothing is
 * asked, so does every byte. Declines where a crop does not begin at the edge of blocks, unless the options ask for
 * the pixels as they are: it then begins at the edge before.
 */
export async function rewrite(
  bytes: Uint8Array,
  request: Request,
  context: CodecContext,
): Promise<Rewritten | undefined> {
  context.signal.throwIfAborted();
  if (!request.options.keepPixels && request.preferred !== true) return undefined;
  try {
    const header = await readHeader(sourceOf(bytes));
    const layout = jpegLayout(bytes);
    if (!layout) return undefined;
    const wanted = wantedPicture(bytes, header, layout, request);
    const turned = wanted && (await movedPicture(bytes.subarray(0, layout.end), header, wanted, context));
    // What cannot be moved keeps its pixels only where nothing else would do.
    const isStuck = request.edit && !turned && (wanted?.orientation !== 1 || wanted.crop !== undefined);
    if (!wanted || (isStuck && (wanted.crop || !request.options.keepPixels))) return undefined;
    const file: File = { bytes, header, layout, ...wanted, ...(turned ? { turned } : {}) };
    const inPlace = !turned && !isStuck && request.metadata === 'keep' && request.leavesOut !== true;
    const made = inPlace ? await rewrittenInPlace(file, request) : await rewrittenApart(file, request, context);
    context.onProgress(1);
    return made && { ...made, adjustments: [{ kind: 'encoding-kept' }, ...made.adjustments] };
  } catch (error) {
    throw codecError(error, 'encode', 'jpeg');
  }
}

interface File extends Wanted {
  readonly bytes: Uint8Array;
  readonly header: JpegHeader;
  readonly layout: JpegLayout;
  /** The picture turned and cut. */
  readonly turned?: Uint8Array;
}

/** How the stored picture is to be turned, and which part of that is wanted. */
interface Wanted {
  readonly orientation: Orientation;
  readonly crop?: PictureArea;
}

/** `undefined` where the part that is wanted does not begin at the edge of blocks, and may not be moved there. */
function wantedPicture(
  bytes: Uint8Array,
  { width, height, orientation: stored }: JpegHeader,
  layout: JpegLayout,
  { edit, options }: Request,
): Wanted | undefined {
  const orientation = edit ? composeOrientations(stored, edit.turn) : stored;
  if (!edit?.crop) return { orientation };
  const size = orientation >= 5 ? ([height, width] as const) : ([width, height] as const);
  const block = blockSize(bytes, layout, orientation);
  const crop = block && cropAtBlocks(edit.crop, size, block, { byEye: edit.byEye, grows: options.keepPixels });
  return crop && { orientation, crop };
}

async function movedPicture(
  picture: Uint8Array,
  { width, height, precision }: JpegHeader,
  { orientation, crop }: Wanted,
  context: CodecContext,
): Promise<Uint8Array | undefined> {
  const fits = precision === 8 && width * height <= context.limits.maxPixels;
  return (orientation === 1 && !crop) || !fits ? undefined : turnJpeg(picture, orientation, context, crop);
}

async function carriedBy(
  { header, turned, orientation, crop }: File,
  held: Attached,
  request: Request,
): Promise<Attached> {
  const { width, height } = header;
  if (!turned) return request.carried(held, { width, height, orientation, moved: false });
  const whole = orientation >= 5 ? { width: height, height: width } : { width, height };
  const size = crop ? { width: crop.width, height: crop.height, crop } : whole;
  const density = exchangedDensity(header, orientation);
  return request.carried(held, { ...size, orientation: 1, moved: true, ...(density ? { density } : {}) });
}

/** The resolution of a picture that is turned by a quarter, where its two directions differ. */
function exchangedDensity({ density, metadata: { exif } }: JpegHeader, orientation: Orientation): Density | undefined {
  const held = density ?? readDensity(exif);
  const turned = turnedDensity(held, orientation);
  return turned === held ? undefined : turned;
}

/** Only what is asked changes: all other segments, and what follows the picture, stay where they are. */
async function rewrittenInPlace(file: File, request: Request): Promise<Rewritten> {
  const { bytes, header, layout } = file;
  const { metadata } = await carriedBy(file, { metadata: header.metadata }, request);
  const head = headSegments(file, { metadata, density: request.density, whole: true });
  const out = concat([bytes.subarray(0, 2), ...head, bytes.subarray(layout.scan)]);
  const [before, after] = [indexIn(bytes, layout.segments), indexIn(out, jpegLayout(out)?.segments ?? [])];
  if (before && after) {
    moveIndex(out.subarray(after.start + 4, after.end), out.length - bytes.length, after.start - before.start);
  }
  return { bytes: out, adjustments: [] };
}

function indexIn(bytes: Uint8Array, segments: readonly JpegSegment[]): JpegSegment | undefined {
  return segments.find((part) => part.marker === APP2 && isNamed(bytes, part, 'MPF\0'));
}

/** The picture with what is known of its file, put together anew. */
async function rewrittenApart(file: File, request: Request, context: CodecContext): Promise<Rewritten | undefined> {
  const { bytes, header, layout, turned, orientation } = file;
  const { parts, dropped } = auxiliaryOf(header, bytes);
  const auxiliary = turned ? parts : parts.map((part) => ({ ...part, orientation: 1 as const }));
  const carried = await carriedBy(file, { metadata: header.metadata, auxiliary }, request);
  const { exif } = carried.metadata;
  // An EXIF block without the tag has no room for it.
  if (!turned && exif && request.edit && readOrientation(exif) !== orientation) return undefined;
  const metadataToWrite = withOrientation(carried.metadata, file);
  const map = await cutMap({ ...carried, metadata: metadataToWrite }, context);
  const attached = await attachment({ ...carried, metadata: metadataToWrite }, context, map);
  const { metadata, segments } = attached;
  const density = request.density ?? (turned && exchangedDensity(header, orientation));
  const head = headSegments(file, { metadata, density, whole: false, further: segments });
  const picture = turned ? [codedPart(turned)] : scansOf(bytes, layout);
  const adjustments: Adjustment[] = [...dropped, ...attached.dropped];
  if (turned && header.orientation !== 1) {
    adjustments.unshift({ kind: 'orientation-applied', from: header.orientation });
  }
  const out = concat([bytes.subarray(0, 2), ...head, ...picture]);
  return { bytes: attached.append(out), adjustments };
}

/** The gain map of a picture that was cut, as well as it can be beside one that is not coded again. */
async function cutMap({ gainMap, metadata }: Attached, context: CodecContext): Promise<MadeGainMap | undefined> {
  if (!gainMap) return undefined;
  return (await import('./gain-map-file.ts')).madeGainMap(gainMap, metadata.xmp, 100, context);
}

/** Without its EXIF a picture that could not be turned would lie on its side: the tag alone stays. */
function withOrientation(metadata: Metadata, { turned, orientation }: File): Metadata {
  if (turned || orientation === 1 || metadata.exif) return metadata;
  return { ...metadata, exif: orientationTag(orientation) };
}

/** An EXIF block of one tag. */
function orientationTag(orientation: Orientation): Uint8Array {
  return Uint8Array.of(
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  );
}

/** How the header is written. */
interface Header {
  readonly metadata: Metadata;
  readonly density: Request['density'];
  /** Segments of no known role stay, and thumbnails. */
  readonly whole: boolean;
  /** Segments to go between those of applications and the tables. */
  readonly further?: Uint8Array;
}

/**
 * The segments before the scan, in their order; with further ones first those of applications, the further ones, and then
 * the tables where they are not the turned picture's.
 */
function headSegments(file: File, made: Header): readonly Uint8Array[] {
  const { bytes, layout, turned } = file;
  const { density, further } = made;
  const head: Uint8Array[] = [];
  const tables: Uint8Array[] = [];
  const written = new Set<Role>();
  if (density && needsJfif(file, made.metadata, density)) head.push(jfif(bytes, undefined, density, false));
  for (const part of layout.segments) {
    const role = knownRoleOf(part, file);
    if (role === 'table' && further) tables.push(bytes.subarray(part.start, part.end));
    else head.push(...segmentsOf(role, part, file, made, written.has(role)));
    written.add(role);
  }
  if (further) head.push(further);
  return turned ? head : [...head, ...tables];
}

/** What is written for a segment; `again`: one of its role came before. */
function segmentsOf(
  role: Role,
  part: JpegSegment,
  { bytes, header }: File,
  { metadata, density, whole }: Header,
  again: boolean,
): readonly Uint8Array[] {
  const same = [bytes.subarray(part.start, part.end)];
  if (role === 'jfif') return [jfif(bytes, part, density, whole)];
  if (role === 'comment') return whole || keepsTexts(header.metadata, metadata) ? same : commentsOnce(metadata, again);
  if (role === 'other') return whole ? same : [];
  if (role === 'table' || role === 'colour') return same;
  // Photoshop keeps more than IPTC in its segment, a thumbnail for one.
  if ((whole || role !== 'iptc') && equal(header.metadata[role], metadata[role])) return same;
  return again ? [] : blockSegments(metadata, role);
}

type Role = 'table' | 'jfif' | 'exif' | 'xmp' | 'iptc' | 'colour' | 'comment' | 'other';

/** EXIF and XMP that are in no block, such as a second EXIF, may tell of what is to be left out: nobody has read them. */
function knownRoleOf(part: JpegSegment, { bytes, header }: File): Role {
  const role = roleOf(bytes, part);
  const isRead = (role !== 'exif' && role !== 'xmp') || header.readAt.has(part.start + 4);
  return isRead ? role : 'other';
}

function roleOf(bytes: Uint8Array, part: JpegSegment): Role {
  const { marker } = part;
  if (marker === COMMENT) return 'comment';
  if (marker < APP0 || marker > 0xef) return 'table';
  if (marker === APP0 && isNamed(bytes, part, 'JFIF\0')) return 'jfif';
  if (marker === APP1 && isNamed(bytes, part, 'Exif\0')) return 'exif';
  if (marker === APP1 && isNamed(bytes, part, 'http://ns.adobe.com/')) return 'xmp';
  if (marker === APP13 && isNamed(bytes, part, 'Photoshop 3.0\0')) return 'iptc';
  const isColour = (marker === APP2 && isNamed(bytes, part, 'ICC_PROFILE\0')) || marker === APP14;
  return isColour ? 'colour' : 'other';
}

function commentsOnce(metadata: Metadata, again: boolean): readonly Uint8Array[] {
  return again ? [] : commentSegments(metadata);
}

/** Whether there are texts, and all of them stay. */
function keepsTexts({ texts: held = [] }: Metadata, { texts }: Metadata): boolean {
  return texts?.length === held.length && held.every((entry, index) => entry === texts[index]);
}

function equal(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Whether the resolution has no place in the file yet. JFIF would say that components are YCbCr. */
function needsJfif(
  { bytes, header, layout }: File,
  { exif }: Metadata,
  density: NonNullable<Request['density']>,
): boolean {
  if (layout.segments.some((part) => roleOf(bytes, part) === 'jfif')) return false;
  const said = readDensity(exif);
  if (said && Math.abs(said.x - density.x) < 0.5 && Math.abs(said.y - density.y) < 0.5) return false;
  return header.model !== 'cmyk' && !header.rgb && header.adobe === undefined;
}

/** The JFIF segment (T.871, 10.1) with the resolution that is asked for; its thumbnail may stay. */
function jfif(
  bytes: Uint8Array,
  part: JpegSegment | undefined,
  density: Request['density'],
  thumbnail: boolean,
): Uint8Array {
  const whole = part && bytes.slice(part.start, part.end);
  const fresh = segment(APP0, ascii('JFIF\0'), Uint8Array.of(1, 2, 1, 0, 1, 0, 1, 0, 0));
  let out = whole && whole.length >= fresh.length ? whole : fresh;
  if (!thumbnail && out.length > fresh.length) {
    out = out.slice(0, fresh.length);
    out.set([0, fresh.length - 2], 2);
    out.set([0, 0], fresh.length - 2);
  }
  if (density) {
    const view = new DataView(out.buffer);
    view.setUint8(11, 1);
    view.setUint16(12, Math.min(Math.round(density.x), 65_535));
    view.setUint16(14, Math.min(Math.round(density.y), 65_535));
  }
  return out;
}
