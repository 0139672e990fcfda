import {
  type Adjustment,
  type BitDepth,
  type CodecContext,
  type ColorModel,
  type ColorSpace,
  ConvertError,
  copySamples,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type EncodedPicture,
  type Frame,
  type Raster,
  type Samples,
  sourceOf,
} from '@safelight/core';
import { DAMAGED_METADATA, damagedOnce } from '../../metadata/first-blocks.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { readBoxes } from './boxes.ts';
import { colorSpaceOf } from './colour.ts';
import { readContainer } from './container.ts';
import { readHeader } from './header.ts';
import { besidesOf } from './jpeg-contents.ts';
import { metadataIn } from './jpeg-metadata.ts';
import wasm from './jxl-decode.wasm';
import { probe } from './probe.ts';

interface JxlExports {
  jxl_open(file: number, size: number): number;
  jxl_frame(): number;
  jxl_samples(): number;
  jxl_samples_size(): number;
  jxl_block(): number;
  jxl_block_size(): number;
  jxl_box(file: number, size: number, type: number, most: number): number;
  jxl_jpeg(file: number, size: number): number;
  jxl_close(): void;
}

type Decoder = Native<JxlExports>;

/** Results of `jxl_frame`. */
const step = { end: 0, frame: 1, part: 2 } as const;

/** A frame of this duration is a page (ISO/IEC 18181-1, F.2). */
const PAGE = 0xffff_ffff;

/** Fields of `struct facts`, in order. */
const FACTS = [
  'width',
  'height',
  'bits',
  'exponent',
  'colours',
  'alpha',
  'black',
  'depth',
  'animated',
  'ticks',
  'ticksDivisor',
  'loops',
  'enumerated',
  'whitePoint',
  'primaries',
  'transfer',
  'duration',
] as const;
type Facts = Readonly<Record<(typeof FACTS)[number], number>>;

/**
 * Decodes JPEG XL (ISO/IEC 18181) by libjxl. Frames are composed and the codestream's orientation is applied, so that the
 * result stands upright. A cut file gives the frames that are whole and what there is of the next, with `damaged-input`.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const info = await probe(sourceOf(bytes));
    checkPixels({ width: info.width, height: info.height }, context.limits, 'jxl');
    const { boxes, head } = await readContainer(sourceOf(bytes));
    const isPacked = boxes.some(({ type }) => type === 'jbrd');
    // The pixels come upright, whatever the file lay like.
    const sideways = isPacked && readHeader(head).orientation !== 1 ? { needsRotation: true } : {};
    return await withNative<JxlExports, DecodedImage>(wasm, context, async (native) => {
      const file = native.put(bytes);
      const { metadata, adjustments: told } = readBoxes(bytes, boxes, (packed, type, most) =>
        unpackBox(native, packed, type, most),
      );
      const { adjustments = [], ...picture } = await decodeFrames(native, file, bytes.length, request, context);
      const all = damagedOnce([...adjustments, ...told]);
      const image = all.length > 0 ? { ...picture, adjustments: all } : picture;
      // Of what was not unpacked libjxl would unpack all that it takes for the rebuilt file, however much that is.
      const isWhole = !told.includes(DAMAGED_METADATA);
      const encoded = isPacked && isWhole ? rebuiltJpeg(native, file, bytes.length) : undefined;
      native.free(file);
      context.onProgress(1);
      const described = { ...image, metadata };
      if (encoded === undefined || image.frames.length > 1) return described;
      const lacks = told.length > 0 ? { lacks: told } : {};
      const jpeg = { mimeType: 'image/jpeg', bytes: encoded, isSourceFile: true, ...lacks, ...sideways } as const;
      return withJpeg(described, jpeg);
    });
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', 'jxl');
  }
}

/** A picture with what the JPEG file says that it was made of, and the file itself where that says all of it. */
function withJpeg(image: DecodedImage, encoded: EncodedPicture): DecodedImage {
  const { metadata, adjustments: told = [], frames } = image;
  const held = metadataIn(encoded.bytes);
  const isNew = (one: Adjustment): boolean => !told.some((other) => JSON.stringify(other) === JSON.stringify(one));
  const adjustments = [...told, ...besidesOf(encoded.bytes).filter(isNew)];
  const described = {
    ...image,
    metadata: { ...metadata, ...held.others },
    ...(adjustments.length > 0 ? { adjustments } : {}),
  };
  // An editor may have put into the boxes what the JPEG file never had: given back alone, it would lose that.
  if ((metadata.exif && !held.exif) || (metadata.xmp && !held.xmp)) return described;
  return { ...described, frames: [{ ...frames[0], encoded }] };
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jxl' });
}

function factsAt(native: Decoder, pointer: number): Facts {
  const words = new Uint32Array(native.exports.memory.buffer, pointer >>> 0, FACTS.length);
  return Object.fromEntries(FACTS.map((name, index) => [name, words[index]])) as Facts;
}

