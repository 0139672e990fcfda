/** The blocks of a GIF file (GIF89a specification, W3C copy). Every read is checked; what is cut ends the walk. */
import type { Adjustment, Density, Metadata } from '@safelight/core';
import { densityOfShape } from '../../metadata/density.ts';
import { type FirstBlocks, firstBlocks } from '../../metadata/first-blocks.ts';
import { PROGRAM_DATA } from '../../metadata/program-data.ts';
import { entryOf, MAX_TEXTS, textOfBytes, textsBlock } from '../../metadata/texts.ts';

/** Bytes of three a colour. */
export type Palette = Uint8Array;

/** What an animation frame does to the canvas after its time (section 23). */
export type Disposal = 'keep' | 'background' | 'previous';

/** A frame as it is stored. */
export interface GifFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Palette;
  /** Index that leaves the canvas as it is. */
  readonly transparent?: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly disposal: Disposal;
  readonly minimumCodeSize: number;
  /** Compressed indices, the sub-blocks joined. */
  readonly data: Uint8Array;
}

/** A file's structure. */
export interface GifFile {
  /** Size of the canvas: the logical screen, enlarged to the first frame as every viewer does. */
  readonly width: number;
  readonly height: number;
  readonly frames: readonly GifFrame[];
  /** How often the animation plays; 0 is for ever, 1 without a NETSCAPE2.0 extension. */
  readonly loopCount: number;
  readonly metadata: Metadata;
  /** What is to be said of metadata that are not in it, and of what programs keep for themselves. */
  readonly told: readonly Adjustment[];
  /** Of pixels that are not square. */
  readonly density: Density | undefined;
  /** The file ends before its trailer, or holds something that is no block. */
  readonly damaged: boolean;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const COMMENT = 0xfe;
const PLAIN_TEXT = 0x01;
/** Bytes of a plain text before its letters: where and how it is to be drawn, which no viewer does (section 25). */
const TEXT_GRID = 12;
/** Applications whose blocks are read, and one that says nothing but the gamma of all GIF files. */
const LOOPS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const GAMMA = 'ImageMagick';
/** Least delay, in hundredths of a second, that browsers take as it is, and milliseconds that they show a frame of less. */
const SHORTEST = 2;
const UNHURRIED = 100;

const DISPOSALS: readonly Disposal[] = ['keep', 'keep', 'background', 'previous'];
/** The end of an XMP block: a "magic trailer" that leads sub-block readers out (XMP specification, part 3, 1.1.2). */
const XMP_TRAILER = 257;

interface Control {
  readonly disposal: Disposal;
  readonly transparent?: number;
  readonly duration: number;
}

interface Walk {
  readonly bytes: Uint8Array;
  at: number;
  loopCount: number;
  control: Control;
  readonly comments: Uint8Array[];
  /** Each as it is stored; no bytes where it is cut. */
  readonly xmp: (Uint8Array | undefined)[];
  hasOthers: boolean;
}

/** Parses the file, at most up to `maxFrames` frames; `undefined` when it has no GIF header. */
export function parseGif(bytes: Uint8Array, maxFrames: number): GifFile | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 6));
  if ((signature !== 'GIF89a' && signature !== 'GIF87a') || bytes.length < 13) return undefined;
  const flags = bytes[10] ?? 0;
  const walk: Walk = {
    bytes,
    at: 13,
    loopCount: 1,
    control: { disposal: 'keep', duration: UNHURRIED },
    comments: [],
    xmp: [],
    hasOthers: false,
  };
  const global = (flags & 0x80) === 0 ? undefined : takePalette(walk, flags);
  const { frames, ended } = takeBlocks(walk, global, maxFrames);
  const { metadata, adjustments } = metadataOf(walk);
  const first = frames[0] ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    width: Math.max(word(bytes, 6), first.x + first.width),
    height: Math.max(word(bytes, 8), first.y + first.height),
    frames,
    loopCount: walk.loopCount,
    metadata,
    told: walk.hasOthers ? [...adjustments, PROGRAM_DATA] : adjustments,
    density: shapeOf(bytes[12] ?? 0),
    damaged: !ended && frames.length < maxFrames,
  };
}

/** Of the aspect byte: width by height is (byte + 15) / 64, and 0 says nothing (section 18). */
function shapeOf(aspect: number): Density | undefined {
  return aspect === 0 ? undefined : densityOfShape(64, aspect + 15);
}

function metadataOf({ xmp, comments }: Walk): Pick<FirstBlocks, 'adjustments'> & { readonly metadata: Metadata } {
  const texts = comments.flatMap((bytes) => entryOf(textOfBytes(bytes)) ?? []);
  const { metadata, adjustments } = firstBlocks(xmp.map((bytes) => ['xmp', bytes]));
  return { metadata: { ...metadata, ...textsBlock(texts) }, adjustments };
}

