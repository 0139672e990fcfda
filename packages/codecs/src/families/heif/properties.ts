/** Item properties of HEIF (ISO/IEC 23008-12, 6.5) and MIAF (ISO/IEC 23000-22). */
import type { Chroma, Cicp, ColorSpace, Density } from '@safelight/core';
import { type Box, fullBox } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import { densityOfShape } from '../../metadata/density.ts';

/** Clean aperture as fractions (ISO/IEC 14496-12, 12.1.4): size, and the centre's offset from the image's centre. */
export interface CleanAperture {
  readonly width: number;
  readonly height: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** A property that we read; `other` keeps the rest byte-exact. */
export type ItemProperty =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'bits'; readonly bits: readonly number[] }
  | { readonly kind: 'icc'; readonly profile: Uint8Array }
  | { readonly kind: 'nclx'; readonly cicp: Cicp }
  /** Counter-clockwise quarter turns. */
  | { readonly kind: 'rotation'; readonly quarters: number }
  /** `vertical`: a vertical axis, so left and right are exchanged. */
  | { readonly kind: 'mirror'; readonly axis: 'vertical' | 'horizontal' }
  /** A pixel's width and height in a unit of their own (ISO/IEC 14496-12, 12.1.4). */
  | { readonly kind: 'aspect'; readonly across: number; readonly down: number }
  | { readonly kind: 'crop'; readonly aperture: CleanAperture }
  | { readonly kind: 'auxiliary'; readonly urn: string }
  | {
      readonly kind: 'config';
      readonly codec: string;
      readonly bits: number;
      readonly monochrome: boolean;
      readonly chroma: Chroma;
    }
  | { readonly kind: 'other' };

/** A property with its box, as `ipco` holds it. */
export type Property = ItemProperty & Box;

/** By the number that H.273 and HEVC have for them. */
const CHROMAS: readonly Chroma[] = ['4:4:4', '4:2:0', '4:2:2', '4:4:4'];

type Parser = (payload: Uint8Array) => ItemProperty;

