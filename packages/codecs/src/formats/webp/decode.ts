import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  copySamples,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  type ImageInfo,
  sourceOf,
} from '@safelight/core';
import { damagedOnce, type FirstBlocks, firstBlocks, type StoredBlock } from '../../metadata/first-blocks.ts';
import { isPartName, PROGRAM_DATA } from '../../metadata/program-data.ts';
import { isBarelyUsed } from '../../runtime/canvas-use.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { Canvas } from './canvas.ts';
import { probe } from './probe.ts';
import {
  type Chunk,
  chunksIn,
  extendedHeader,
  FRAME_HEADER,
  type FrameHeader,
  flag,
  isCut,
  little,
  RIFF_HEADER,
  readBitstream,
  readFrameHeader,
  writeRiff,
} from './riff.ts';
import wasm from './webp-decode.wasm';

interface WebpExports {
  webp_decode(file: number, size: number, channels: number, to: number, room: number): number;
}

interface Pixels {
  /** Empty when no row was decoded. */
  readonly data: Uint8Array;
  /** Rows that were decoded; fewer than asked for when the data are cut. */
  readonly rows: number;
}

/**
 * Decodes still and animated WebP (RFC 9649) by libwebp. Animation frames are composed on a clear canvas. A cut picture
 * gives the rows that could be read, a cut animation the whole frames; both say `damaged-input`.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const info = await probe(sourceOf(bytes));
    checkSize(info, request, context);
    const chunks = [...chunksIn(bytes, RIFF_HEADER)];
    const animated = chunks.some(({ type }) => type === 'ANMF');
    const { frames, damaged } = animated
      ? await decodeAnimation(chunks, info, request, context)
      : await decodeStill(bytes, info, hasVp8(chunks), context);
    const [first, ...rest] = frames;
    if (first === undefined) throw corrupt('The file holds no whole picture.');
    context.onProgress(1);
    const { metadata, adjustments: told } = metadataOf(chunks);
    const unread = chunks.some((chunk) => isUnread(bytes, chunk)) ? [PROGRAM_DATA] : [];
    const damage: Adjustment[] =
      damaged || isCut(bytes) ? [{ kind: 'damaged-input', detail: 'The picture data end early or are broken.' }] : [];
    return {
      frames: [first, ...rest],
      kind: rest.length > 0 ? 'animation' : 'still',
      loopCount: rest.length > 0 ? loopCountOf(chunks) : 0,
      orientation: info.orientation,
      metadata,
      adjustments: damagedOnce([...damage, ...told, ...unread]),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', 'webp');
  }
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'webp' });
}

function checkSize(
  { width, height, frameCount }: ImageInfo,
  { frames }: DecodeRequest,
  { limits }: CodecContext,
): void {
  const total = width * height * (frames === 'all' ? frameCount : 1);
  checkPixels({ width, height, total }, limits, 'webp');
}

interface Decoded {
  readonly frames: readonly Frame[];
  readonly damaged: boolean;
}

/** VP8 stores colour for blocks of two by two pixels. */
function hasVp8(chunks: readonly Chunk[]): boolean {
  return chunks.some(({ type }) => type === 'VP8 ');
}

async function decodeStill(
  bytes: Uint8Array,
  info: ImageInfo,
  isLossy: boolean,
  context: CodecContext,
): Promise<Decoded> {
  const channels = info.alpha === 'none' ? 3 : 4;
  const { width, height, colorSpace, alpha } = info;
  const { data, rows } = await withNative<WebpExports, Pixels>(wasm, context, (native) =>
    decodePicture(native, bytes, width, height, channels),
  );
  if (rows === 0) throw corrupt('The picture data are broken.');
  const raster = createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace, data });
  return { frames: [{ raster, duration: 0, ...(isLossy ? { chroma: '4:2:0' } : {}) }], damaged: rows < height };
}

function decodePicture(
  native: Native<WebpExports>,
  file: Uint8Array,
  width: number,
  height: number,
  channels: number,
): Pixels {
  const source = native.put(file);
  const row = width * channels;
  const room = row * height;
  // Not cleared: a header of some bytes may claim a picture of a gigabyte, and memory that is not touched is not taken.
  const target = native.reserve(room);
  const rows = native.exports.webp_decode(source, file.length, channels, target, room);
  const data = rows === 0 ? new Uint8Array(0) : copySamples(native.view(target, room)).fill(0, rows * row);
  native.free(source);
  native.free(target);
  return { data, rows };
}

