/** Headers, palettes and footers of TGA files (Truevision TGA File Format Specification, version 2.0). */
import { type ByteSource, ConvertError, type Density, type Metadata } from '@safelight/core';
import { densityOfShape } from '../../metadata/density.ts';
import { entriesOfLines, isPrinted, textOfBytes, textsBlock } from '../../metadata/texts.ts';
import { HEADER, readFields, type TgaFields } from './fields.ts';

/** What the file says besides its pixels. */
export interface TgaHeader extends TgaFields {
  /** `premultiplied` only where the extension area says so (field 24). */
  readonly alpha: 'none' | 'straight' | 'premultiplied';
  /** The extension area says that alpha is of use: then it is, also where it is 0 throughout. */
  readonly alphaIsMeant: boolean;
  readonly palette: Uint8Array;
  /** Where the pixels begin. */
  readonly offset: number;
  readonly metadata: Metadata;
  /** Of pixels that are not square. */
  readonly density?: Density;
  /** Programs keep something in it for themselves. */
  readonly hasOthers: boolean;
}

const FOOTER = 26;
const SIGNATURE = 'TRUEVISION-XFILE.\0';
/** Offset of a pixel's width and height in the extension area (field 20). */
const PIXEL_SHAPE = 474;
/** Offset of the attributes type in the extension area, its last byte. */
export const ATTRIBUTES = 494;
/** The attributes type of alpha that is of use. */
export const USEFUL_ALPHA = 3;

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'tga' });
}

/** Reads header, palette and the footer's part on alpha. */
export async function readHeader(source: ByteSource): Promise<TgaHeader> {
  const fields = readFields(await source.read(0, HEADER));
  if (fields === undefined) throw corrupt('This is no TGA file.');
  const { idLength, hasPalette, colors, colorBits } = fields;
  const paletteBytes = hasPalette ? colors * Math.ceil(colorBits / 8) : 0;
  const palette = await source.read(HEADER + idLength, paletteBytes);
  if (palette.length < paletteBytes) throw corrupt('The file ends inside its palette.');
  const { type, density, hasOthers } = await readExtension(source);
  return {
    ...fields,
    palette,
    offset: HEADER + idLength + paletteBytes,
    alpha: alphaOf(fields, type),
    alphaIsMeant: type === USEFUL_ALPHA,
    metadata: await readTexts(source, idLength),
    hasOthers,
    ...(density ? { density } : {}),
  };
}

/** Field 6, in which writers put a comment. */
async function readTexts(source: ByteSource, length: number): Promise<Metadata> {
  const text = textOfBytes(await source.read(HEADER, length));
  return isPrinted(text) ? textsBlock(entriesOfLines(text.split(/\r\n|\r|\n/))) : {};
}

function alphaOf({ kind, bits, colorBits, alphaBits }: TgaFields, type: number | undefined): TgaHeader['alpha'] {
  const holder = kind === 1 ? colorBits : bits;
  if (holder !== 32 && holder !== 16) return 'none';
  if (type === 4) return 'premultiplied';
  if (type === 1 || type === 2) return 'none';
  // Many writers of 32 bits leave the type and the descriptor's alpha bits 0 and write alpha none the less.
  return type === USEFUL_ALPHA || alphaBits > 0 || holder === 32 || kind === 3 ? 'straight' : 'none';
}

/** What the footer leads to, where there is one. */
interface Extension {
  /** Field 24. */
  readonly type?: number | undefined;
  readonly density?: Density | undefined;
  /** There is a developer area (field 8). */
  readonly hasOthers: boolean;
}

async function readExtension(source: ByteSource): Promise<Extension> {
  const footer = await source.read(Math.max(0, source.size - FOOTER), FOOTER);
  if (footer.length < FOOTER || String.fromCharCode(...footer.subarray(8)) !== SIGNATURE) return { hasOthers: false };
  const offsets = new DataView(footer.buffer, footer.byteOffset);
  const at = offsets.getUint32(0, true);
  const developer = offsets.getUint32(4, true);
  const hasOthers = developer >= HEADER && developer < source.size - FOOTER;
  if (at < HEADER) return { hasOthers };
  const bytes = await source.read(at + PIXEL_SHAPE, ATTRIBUTES + 1 - PIXEL_SHAPE);
  if (bytes.length < 4) return { hasOthers };
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint16(0, true), view.getUint16(2, true)];
  return { type: bytes[ATTRIBUTES - PIXEL_SHAPE], density: densityOfShape(height, width), hasOthers };
}
