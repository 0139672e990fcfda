/**
 * Netpbm pictures (netpbm.sourceforge.net, pbm(5), pgm(5), ppm(5), pam(5)): bits, gray and colour, in digits or bytes.
 * Of several pictures in a file the first is read. Colours are taken for sRGB, as nearly every writer means them.
 */
import {
  type Adjustment,
  allocateSamples,
  type ByteSource,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type ImageInfo,
  type Metadata,
  type MetadataBlock,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { fittingLines } from '../../metadata/texts.ts';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { commentLines, type HeaderText, headerText, MAX_COMMENTS } from './header-text.ts';

/** The formats of the family that this module reads. */
export type NetpbmFormat = 'pbm' | 'pgm' | 'ppm' | 'pam';

interface NetpbmHeader {
  readonly width: number;
  readonly height: number;
  readonly model: 'gray' | 'rgb';
  readonly alpha: 'none' | 'straight';
  /** The sample that means full intensity, 1 to 65535. */
  readonly maxval: number;
  /** Samples as decimal numbers, as bytes (two where `maxval` is above 255), or bits where 1 is black. */
  readonly layout: 'digits' | 'bytes' | 'bits' | 'bit-digits';
  /** Where the samples begin. */
  readonly offset: number;
  readonly metadata: Metadata;
}

const layouts: Readonly<Record<string, readonly [NetpbmFormat, NetpbmHeader['layout']]>> = {
  P1: ['pbm', 'bit-digits'],
  P2: ['pgm', 'digits'],
  P3: ['ppm', 'digits'],
  P4: ['pbm', 'bits'],
  P5: ['pgm', 'bytes'],
  P6: ['ppm', 'bytes'],
  P7: ['pam', 'bytes'],
};

/** Samples between turns of the event loop. */
const PIECE = 2 ** 21;

async function readHeader(source: ByteSource, format: NetpbmFormat): Promise<NetpbmHeader> {
  const text = await headerText(source, format);
  const [id, layout] = layouts[text.magic] ?? [];
  if (id !== format || layout === undefined) throw text.corrupt(`This is no ${format.toUpperCase()} file.`);
  const header = format === 'pam' ? readPamHeader(text) : readPlainHeader(text, format, layout);
  if (header.width < 1 || header.height < 1) throw text.corrupt('The picture has no pixels.');
  if (header.maxval < 1 || header.maxval > 65535) throw text.corrupt(`A maximum of ${header.maxval} does not exist.`);
  return header;
}

function readPlainHeader(text: HeaderText, format: NetpbmFormat, layout: NetpbmHeader['layout']): NetpbmHeader {
  const width = text.number();
  const height = text.number();
  const maxval = format === 'pbm' ? 1 : text.number();
  // One white space ends the header; what follows is samples even where it looks like more of it.
  const offset = text.position + 1;
  return {
    width,
    height,
    model: format === 'ppm' ? 'rgb' : 'gray',
    alpha: 'none',
    maxval,
    layout,
    offset,
    metadata: text.texts(),
  };
}

const tuples: Readonly<Record<string, readonly [NetpbmHeader['model'], NetpbmHeader['alpha'], number]>> = {
  BLACKANDWHITE: ['gray', 'none', 1],
  GRAYSCALE: ['gray', 'none', 1],
  RGB: ['rgb', 'none', 3],
  BLACKANDWHITE_ALPHA: ['gray', 'straight', 2],
  GRAYSCALE_ALPHA: ['gray', 'straight', 2],
  RGB_ALPHA: ['rgb', 'straight', 4],
};

const tupleOfDepth = ['', 'GRAYSCALE', 'GRAYSCALE_ALPHA', 'RGB', 'RGB_ALPHA'];

function readPamHeader(text: HeaderText): NetpbmHeader {
  const fields = new Map<string, string>();
  for (;;) {
    const line = text.line();
    if (line === 'ENDHDR') break;
    const [, key, value] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value.trim());
  }
  const number = (key: string): number => {
    const value = fields.get(key) ?? '';
    if (!/^\d{1,10}$/.test(value)) throw text.corrupt(`The header does not say ${key}.`);
    return Number(value);
  };
  const depth = number('DEPTH');
  const name = fields.get('TUPLTYPE') ?? tupleOfDepth[depth] ?? '';
  const [model, alpha, channels] = tuples[name] ?? [];
  if (model === undefined || alpha === undefined || channels !== depth) {
    throw text.unsupported(`Pictures of type "${name}" with ${depth} channels cannot be read.`);
  }
  return {
    width: number('WIDTH'),
    height: number('HEIGHT'),
    model,
    alpha,
    maxval: number('MAXVAL'),
    layout: 'bytes',
    offset: text.position,
    metadata: text.texts(),
  };
}