async function decodeFrames(
  native: Decoder,
  file: number,
  size: number,
  request: DecodeRequest,
  context: CodecContext,
): Promise<Omit<DecodedImage, 'metadata'>> {
  const pointer = native.exports.jxl_open(file, size);
  if (pointer === 0) throw corrupt('The header of the picture is broken.');
  const facts = factsAt(native, pointer);
  const { width, height } = facts;
  checkPixels({ width, height }, context.limits, 'jxl');
  const shape = shapeOf(native, facts);
  const pause = yieldToEventLoop(context.signal);
  const frames: { raster: Raster; ticks: number }[] = [];
  let result: number = step.frame;
  while (result === step.frame && (request.frames === 'all' || frames.length === 0)) {
    checkPixels({ width, height, total: (frames.length + 1) * width * height }, context.limits, 'jxl');
    result = native.exports.jxl_frame();
    if (result === step.frame || (result === step.part && frames.length === 0)) {
      const ticks = factsAt(native, pointer).duration;
      frames.push({ raster: createRaster({ ...shape, data: samplesOf(native, shape.depth) }), ticks });
    }
    await pause();
  }
  native.exports.jxl_close();
  return imageOf(frames, facts, result !== step.frame && result !== step.end);
}

function imageOf(
  decoded: readonly { raster: Raster; ticks: number }[],
  facts: Facts,
  damaged: boolean,
): Omit<DecodedImage, 'metadata'> {
  const moving = decoded.length > 1;
  const pages = moving && decoded.slice(0, -1).every(({ ticks }) => ticks === PAGE);
  const timed = moving && !pages && facts.ticks > 0;
  const [first, ...rest] = decoded.map(({ raster, ticks }): Frame => {
    return { raster, duration: timed ? (ticks * 1000 * facts.ticksDivisor) / facts.ticks : 0 };
  });
  if (first === undefined) throw corrupt('The picture data are broken.');
  const adjustments: Adjustment[] = [];
  if (facts.depth === 1) adjustments.push({ kind: 'auxiliary-dropped', what: 'depth-map' });
  if (damaged) adjustments.push({ kind: 'damaged-input', detail: 'The picture data end early or are broken.' });
  return {
    frames: [first, ...rest],
    kind: pages ? 'pages' : moving ? 'animation' : 'still',
    loopCount: timed ? facts.loops : 0,
    orientation: 1,
    ...(adjustments.length > 0 ? { adjustments } : {}),
  };
}

type Shape = Omit<Raster, 'data'>;

function shapeOf(native: Decoder, facts: Facts): Shape {
  const { width, height, bits } = facts;
  const model: ColorModel = facts.black === 1 ? 'cmyk' : facts.colours === 1 ? 'gray' : 'rgb';
  const depth: BitDepth = facts.exponent > 0 ? 32 : bits > 8 ? 16 : 8;
  return {
    width,
    height,
    model,
    alpha: facts.alpha === 1 ? 'straight' : 'none',
    depth,
    ...(depth === 16 && bits < 16 ? { significantBits: bits } : {}),
    colorSpace: spaceOf(native, facts, model),
  };
}

function spaceOf(native: Decoder, facts: Facts, model: ColorModel): ColorSpace {
  const named = facts.enumerated === 1 && model !== 'cmyk' ? colorSpaceOf(facts, model) : undefined;
  if (named !== undefined) return named;
  const icc = usableIcc(blockOf(native), model);
  return icc === undefined ? (model === 'cmyk' ? 'device-cmyk' : 'srgb') : { icc };
}

function blockOf(native: Decoder): Uint8Array {
  const pointer = native.exports.jxl_block();
  return pointer === 0 ? new Uint8Array(0) : native.view(pointer, native.exports.jxl_block_size()).slice();
}

function samplesOf(native: Decoder, depth: BitDepth): Samples {
  const data = copySamples(native.view(native.exports.jxl_samples(), native.exports.jxl_samples_size()));
  if (depth === 8) return data;
  return depth === 16 ? new Uint16Array(data.buffer) : new Float32Array(data.buffer);
}

/** The content of a file's first box of a type; `undefined` where it is damaged or longer than `most`. */
function unpackBox(native: Decoder, file: Uint8Array, type: string, most: number): Uint8Array | undefined {
  const [stored, name] = [native.put(file), native.put(new TextEncoder().encode(type))];
  const content = native.exports.jxl_box(stored, file.length, name, most) === 1 ? blockOf(native) : undefined;
  native.exports.jxl_close();
  native.free(stored);
  native.free(name);
  return content;
}

/** The JPEG file that this one was made of without loss, byte by byte (ISO/IEC 18181-2, annex A). */
function rebuiltJpeg(native: Decoder, file: number, size: number): Uint8Array | undefined {
  const rebuilt = native.exports.jxl_jpeg(file, size) === 1 ? blockOf(native) : undefined;
  native.exports.jxl_close();
  return rebuilt;
}