interface CodedFrame {
  readonly header: FrameHeader;
  readonly file: Uint8Array;
}

async function decodeAnimation(
  chunks: readonly Chunk[],
  info: ImageInfo,
  request: DecodeRequest,
  context: CodecContext,
): Promise<Decoded> {
  const { width, height, colorSpace, alpha } = info;
  const all = chunks.filter(({ type }) => type === 'ANMF');
  const areas = all.flatMap(({ payload }) => readFrameHeader(payload) ?? []);
  if (isBarelyUsed(info, areas)) throw corrupt('The frames fill next to nothing of the picture.');
  const coded = all.slice(0, request.frames === 'all' ? undefined : 1);
  return withNative<WebpExports, Decoded>(wasm, context, async (native) => {
    const canvas = new Canvas(width, height);
    const pause = yieldToEventLoop(context.signal);
    const frames: Frame[] = [];
    for (const { payload } of coded) {
      const header = drawFrame(native, canvas, payload, info);
      if (header === undefined) return { frames, damaged: true };
      const data = canvas.copy(alpha === 'none' ? 3 : 4);
      const raster = createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace, data });
      frames.push({ raster, duration: coded.length > 1 ? header.duration : 0 });
      if (header.clear) canvas.clear(header);
      context.onProgress(frames.length / (coded.length + 1));
      await pause();
    }
    return { frames, damaged: false };
  });
}

/** Decodes a frame onto the canvas; `undefined` when it is broken. */
function drawFrame(
  native: Native<WebpExports>,
  canvas: Canvas,
  payload: Uint8Array,
  { width, height }: ImageInfo,
): FrameHeader | undefined {
  const frame = frameOf(payload, width, height);
  if (frame === undefined) return undefined;
  const { header, file } = frame;
  const { data, rows } = decodePicture(native, file, header.width, header.height, 4);
  if (rows < header.height) return undefined;
  canvas.draw(data, header);
  return header;
}

/** A frame's picture as a file of its own; `undefined` when it does not fit the canvas or is broken. */
function frameOf(payload: Uint8Array, width: number, height: number): CodedFrame | undefined {
  const header = readFrameHeader(payload);
  if (header === undefined || header.x + header.width > width || header.y + header.height > height) return undefined;
  const parts = [...chunksIn(payload, FRAME_HEADER)];
  const picture = parts.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const alpha = parts.find(({ type }) => type === 'ALPH');
  const bitstream = picture === undefined ? undefined : readBitstream(picture.type, picture.payload);
  if (picture === undefined || bitstream?.width !== header.width || bitstream.height !== header.height)
    return undefined;
  const extended =
    alpha === undefined || picture.type === 'VP8L'
      ? []
      : [extendedHeader(flag.alpha, header.width, header.height), alpha];
  return { header, file: writeRiff([...extended, picture]) };
}

function loopCountOf(chunks: readonly Chunk[]): number {
  const animation = chunks.find(({ type }) => type === 'ANIM');
  return animation === undefined || animation.payload.length < 6 ? 0 : little(animation.payload, 4, 2);
}

/** The first EXIF and XMP chunks; RFC 9649 (2.7.1.5) lets readers pass over others. */
function metadataOf(chunks: readonly Chunk[]): FirstBlocks {
  return firstBlocks(
    chunks.flatMap(({ type, payload }): readonly StoredBlock[] => {
      const kind = KINDS[type];
      return kind === undefined ? [] : [[kind, payload]];
    }),
  );
}

const KINDS: Readonly<Record<string, StoredBlock[0]>> = { EXIF: 'exif', 'XMP ': 'xmp' };

/** The picture, its metadata and its profile (RFC 9649, 2.7). */
const KNOWN: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ALPH',
  'ANIM',
  'ANMF',
  'ICCP',
  ...Object.keys(KINDS),
]);

/** Whether a chunk is a program's own, or a statement of origin; what follows the file's end is none of its chunks. */
function isUnread(bytes: Uint8Array, { type, payload }: Chunk): boolean {
  const isInside = payload.byteOffset - bytes.byteOffset < little(bytes, 4, 4) + 8;
  return isInside && payload.length > 0 && isPartName(type) && !KNOWN.has(type);
}