function channelsIn({ model, alpha }: NetpbmHeader): number {
  return (model === 'gray' ? 1 : 3) + (alpha === 'none' ? 0 : 1);
}

function depthOf({ maxval }: NetpbmHeader): { readonly depth: 8 | 16; readonly significantBits?: number } {
  const depth = maxval > 255 ? 16 : 8;
  const bits = 32 - Math.clz32(maxval);
  return bits < depth ? { depth, significantBits: bits } : { depth };
}

/** Reads the header of a file of this format. */
export async function probeNetpbm(source: ByteSource, format: NetpbmFormat): Promise<ImageInfo> {
  try {
    const header = await readHeader(source, format);
    const { width, height, model, alpha, metadata } = header;
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model,
      alpha,
      ...depthOf(header),
      colorSpace: 'srgb',
      orientation: 1,
      metadata: Object.keys(metadata) as MetadataBlock[],
    };
  } catch (error) {
    throw codecError(error, 'decode', format);
  }
}

/** Decodes a file of this format; samples that a truncated file lacks are 0. */
export async function decodeNetpbm(
  bytes: Uint8Array,
  context: CodecContext,
  format: NetpbmFormat,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes), format);
    checkSize(header, bytes, context, format);
    const { width, height, model, alpha } = header;
    const row = width * channelsIn(header);
    const data = allocateSamples(depthOf(header).depth, row * height);
    const reader = readerOf(header, bytes, data);
    const pause = yieldToEventLoop(context.signal);
    const rows = Math.max(1, Math.floor(PIECE / row));
    let done = 0;
    for (let y = 0; y < height; y += rows) {
      const end = Math.min(y + rows, height) * row;
      done = reader(done, end);
      if (done < end) break;
      context.onProgress(done / data.length);
      await pause();
    }
    if (done === 0) throw new ConvertError('corrupt-input', 'The file has no pixels.', init(format));
    const raster = createRaster({ width, height, model, alpha, ...depthOf(header), colorSpace: 'srgb', data });
    const adjustments = adjustmentsOf(header, bytes, done / data.length);
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: header.metadata,
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', format);
  }
}

function init(formatId: NetpbmFormat): { stage: 'decode'; formatId: string } {
  return { stage: 'decode', formatId };
}

/** Fewest bytes that the samples take. */
function leastBytes(header: NetpbmHeader): number {
  const { width, height, maxval, layout } = header;
  if (layout === 'bits') return Math.ceil(width / 8) * height;
  const samples = width * height * channelsIn(header);
  if (layout === 'bit-digits') return samples;
  if (layout === 'digits') return samples * 2 - 1;
  return samples * (maxval > 255 ? 2 : 1);
}

function checkSize(header: NetpbmHeader, bytes: Uint8Array, { limits }: CodecContext, format: NetpbmFormat): void {
  checkPixels(header, limits, format);
  checkPresence(bytes.length - header.offset, leastBytes(header), 1e6);
}

function adjustmentsOf(header: NetpbmHeader, bytes: Uint8Array, share: number): Adjustment[] {
  if (share < 1) {
    return [{ kind: 'damaged-input', detail: `Only ${Math.floor(share * 100)} % of the pixels are in the file.` }];
  }
  if (header.layout !== 'bytes' && header.layout !== 'bits') return [];
  const at = header.offset + leastBytes(header);
  const next = String.fromCharCode(...bytes.subarray(at, at + 2));
  return layouts[next] === undefined ? [] : [{ kind: 'auxiliary-dropped', what: 'other-images' }];
}

/** Reads samples from one index up to another, whole rows; returns where the bytes ended. */
type SampleReader = (from: number, to: number) => number;

function readerOf(
  header: NetpbmHeader,
  bytes: Uint8Array,
  data: Uint8Array | Uint16Array | Float32Array,
): SampleReader {
  const { width, maxval, layout, offset } = header;
  const top = maxval > 255 ? 65535 : 255;
  const table = Uint16Array.from({ length: top + 1 }, (_, v) => Math.round((Math.min(v, maxval) * top) / maxval));
  if (layout === 'digits' || layout === 'bit-digits') return digitReader(layout, bytes, offset, data, table);
  if (layout === 'bits') return bitReader(width, bytes.subarray(offset), data);
  const samples = bytes.subarray(offset);
  if (maxval > 255) return wordReader(samples, data, table);
  return (from, to) => {
    const end = Math.min(to, samples.length);
    if (maxval === 255) data.set(samples.subarray(from, end), from);
    else for (let i = from; i < end; i++) data[i] = table[samples[i] as number] as number;
    return Math.max(from, end);
  };
}