const parsers: Readonly<Record<string, Parser>> = {
  ispe(payload) {
    const { reader } = fullBox(payload);
    return { kind: 'size', width: reader.u32(), height: reader.u32() };
  },
  pixi(payload) {
    const { reader } = fullBox(payload);
    return { kind: 'bits', bits: [...reader.take(reader.u8())] };
  },
  colr: parseColour,
  irot: (payload) => ({ kind: 'rotation', quarters: new ByteCursor(payload).u8() & 3 }),
  // 0: top and bottom are exchanged, 1: left and right (23008-12, 6.5.12, as corrected in 2022).
  imir: (payload) => ({ kind: 'mirror', axis: (new ByteCursor(payload).u8() & 1) === 0 ? 'horizontal' : 'vertical' }),
  clap(payload) {
    const reader = new ByteCursor(payload);
    const fraction = (): number => reader.i32() / reader.u32();
    const aperture = { width: fraction(), height: fraction(), offsetX: fraction(), offsetY: fraction() };
    return { kind: 'crop', aperture };
  },
  pasp(payload) {
    const reader = new ByteCursor(payload);
    return { kind: 'aspect', across: reader.u32(), down: reader.u32() };
  },
  auxC: (payload) => ({ kind: 'auxiliary', urn: fullBox(payload).reader.text() }),
  // HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2).
  hvcC(payload) {
    const chroma = (payload[16] ?? 1) & 3;
    const bits = ((payload[17] ?? 0) & 7) + 8;
    return { kind: 'config', codec: 'hevc', bits, monochrome: chroma === 0, chroma: CHROMAS[chroma] ?? '4:4:4' };
  },
  // AV1CodecConfigurationRecord (AV1 in ISOBMFF, 2.3.3).
  av1C(payload) {
    const flags = payload[2] ?? 0;
    const bits = (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12;
    const chroma = (flags & 0x08) === 0 ? '4:4:4' : (flags & 0x04) === 0 ? '4:2:2' : '4:2:0';
    return { kind: 'config', codec: 'av1', bits, monochrome: (flags & 0x10) !== 0, chroma };
  },
};

/** Properties without a parser here that change no pixel, and those that decoders of items read themselves. */
const OTHERS = new Set(
  `a1lx a1op aebr afbr altt amve avcC cclv clli cmpC cmpd cmex cmin crtt dobr elng free icef itai jpgC lsel mdcv mdft ndwt
  oinf reve rloc subs taic tols udes uncC wbbr`.split(/\s+/),
);

/** Whether a picture with a property can be shown right: it is read, or says nothing of pixels. */
export function isKnownProperty(type: string): boolean {
  return Object.hasOwn(parsers, type) || OTHERS.has(type);
}

/** Reads one property box; a broken or unknown one is `other`. */
export function parseProperty(box: Box): Property {
  const parse = Object.hasOwn(parsers, box.type) ? parsers[box.type] : undefined;
  try {
    return { ...(parse?.(box.payload) ?? { kind: 'other' }), ...box };
  } catch {
    return { kind: 'other', ...box };
  }
}

function parseColour(payload: Uint8Array): ItemProperty {
  const reader = new ByteCursor(payload);
  const type = reader.fourcc();
  if (type === 'prof' || type === 'rICC') return { kind: 'icc', profile: reader.rest() };
  if (type !== 'nclx') return { kind: 'other' };
  const [primaries, transfer, matrix] = [reader.u16(), reader.u16(), reader.u16()];
  return { kind: 'nclx', cicp: { primaries, transfer, matrix, fullRange: (reader.u8() & 0x80) !== 0 } };
}

/** Finds the first property of a kind. */
export function propertyOf<K extends ItemProperty['kind']>(
  properties: readonly Property[],
  kind: K,
): Extract<Property, { kind: K }> | undefined {
  return properties.find((property): property is Extract<Property, { kind: K }> => property.kind === kind);
}

/** H.273 transfer characteristics that are, on screens, sRGB: BT.709, unspecified, BT.601, sRGB, BT.2020 SDR. */
const SRGB_TRANSFERS = new Set([1, 2, 6, 13, 14, 15]);

/**
 * Colour space of decoded (RGB or gray) samples. A profile wins over code points (ISO/IEC 23000-22, 7.3.6.4). Code
 * points with BT.709 or unspecified primaries and an SDR transfer are sRGB, as every browser shows them; others stay
 * code points, with the identity matrix and full range that RGB samples have.
 */
export function colorSpaceOf(properties: readonly Property[]): ColorSpace {
  const icc = propertyOf(properties, 'icc');
  if (icc !== undefined && icc.profile.length >= 128) return { icc: icc.profile };
  const cicp = propertyOf(properties, 'nclx')?.cicp;
  if (cicp === undefined) return 'srgb';
  const { primaries, transfer } = cicp;
  if ((primaries === 1 || primaries === 2) && SRGB_TRANSFERS.has(transfer)) return 'srgb';
  return { cicp: { primaries, transfer, matrix: 0, fullRange: true } };
}

/** Size after the item's transformations, or `undefined` when it has no size or a clean aperture that breaks rules. */
export function presentedSize(properties: readonly Property[]): { width: number; height: number } | undefined {
  const stored = propertyOf(properties, 'size');
  if (stored === undefined) return undefined;
  let { width, height } = stored;
  const crop = propertyOf(properties, 'crop');
  if (crop !== undefined) {
    const area = cropArea(crop.aperture, width, height);
    if (area === undefined) return undefined;
    ({ width, height } = area);
  }
  const turned = ((propertyOf(properties, 'rotation')?.quarters ?? 0) & 1) === 1;
  return turned ? { width: height, height: width } : { width, height };
}

/** The resolution of pixels that are not square, as the item's turns leave them; `undefined` of square ones. */
export function shapeDensity(properties: readonly Property[]): Density | undefined {
  const aspect = propertyOf(properties, 'aspect');
  if (aspect === undefined) return undefined;
  // The wider a pixel, the fewer lie on an inch.
  const stored = densityOfShape(aspect.down, aspect.across);
  const isTurned = ((propertyOf(properties, 'rotation')?.quarters ?? 0) & 1) === 1;
  return stored && isTurned ? { x: stored.y, y: stored.x } : stored;
}

/**
 * Pixels that a clean aperture keeps (ISO/IEC 14496-12, 12.1.4.1), edges rounded to whole pixels and held inside the
 * picture; `undefined` when nothing is left.
 */
export function cropArea(
  aperture: CleanAperture,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } | undefined {
  const left = Math.round(aperture.offsetX + (width - aperture.width) / 2);
  const top = Math.round(aperture.offsetY + (height - aperture.height) / 2);
  const right = Math.min(left + Math.round(aperture.width), width);
  const bottom = Math.min(top + Math.round(aperture.height), height);
  const area = { left: Math.max(left, 0), top: Math.max(top, 0), width: 0, height: 0 };
  area.width = right - area.left;
  area.height = bottom - area.top;
  return area.width >= 1 && area.height >= 1 ? area : undefined;
}
