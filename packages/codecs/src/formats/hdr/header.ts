/** Headers of Radiance pictures (Radiance Reference Manual, "Picture File Format"). */
import { type ByteSource, ConvertError, type Metadata } from '@safelight/core';
import { entriesOfLines, textOfBytes, textsBlock } from '../../metadata/texts.ts';

/** A direction in which samples follow each other: the axis, and whether its coordinate grows (`+`) or falls (`-`). */
export interface Axis {
  readonly name: 'x' | 'y';
  readonly sign: '+' | '-';
  /** Samples along the axis. */
  readonly length: number;
}

/** A picture's header. */
export interface HdrHeader {
  readonly width: number;
  readonly height: number;
  /** The axis from scanline to scanline. */
  readonly outer: Axis;
  /** The axis within a scanline. */
  readonly inner: Axis;
  readonly samples: 'rgbe' | 'xyze';
  /** What each of the three samples must be divided by to undo EXPOSURE and COLORCORR. */
  readonly applied: readonly [number, number, number];
  /** Offset in the file of the first scanline. */
  readonly offset: number;
  readonly metadata: Metadata;
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'hdr' });
}

/** Headers record the commands that made the picture; longer ones are no headers. */
const MAX_HEADER = 64 * 1024;
const FIRST_READ = 4096;

/** Reads the header; throws ConvertError `corrupt-input` or `unsupported-feature`. */
export async function readHeader(source: ByteSource): Promise<HdrHeader> {
  const start = await source.read(0, FIRST_READ);
  const header = parse(start) ?? parse(await source.read(0, MAX_HEADER));
  if (header === undefined) throw corrupt('The header has no end.');
  return header;
}

/** The header, or `undefined` where the bytes end before it does. */
function parse(head: Uint8Array): HdrHeader | undefined {
  const variables: string[] = [];
  let at = 0;
  for (;;) {
    const line = lineAt(head, at);
    if (line === undefined) return undefined;
    if (at === 0 && !/^#\?(RADIANCE|RGBE)\b/.test(line))
      throw corrupt('The file does not begin as a Radiance picture.');
    at += line.length + 1;
    if (line.trim() === '') break;
    variables.push(line);
  }
  const resolution = lineAt(head, at);
  if (resolution === undefined) return undefined;
  const [outer, inner] = readResolution(resolution);
  const [width, height] = outer.name === 'x' ? [outer.length, inner.length] : [inner.length, outer.length];
  const offset = at + resolution.length + 1;
  const metadata = readTexts(variables.slice(1));
  const [samples, applied] = [readSamples(variables), readApplied(variables)];
  return { width, height, outer, inner, offset, samples, applied, metadata };
}

/** Comments, and the software that a variable names. */
function readTexts(lines: readonly string[]): Pick<Metadata, 'texts'> {
  const comments = lines
    .map((line) => line.replace(/^SOFTWARE=/, '# Software: '))
    .filter((line) => line.startsWith('#'));
  const bytes = comments.map((line) => Uint8Array.from(line.replace(/^# ?/, ''), (letter) => letter.charCodeAt(0)));
  return textsBlock(entriesOfLines(bytes.map(textOfBytes)));
}

/** The line that begins at an offset, a character a byte, without its end mark. */
function lineAt(head: Uint8Array, at: number): string | undefined {
  const end = head.indexOf(10, at);
  return end < 0 ? undefined : Array.from(head.subarray(at, end), (byte) => String.fromCharCode(byte)).join('');
}

function readResolution(line: string): readonly [Axis, Axis] {
  const match = /^([+-])([XY]) +(\d{1,9}) +([+-])([XY]) +(\d{1,9})\s*$/.exec(line);
  if (match === null || match[2] === match[5]) throw corrupt('The resolution string is not one.');
  const axis = (from: number): Axis => ({
    sign: match[from] === '+' ? '+' : '-',
    name: match[from + 1] === 'X' ? 'x' : 'y',
    length: Number(match[from + 2]),
  });
  const axes = [axis(1), axis(4)] as const;
  if (axes.some(({ length }) => length === 0)) throw corrupt('The picture has no pixels.');
  return axes;
}

function valuesOf(variables: readonly string[], name: string): string[] {
  return variables.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1).trim());
}

/** The format of the samples; a file that does not say has RGB. */
function readSamples(variables: readonly string[]): 'rgbe' | 'xyze' {
  const format = valuesOf(variables, 'FORMAT').at(-1) ?? '32-bit_rle_rgbe';
  if (format === '32-bit_rle_rgbe') return 'rgbe';
  if (format === '32-bit_rle_xyze') return 'xyze';
  const message = `Radiance pictures of the format '${format.slice(0, 40)}' cannot be read.`;
  throw new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'hdr' });
}

/** Both variables are cumulative; values that cannot be divided by are passed over. */
function readApplied(variables: readonly string[]): readonly [number, number, number] {
  const applied: [number, number, number] = [1, 1, 1];
  for (const name of ['EXPOSURE', 'COLORCORR']) {
    for (const value of valuesOf(variables, name)) {
      const [red = 0, green = red, blue = red] = value.split(/\s+/).map(Number);
      const factors = name === 'EXPOSURE' ? [red, red, red] : [red, green, blue];
      const product = applied.map((factor, index) => factor * (factors[index] ?? 0));
      // The range of single precision, which the samples have.
      if (product.some((factor) => !(factor > 1e-30 && factor < 1e30))) continue;
      product.forEach((factor, index) => {
        applied[index] = factor;
      });
    }
  }
  return applied;
}