type Table = Uint16Array;

function wordReader(samples: Uint8Array, data: SampleArray, table: Table): SampleReader {
  return (from, to) => {
    const end = Math.min(to, samples.length >> 1);
    for (let i = from; i < end; i++) {
      data[i] = table[((samples[i * 2] as number) << 8) | (samples[i * 2 + 1] as number)] as number;
    }
    return Math.max(from, end);
  };
}

type SampleArray = Uint8Array | Uint16Array | Float32Array;

function bitReader(width: number, samples: Uint8Array, data: SampleArray): SampleReader {
  const stride = Math.ceil(width / 8);
  return (from, to) => {
    let i = from;
    for (; i < to; i++) {
      const x = i % width;
      const at = ((i - x) / width) * stride + (x >> 3);
      if (at >= samples.length) break;
      data[i] = ((samples[at] as number) >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
    return i;
  };
}

const HASH = 0x23;
const NEWLINE = 0x0a;

function digitReader(
  layout: 'digits' | 'bit-digits',
  bytes: Uint8Array,
  offset: number,
  data: SampleArray,
  table: Table,
): SampleReader {
  let at = offset;
  const digit = (): number => {
    const value = (bytes[at] ?? 0) - 0x30;
    return value >= 0 && value <= 9 ? value : -1;
  };
  const skip = (): void => {
    while (at < bytes.length && ((bytes[at] as number) <= 0x20 || bytes[at] === HASH)) {
      if (bytes[at] === HASH) while (at < bytes.length && bytes[at] !== NEWLINE) at++;
      else at++;
    }
  };
  return (from, to) => {
    let i = from;
    for (; i < to; i++) {
      skip();
      let value = digit();
      if (value < 0) break;
      at++;
      if (layout === 'bit-digits') {
        data[i] = value === 0 ? 255 : 0;
        continue;
      }
      for (let next = digit(); next >= 0; next = digit()) {
        value = Math.min(value * 10 + next, 65535);
        at++;
      }
      data[i] = table[Math.min(value, table.length - 1)] as number;
    }
    return i;
  };
}

/** Whether a format holds pictures of this model and alpha. */
function takes(format: 'pgm' | 'ppm' | 'pam', { model, alpha }: Raster): boolean {
  if (format === 'pam') return (model === 'rgb' || model === 'gray') && alpha !== 'premultiplied';
  return model === (format === 'ppm' ? 'rgb' : 'gray') && alpha === 'none';
}

/** Encodes gray (P5) or RGB (P6) of 8 or 16 bits, or either with or without alpha as P7, exactly. */
export async function encodeNetpbm(
  image: DecodedImage,
  context: CodecContext,
  format: 'pgm' | 'ppm' | 'pam',
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const { width, height, model, alpha, data } = raster;
    if (!takes(format, raster) || data instanceof Float32Array) {
      const message = `${format.toUpperCase()} cannot hold this picture.`;
      throw new ConvertError('encode-failed', message, { stage: 'encode', formatId: format });
    }
    const maxval = data instanceof Uint8Array ? 255 : 65535;
    const tuple = `${model === 'gray' ? 'GRAYSCALE' : 'RGB'}${alpha === 'straight' ? '_ALPHA' : ''}`;
    const channels = data.length / (width * height);
    const comments = commentLines(fittingLines(image.metadata.texts, MAX_COMMENTS, context));
    const text =
      format !== 'pam'
        ? `${format === 'ppm' ? 'P6' : 'P5'}\n${comments}${width} ${height}\n${maxval}\n`
        : `P7\n${comments}WIDTH ${width}\nHEIGHT ${height}\nDEPTH ${channels}\nMAXVAL ${maxval}\nTUPLTYPE ${tuple}\nENDHDR\n`;
    const head = new TextEncoder().encode(text);
    const out = new Uint8Array(head.length + data.byteLength);
    out.set(head);
    if (data instanceof Uint8Array) out.set(data, head.length);
    else await writeWords(out.subarray(head.length), data, context);
    context.onProgress(1);
    return out;
  } catch (error) {
    throw codecError(error, 'encode', format);
  }
}

/** Samples of 16 bits, the upper byte first. */
async function writeWords(out: Uint8Array, data: Uint16Array, { signal, onProgress }: CodecContext): Promise<void> {
  const pause = yieldToEventLoop(signal);
  for (let start = 0; start < data.length; start += PIECE) {
    const end = Math.min(start + PIECE, data.length);
    for (let i = start; i < end; i++) {
      const value = data[i] as number;
      out[i * 2] = value >> 8;
      out[i * 2 + 1] = value;
    }
    onProgress(end / data.length);
    await pause();
  }
}
