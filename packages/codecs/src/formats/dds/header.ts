/** Headers of DDS files (DDS_HEADER, DDS_HEADER_DXT10 of the DDS programming guide). */
import { type ByteSource, ConvertError } from '@safelight/core';
import { dxgiLayout, fourCcLayout, type Layout, legacyLayout } from './layouts.ts';

/** What the file holds. */
export interface DdsHeader {
  readonly width: number;
  readonly height: number;
  readonly layout: Layout;
  readonly alpha: 'none' | 'straight' | 'premultiplied' | 'perhaps';
  /** Pictures: array elements, faces or slices. */
  readonly pages: number;
  readonly faces: readonly string[];
  /** Whether pages are slices of a volume, which follow each other without smaller levels in between. */
  readonly volume: boolean;
  readonly levels: number;
  /** Where the pixels begin. */
  readonly offset: number;
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'dds' });
}

/** Pixel format flags. */
const pixel = { alpha: 1, alphaOnly: 2, fourCc: 4, rgb: 0x40, yuv: 0x200, luminance: 0x20000 } as const;

/** `dwCaps2`. */
const caps = { cube: 0x200, faces: [0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000], volume: 0x200000 } as const;

const faceNames = ['+X', '-X', '+Y', '-Y', '+Z', '-Z'];
const HEADER = 128;
const EXTENDED = 148;
const MOST_PAGES = 65_536;

function fourCc(code: number): string {
  return String.fromCharCode(code & 255, (code >> 8) & 255, (code >> 16) & 255, code >>> 24);
}

/** Reads the header. */
export async function readHeader(source: ByteSource): Promise<DdsHeader> {
  const bytes = await source.read(0, EXTENDED);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEADER || view.getUint32(0, false) !== 0x44445320) throw corrupt('This is no DDS file.');
  if (view.getUint32(4, true) !== 124) throw corrupt('The header has not the size that it should have.');
  const [height, width] = [view.getUint32(12, true), view.getUint32(16, true)];
  if (width === 0 || height === 0) throw corrupt('The picture has no pixels.');
  const levels = Math.max(1, Math.min(view.getUint32(28, true), 32));
  const code = fourCc(view.getUint32(84, true));
  const hasCode = (view.getUint32(80, true) & pixel.fourCc) !== 0;
  const shape = { width, height, levels };
  return hasCode && code === 'DX10' ? extended(view, shape) : legacy(view, shape);
}

type Shape = Pick<DdsHeader, 'width' | 'height' | 'levels'>;

function unsupported(what: string): ConvertError {
  const message = `The pixel format ${what} is not read.`;
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'dds' });
}

function legacy(view: DataView, shape: Shape): DdsHeader {
  const flags = view.getUint32(80, true);
  const number = view.getUint32(84, true);
  const hasCode = (flags & pixel.fourCc) !== 0;
  const hasAlpha = (flags & (pixel.alpha | pixel.alphaOnly)) !== 0;
  const [bits, ...masks] = [88, 92, 96, 100, 104].map((at) => view.getUint32(at, true)) as [number, ...number[]];
  const code = hasCode ? fourCc(number) : '';
  const layout = hasCode
    ? fourCcLayout(code, number)
    : legacyLayout(bits, masks, {
        luminance: (flags & pixel.luminance) !== 0,
        alphaOnly: (flags & pixel.alphaOnly) !== 0,
        alpha: hasAlpha,
      });
  if (layout === undefined) throw unsupported(hasCode ? code.replaceAll(/[^ -~]/g, '?') : `of ${bits} bits`);
  const caps2 = view.getUint32(112, true);
  const volume = (caps2 & caps.volume) !== 0;
  const faces = caps2 & caps.cube ? faceNames.filter((_, index) => caps2 & (caps.faces[index] as number)) : [];
  const premultiplied = code === 'DXT2' || code === 'DXT4';
  const pages = volume ? Math.max(1, view.getUint32(24, true)) : Math.max(1, faces.length);
  // The flag of a compressed format says that BC1 has clear pixels.
  const alpha = layout.alpha === 'perhaps' && hasAlpha ? 'straight' : layout.alpha;
  return finish({
    ...shape,
    layout,
    alpha: premultiplied ? 'premultiplied' : alpha,
    pages,
    faces: faces.length > 1 ? faces : [],
    volume,
    offset: HEADER,
  });
}

function extended(view: DataView, shape: Shape): DdsHeader {
  if (view.byteLength < EXTENDED) throw corrupt('The file ends inside its header.');
  const number = view.getUint32(128, true);
  const layout = dxgiLayout(number);
  if (layout === undefined) throw unsupported(`number ${number}`);
  const volume = view.getUint32(132, true) === 4;
  // Some writers say so in the older place alone.
  const isCube = ((view.getUint32(136, true) & 4) !== 0 || (view.getUint32(112, true) & caps.cube) !== 0) && !volume;
  const elements = Math.max(1, view.getUint32(140, true));
  const mode = view.getUint32(144, true) & 7;
  const stated = layout.alpha !== 'none' && mode === 2 ? 'premultiplied' : layout.alpha;
  return finish({
    ...shape,
    layout,
    alpha: mode === 3 ? 'none' : stated,
    pages: volume ? Math.max(1, view.getUint32(24, true)) : elements * (isCube ? 6 : 1),
    faces: isCube ? faceNames : [],
    volume,
    offset: EXTENDED,
  });
}

function finish(header: DdsHeader): DdsHeader {
  if (header.pages > MOST_PAGES) throw corrupt('The file says that it has too many pictures.');
  return header;
}

/** Bytes of a picture of that size. */
export function bytesOf({ layout }: DdsHeader, width: number, height: number): number {
  if (layout.kind === 'block') return Math.ceil(width / 4) * Math.ceil(height / 4) * layout.bytes;
  if (layout.kind === 'pairs') return Math.ceil(width / 2) * 4 * height;
  return width * height * layout.bytes;
}

/** From one page to the next: with smaller levels, unless they are slices. */
export function pageStep(header: DdsHeader): number {
  const { width, height, levels, volume } = header;
  let step = 0;
  for (let level = 0; level < (volume ? 1 : levels); level++) {
    step += bytesOf(header, Math.max(1, Math.floor(width / 2 ** level)), Math.max(1, Math.floor(height / 2 ** level)));
  }
  return step;
}

/** What a page is called: face and number, where there are several. */
export function pageName({ faces, pages, volume }: DdsHeader, page: number): string | undefined {
  if (pages === 1 || volume) return undefined;
  const face = faces[page % Math.max(1, faces.length)];
  if (face === undefined) return undefined;
  return pages > faces.length ? `${Math.floor(page / faces.length) + 1} ${face}` : face;
}
