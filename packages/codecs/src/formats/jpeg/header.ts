/** What the header segments of a JPEG file say, put together. */
import type { ByteSource, Chroma, ColorModel, Density, Orientation } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { densityOfShape } from '../../metadata/density.ts';
import { readDensity, readOrientation } from '../../metadata/exif.ts';
import { ISO_GAIN_MAP } from '../../metadata/gain-map/iso.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { type HeldMetadata, readMetadata } from './metadata-segments.ts';
import { type PictureRange, picturesOf } from './picture-index.ts';
import { begins, corrupt, isFrameMarker, readSegments, type Segment, unsupported } from './segments.ts';

/** The header of a JPEG file. */
export interface JpegHeader extends HeldMetadata {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  readonly model: ColorModel;
  /** Bits per sample: 8 or 12, of lossless pictures 2 to 16; others cannot be decoded. */
  readonly precision: number;
  /** Frame marker, 0xC0 to 0xCF: 0xC2 is progressive, 0xC3 lossless, from 0xC9 on arithmetic. */
  readonly frame: number;
  /** The three components are RGB and not YCbCr. */
  readonly rgb: boolean;
  /** How finely colour is stored, where that is coarser than for each pixel and pixels are YCbCr. */
  readonly chroma?: Chroma;
  /** Colour transform that Adobe's segment names: 0 none, 1 YCbCr, 2 YCCK. */
  readonly adobe?: number;
  readonly icc?: Uint8Array;
  readonly orientation: Orientation;
  readonly density?: Density;
  /** Offset and length of further pictures in the file, by the Multi-Picture Format's index (CIPA DC-007). */
  readonly otherPictures: readonly PictureRange[];
  /** The header itself says that a gain map follows. */
  readonly gainMap: boolean;
}

/** The frame marker of lossless pictures with Huffman codes. */
export const LOSSLESS = 0xc3;
const models = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const;
const latin = new TextDecoder('latin1');

/** Reads the header; throws ConvertError `corrupt-input` or `unsupported-feature`. */
export async function readHeader(source: ByteSource): Promise<JpegHeader> {
  const segments = await readSegments(source);
  const frame = segments.find(({ marker }) => isFrameMarker(marker));
  if (frame === undefined) throw corrupt('The file has no frame header.');
  const size = frameSize(frame);
  const held = readMetadata(segments);
  const { exif } = held.metadata;
  const model = models[size.components];
  const icc = usableIcc(iccOf(segments), model);
  const jfif = readJfif(segments);
  const density = jfif?.density ?? readDensity(exif) ?? jfif?.shape;
  const adobe = adobeTransform(segments);
  const rgb = isRgb(segments, frame);
  const chroma = rgb ? undefined : chromaOf(frame);
  return {
    ...size,
    model,
    frame: frame.marker,
    rgb,
    ...(chroma === undefined ? {} : { chroma }),
    ...(adobe === undefined ? {} : { adobe }),
    ...(icc === undefined ? {} : { icc }),
    ...held,
    orientation: readOrientation(exif),
    ...(density === undefined ? {} : { density }),
    otherPictures: otherPictures(segments),
    gainMap: segments.some(({ marker, body }) => marker === 0xe2 && begins(body, ISO_GAIN_MAP)),
  };
}

function frameSize(frame: Segment): Pick<JpegHeader, 'width' | 'height' | 'components' | 'precision'> {
  const { body } = frame;
  if (body.length < 6) throw corrupt('The frame header is too short.');
  const view = viewOf(body);
  const height = view.getUint16(1);
  const width = view.getUint16(3);
  const components = view.getUint8(5);
  if (width === 0) throw corrupt('The picture has no width.');
  if (height === 0) throw unsupported('JPEG pictures that give their height after the scan cannot be read.');
  if (components !== 1 && components !== 3 && components !== 4) {
    throw unsupported(`JPEG pictures with ${components} components cannot be read.`);
  }
  return { width, height, components, precision: view.getUint8(0) };
}

/** By the sampling factors of three components (T.81, A.1.1); what is halved downwards alone has no name among encoders. */
function chromaOf({ body }: Segment): Chroma | undefined {
  if (body[5] !== 3) return undefined;
  const [luma = 0, blue = 0, red = 0] = [body[7], body[10], body[13]];
  if (blue !== red) return undefined;
  const isHalved = (shift: number): boolean => ((luma >> shift) & 15) >= 2 * ((blue >> shift) & 15);
  if (!isHalved(4)) return undefined;
  return isHalved(0) ? '4:2:0' : '4:2:2';
}

/**
 * The order in which libjpeg decides: JFIF means YCbCr, then Adobe's transform flag, then the component ids "RGB". Lossless
 * pictures of no such sign are RGB, since a colour transform would lose something.
 */
function isRgb(segments: readonly Segment[], frame: Segment): boolean {
  if (segments.some(({ marker, body }) => marker === 0xe0 && begins(body, 'JFIF\0'))) return false;
  const adobe = adobeTransform(segments);
  if (adobe !== undefined) return adobe === 0;
  if (frame.marker === LOSSLESS) return true;
  return frame.body[6] === 0x52 && frame.body[9] === 0x47 && frame.body[12] === 0x42;
}

function adobeTransform(segments: readonly Segment[]): number | undefined {
  return segments.find(({ marker, body }) => marker === 0xee && begins(body, 'Adobe') && body.length >= 12)?.body[11];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const ICC = 'ICC_PROFILE\0';

/** The profile of APP2 segments (ICC.1:2022, B.4), or `undefined` when a piece is missing. */
function iccOf(segments: readonly Segment[]): Uint8Array | undefined {
  const found = segments.filter(({ marker, body }) => marker === 0xe2 && begins(body, ICC) && body.length > 14);
  const count = found[0]?.body[13] ?? 0;
  const pieces: Uint8Array[] = [];
  for (let sequence = 1; sequence <= count; sequence++) {
    const piece = found.find(({ body }) => body[12] === sequence);
    if (piece === undefined) return undefined;
    pieces.push(piece.body.subarray(14));
  }
  return pieces.length === 0 ? undefined : concat(pieces);
}

/** What the JFIF header says: a resolution, or, where it names no unit, the shape of pixels alone. */
function readJfif(segments: readonly Segment[]): { density?: Density; shape?: Density } | undefined {
  const jfif = segments.find(({ marker, body }) => marker === 0xe0 && begins(body, 'JFIF\0') && body.length >= 12);
  if (jfif === undefined) return undefined;
  const view = viewOf(jfif.body);
  const [unit, x, y] = [view.getUint8(7), view.getUint16(8), view.getUint16(10)];
  const scale = [0, 1, 2.54][unit] ?? 0;
  if (x * scale > 0 && y * scale > 0) return { density: { x: x * scale, y: y * scale } };
  const shape = unit === 0 ? densityOfShape(x, y) : undefined;
  return shape && { shape };
}

function otherPictures(segments: readonly Segment[]): readonly PictureRange[] {
  const index = segments.find(({ marker, body }) => marker === 0xe2 && begins(body, 'MPF\0'));
  return index === undefined ? [] : picturesOf(index.body, index.offset);
}

/** Text of bytes for searches in XMP and headers of further pictures. */
export function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : latin.decode(bytes);
}