function takeBlocks(
  walk: Walk,
  global: Palette | undefined,
  maxFrames: number,
): { frames: GifFrame[]; ended: boolean } {
  const frames: GifFrame[] = [];
  for (;;) {
    const block = walk.bytes[walk.at++];
    if (block === TRAILER) return { frames, ended: true };
    if (block === EXTENSION) takeExtension(walk);
    // What the file says of itself may follow the frames that are wanted.
    else if (block === IMAGE && frames.length === maxFrames) passImage(walk);
    else if (block === IMAGE) {
      const frame = takeImage(walk, global);
      if (frame === undefined) break;
      frames.push(frame);
    }
    // Stray zeros are block terminators too many.
    else if (block !== 0) break;
  }
  return { frames, ended: false };
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function takePalette(walk: Walk, flags: number): Palette {
  const length = 3 * 2 ** ((flags & 7) + 1);
  const palette = walk.bytes.slice(walk.at, walk.at + length);
  walk.at += length;
  return palette;
}

/** Passes over the sub-blocks from the current position; returns how many bytes they have. */
function passSubBlocks(walk: Walk): number {
  const { bytes } = walk;
  let total = 0;
  let size = bytes[walk.at++] ?? 0;
  while (size > 0 && walk.at < bytes.length) {
    total += Math.min(size, bytes.length - walk.at);
    walk.at += size;
    size = bytes[walk.at++] ?? 0;
  }
  return total;
}

/** The sub-blocks from the current position, joined; a cut one as far as it goes. */
function takeSubBlocks(walk: Walk): Uint8Array {
  const { bytes } = walk;
  const start = walk.at;
  const total = passSubBlocks(walk);
  const out = new Uint8Array(total);
  let from = start;
  for (let to = 0; to < total; ) {
    const length = Math.min(bytes[from] ?? 0, total - to);
    out.set(bytes.subarray(from + 1, from + 1 + length), to);
    to += length;
    from += length + 1;
  }
  return out;
}

function takeExtension(walk: Walk): void {
  const label = walk.bytes[walk.at++];
  if (label === APPLICATION) takeApplication(walk);
  else {
    const data = takeSubBlocks(walk);
    if (label === GRAPHIC_CONTROL && data.length >= 4) walk.control = controlOf(data);
    else if (label === COMMENT) addText(walk, data);
    else if (label === PLAIN_TEXT) addText(walk, data.subarray(TEXT_GRID));
    else walk.hasOthers ||= data.length > 0;
  }
}

function addText({ comments }: Walk, text: Uint8Array): void {
  if (comments.length < MAX_TEXTS) comments.push(text);
}

function takeApplication(walk: Walk): void {
  const name = String.fromCharCode(...walk.bytes.subarray(walk.at + 1, walk.at + 12));
  if (name === 'XMP DataXMP') {
    takeXmp(walk);
    return;
  }
  const data = takeSubBlocks(walk);
  if (!LOOPS.has(name)) walk.hasOthers ||= name !== GAMMA && data.length > 0;
  else if (data.length >= 14 && data[11] === 1) {
    const repeats = word(data, 12);
    // The field counts the repeats after the first time.
    walk.loopCount = repeats === 0 ? 0 : repeats + 1;
  }
}

function controlOf(data: Uint8Array): Control {
  const flags = data[0] ?? 0;
  const delay = word(data, 1);
  return {
    disposal: DISPOSALS[(flags >> 2) & 7] ?? 'keep',
    ...((flags & 1) === 0 ? {} : { transparent: data[3] ?? 0 }),
    duration: delay < SHORTEST ? UNHURRIED : delay * 10,
  };
}

/** XMP is stored without sub-blocks: its bytes stand for the lengths too. */
function takeXmp(walk: Walk): void {
  const start = walk.at + 12;
  walk.at = start;
  passSubBlocks(walk);
  const end = walk.at - 1 - XMP_TRAILER;
  walk.xmp.push(end > start ? walk.bytes.slice(start, end) : undefined);
}

/** Passes over a frame that is not wanted. */
function passImage(walk: Walk): void {
  const flags = walk.bytes[walk.at + 8] ?? 0;
  walk.at += 9;
  if ((flags & 0x80) !== 0) takePalette(walk, flags);
  walk.at++;
  passSubBlocks(walk);
}

function takeImage(walk: Walk, global: Palette | undefined): GifFrame | undefined {
  const { bytes, at } = walk;
  if (at + 10 > bytes.length) return undefined;
  const flags = bytes[at + 8] ?? 0;
  walk.at += 9;
  const palette = (flags & 0x80) === 0 ? global : takePalette(walk, flags);
  const minimumCodeSize = bytes[walk.at++] ?? 0;
  const { control } = walk;
  walk.control = { disposal: 'keep', duration: UNHURRIED };
  const data = takeSubBlocks(walk);
  if (data.length === 0) return undefined;
  return {
    x: word(bytes, at),
    y: word(bytes, at + 2),
    width: word(bytes, at + 4),
    height: word(bytes, at + 6),
    interlaced: (flags & 0x40) !== 0,
    palette: palette ?? new Uint8Array(0),
    ...control,
    minimumCodeSize,
    data,
  };
}
