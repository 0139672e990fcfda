import type { Metadata } from '@safelight/core';
import { labelled } from '../../metadata/texts.ts';
import { compress } from './lzw.ts';
import type { Colors } from './palette.ts';

/** A frame with its palette indices. */
export interface WrittenFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** Milliseconds. */
  readonly duration: number;
  readonly clearAfter: boolean;
}

/** All that a file holds. */
export interface GifContent {
  readonly width: number;
  readonly height: number;
  readonly colors: Colors;
  /** The index behind the last colour is the transparent one. */
  readonly clearing: boolean;
  /** Of an animation: 0 is for ever. */
  readonly loopCount: number | undefined;
  /** Its XMP and texts are written. */
  readonly metadata: Metadata;
  readonly frames: readonly WrittenFrame[];
}

type Bytes = Uint8Array | readonly number[];

/** Hundredths of a second: browsers show a frame of less for ten. */
const MIN_DELAY = 2;
const MAX_DELAY = 0xffff;
/** Milliseconds that browsers show a frame of no duration. */
const UNTIMED = 100;

/** Writes a GIF89a file with a global palette. */
export function writeGif(content: GifContent): Uint8Array {
  const { width, height, colors, clearing, metadata, frames } = content;
  const { xmp, texts = [] } = metadata;
  const bits = Math.max(1, 32 - Math.clz32(colors.length + (clearing ? 1 : 0) - 1));
  const palette = new Uint8Array(3 * 2 ** bits);
  for (const [index, color] of colors.entries())
    palette.set([color & 255, (color >>> 8) & 255, color >>> 16], index * 3);
  const parts: Bytes[] = [
    [...letters('GIF89a'), ...word(width), ...word(height), 0xf0 | (bits - 1), 0, 0],
    palette,
    loopBlock(content.loopCount),
    ...(xmp === undefined ? [] : [[0x21, 0xff, 11, ...letters('XMP DataXMP')], xmp, xmpTrailer()]),
    ...texts.flatMap((entry) => [[0x21, 0xfe], subBlocks(new TextEncoder().encode(labelled(entry)))]),
  ];
  let late = 0;
  for (const frame of frames) {
    const exact = (frame.duration > 0 ? frame.duration : UNTIMED) / 10 + late;
    const delay = frames.length > 1 ? Math.min(Math.max(Math.round(exact), MIN_DELAY), MAX_DELAY) : 0;
    // What rounding left over goes to the next frame; what a frame may not be short of does not.
    late = Math.min(Math.max(exact - delay, -0.5), 0.5);
    parts.push(...frameBlocks(frame, delay, bits, content));
  }
  return join([...parts, [0x3b]]);
}

function loopBlock(loopCount: number | undefined): Bytes {
  if (loopCount === undefined || loopCount === 1) return [];
  // The field counts the repeats after the first time.
  const repeats = loopCount === 0 ? 0 : Math.min(loopCount - 1, 0xffff);
  return [0x21, 0xff, 11, ...letters('NETSCAPE2.0'), 3, 1, ...word(repeats), 0];
}

function frameBlocks(frame: WrittenFrame, delay: number, bits: number, content: GifContent): Bytes[] {
  const { colors, clearing, frames } = content;
  const flags = (frame.clearAfter ? 2 << 2 : 1 << 2) | (clearing ? 1 : 0);
  const control = [0x21, 0xf9, 4, flags, ...word(delay), clearing ? colors.length : 0, 0];
  const codeSize = Math.max(bits, 2);
  return [
    clearing || frames.length > 1 ? control : [],
    [0x2c, ...word(frame.x), ...word(frame.y), ...word(frame.width), ...word(frame.height), 0, codeSize],
    subBlocks(compress(frame.indices, codeSize)),
  ];
}

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function word(value: number): number[] {
  return [value & 255, (value >> 8) & 255];
}

/** Leads readers of sub-blocks out of the packet (XMP specification, part 3, 1.1.2): 1, 255, 254, ..., 0, 0. */
function xmpTrailer(): Uint8Array {
  const trailer = new Uint8Array(258);
  trailer[0] = 1;
  for (let at = 1; at < 257; at++) trailer[at] = 256 - at;
  return trailer;
}

function subBlocks(data: Uint8Array): Uint8Array {
  const blocks = Math.ceil(data.length / 255);
  const out = new Uint8Array(data.length + blocks + 1);
  for (let block = 0; block < blocks; block++) {
    const part = data.subarray(block * 255, (block + 1) * 255);
    out[block * 256] = part.length;
    out.set(part, block * 256 + 1);
  }
  return out;
}

function join(parts: readonly Bytes[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
