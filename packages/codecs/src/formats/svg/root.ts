/** The root element of a drawing (SVG 2, 8.2): read and rewritten as text, so that it can be measured without a renderer. */
import { type ByteSource, ConvertError } from '@safelight/core';
import { inflateUpTo } from '../../coding/inflate.ts';

/** Decoded text of a file that is larger is not a drawing that anybody made. */
const MAX_TEXT = 64 * 1024 * 1024;

/** The size that a drawing says it has, in CSS pixels (96 an inch). */
export interface RootSize {
  readonly width: number;
  readonly height: number;
  /** The root says a size or a view box: else the drawing is as large as what is drawn. */
  readonly said: boolean;
  /** It says nothing but a view box: proportions, and no size. */
  readonly boxOnly?: boolean;
}

/** A root element's start; values hold no `<` (XML 1.0, 3.1). */
export const ROOT: RegExp = /<(?:[\w-]+:)?svg(?=[\s>/])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/;

/** Pixels of a CSS unit (CSS Values 4, 6.2); font-relative ones with the initial size of 16 pixels. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};

/** The error for a file that is no drawing. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'svg' });
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** What an SVG or SVGZ file holds. */
export interface DrawingText {
  readonly text: string;
  /** The file without its compression; absent where it has none. */
  readonly unpacked?: Uint8Array;
}

/** Reads the text of an SVG or SVGZ file. Throws `ConvertError`: `corrupt-input`, `limit-exceeded`. */
export async function readText(source: ByteSource): Promise<DrawingText> {
  const stored = await source.read(0, Math.min(source.size, MAX_TEXT + 1));
  const isPacked = isGzip(stored);
  const bytes = isPacked ? await inflate(stored) : stored;
  if (bytes.length > MAX_TEXT) {
    throw new ConvertError('limit-exceeded', 'The drawing is larger than 64 MB.', { stage: 'decode', formatId: 'svg' });
  }
  return { text: new TextDecoder(encodingOf(bytes)).decode(bytes), ...(isPacked ? { unpacked: bytes } : {}) };
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const label = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

async function inflate(stored: Uint8Array): Promise<Uint8Array> {
  const { bytes, damaged } = await inflateUpTo(stored, 'gzip', MAX_TEXT);
  if (damaged) throw corrupt('The compressed drawing is damaged.');
  return bytes;
}

function rootOf(text: string): string {
  const root = ROOT.exec(withoutComments(text))?.[0];
  if (root === undefined) throw corrupt('The file has no drawing.');
  return root;
}

/** Comments may hold what looks like a root. Offsets stay as they are. */
export function withoutComments(text: string): string {
  let [plain, from] = ['', 0];
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    plain += text.slice(from, start) + ' '.repeat(end + 3 - start);
    from = end + 3;
  }
  return from === 0 ? text : plain + text.slice(from);
}

function attribute(root: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(root);
  return match?.[1] ?? match?.[2];
}

/** A length in pixels; `undefined` for percentages and what is no length. */
function length(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const factor = UNITS[unit.toLowerCase()];
  const value = Number(number) * (factor ?? Number.NaN);
  return number !== '' && value > 0 && Number.isFinite(value) ? value : undefined;
}

function viewBox(root: string): readonly [width: number, height: number] | undefined {
  const numbers = (attribute(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && width > 0 && height > 0 ? [width, height] : undefined;
}

/** CSS's size of a replaced element without one. */
export const FALLBACK = { width: 300, height: 150 };

/** The size that the root says: its own, that of its view box, or the one with the other's proportions. */
export function sizeOf(text: string): RootSize {
  const root = rootOf(text);
  const width = length(attribute(root, 'width'));
  const height = length(attribute(root, 'height'));
  const box = viewBox(root);
  if (width !== undefined && height !== undefined) return { width, height, said: true };
  if (!box) {
    const said = width !== undefined || height !== undefined;
    return { width: width ?? FALLBACK.width, height: height ?? FALLBACK.height, said };
  }
  if (width !== undefined) return { width, height: (width * box[1]) / box[0], said: true };
  if (height !== undefined) return { width: (height * box[0]) / box[1], height, said: true };
  return { width: box[0], height: box[1], said: true, boxOnly: true };
}

/** The drawing with a root of exactly this size in pixels, which may be fractions; its view box is stretched to them. */
export function resized(text: string, size: RootSize, width: number, height: number): string {
  const box = viewBox(rootOf(text)) ? undefined : `0 0 ${size.width} ${size.height}`;
  // Rounding to whole pixels must leave no seam at the edge; another shape is asked for on purpose.
  const stretch = Math.abs(size.width / size.height - width / height) > 1e-9;
  return withRoot(text, { width, height, ...(box ? { viewBox: box } : {}), ...(stretch ? STRETCH : {}) });
}

const STRETCH = { preserveAspectRatio: 'none' };

/** The drawing with a root that shows `box` on this many pixels. */
export function withViewBox(text: string, box: string, width: number, height: number): string {
  return withRoot(text, { width, height, viewBox: box, ...STRETCH });
}

/** The drawing on a canvas of whole pixels, its last column and row covered in part where its size is a fraction. */
export function framed(text: string, width: number, height: number): string {
  // Clipped at the fraction too, the edge would be covered twice in part.
  const inner = withRoot(text, { overflow: 'visible' });
  const at = withoutComments(inner).indexOf(rootOf(inner));
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  return `${inner.slice(0, at)}${frame}${inner.slice(at)}</svg>`;
}

/** The drawing with other attributes at its root. */
function withRoot(text: string, attributes: Readonly<Record<string, string | number>>): string {
  const root = rootOf(text);
  let kept = root;
  for (const name of Object.keys(attributes)) {
    kept = kept.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  }
  const end = kept.endsWith('/>') ? 2 : 1;
  const added = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const at = withoutComments(text).indexOf(root);
  return text.slice(0, at) + kept.slice(0, -end) + added.join('') + kept.slice(-end) + text.slice(at + root.length);
}
