import { type CodecMemory, ConvertError, channelsOf } from '@safelight/core';
import { formatById } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import { type Plan, plan } from './plan.ts';
import type { ConvertSettings } from './settings.ts';
import { renderedSize, resultSize } from './sizes.ts';
import { targetOf } from './target.ts';

/** Memory of a worker before any codec or picture. */
const WORKER_BYTES = 40 * 1024 * 1024;
/** Most frames that are counted; decoders keep longer animations within their limit of pixels. */
const MAX_FRAMES = 64;

/** Bytes for each sample of a gain map: decoded, as float before and after scaling, and with its coders. */
const GAIN_MAP_BYTES = 16;

/** Bytes for each sample of a picture to which a gain map is applied: floats, and once more as they are converted. */
const LIGHT_BYTES = 8;

/** Bytes of a file that its pictures may take whatever it is, and for each byte of it. */
const CLAIM = { least: 1200 * 1024 * 1024, perByte: 128 * 1024 } as const;
/** Pictures in memory at the worst moment of what is not known better, and what codecs take for a pixel of them. */
const UNKNOWN = { pictures: 4, perPixel: 8, perByte: 8 } as const;

/** What measuring takes besides the pictures: a few rows of each, and what reads colour profiles. */
const MEASURING_BYTES = 64 * 1024 * 1024;

/** What a conversion holds in memory, by its plan. */
export interface Load {
  /** Pixels of the largest picture on the way. */
  readonly pixels: number;
  /** Bytes of one frame or page as it is decoded, and as it is encoded. */
  readonly decoded: number;
  readonly result: number;
  /** Frames or pages that are held at once. */
  readonly frames: number;
  /** Bytes that the decoder and the encoder take besides. */
  readonly codecs: number;
}

/**
 * Bytes that converting a file takes at its worst, estimated from its header and what is wanted of it: the file and its
 * copy for the worker, the pictures, and what the codecs take, which keep it until their worker ends.
 */
export function conversionBytes(source: SourceInfo | undefined, fileSize: number, settings: ConvertSettings): number {
  if (!source) return WORKER_BYTES + fileSize * UNKNOWN.perByte;
  const { decoded, result, frames, codecs } = loadOf(source, settings);
  return Math.ceil(WORKER_BYTES + fileSize * 2 + codecs + frames * (decoded + result));
}

/** Bytes that looking at a file's first picture as it is takes. */
export function lookingBytes(source: SourceInfo | undefined, fileSize: number): number {
  if (!source) return WORKER_BYTES + fileSize * UNKNOWN.perByte;
  return WORKER_BYTES + fileSize * 2 + pictureBytes(source);
}

/**
 * Throws `limit-exceeded` for a picture that is larger than any file of so few bytes holds that was not made to fill the
 * memory: coders of one colour over and over get a few thousand pixels out of a byte, while headers may claim any number.
 */
export function refuseClaim(source: SourceInfo, fileSize: number): void {
  // How large a drawing is, is a choice; its renderers have limits of their own.
  if (source.scalable || pictureBytes(source) <= Math.max(CLAIM.least, fileSize * CLAIM.perByte)) return;
  const size = `${source.width} x ${source.height} pixels`;
  throw new ConvertError('limit-exceeded', `The file claims ${size}, far more than its ${fileSize} bytes suggest.`, {
    stage: 'read',
    formatId: source.formatId,
  });
}

/** Bytes of a picture that is decoded and encoded as large as it is. */
function pictureBytes(source: SourceInfo): number {
  const pixels = source.width * source.height;
  return pixels * (channelsOf(source) * (source.depth / 8) * UNKNOWN.pictures + UNKNOWN.perPixel);
}

/** What a conversion holds, and of drawings how large they are drawn. */
export function loadOf(source: SourceInfo, settings: ConvertSettings): Load {
  const target = attempt(() => targetOf(settings));
  const info = atResolution(source, settings);
  const headerPlan = target && attempt(() => plan(info, settings, target.encoder));
  const [width, height] = (headerPlan && info.scalable && renderedSize(info, headerPlan)) || [info.width, info.height];
  const [columns, rows] = headerPlan ? resultSize(info, headerPlan) : [width, height];
  const sampleBytes = source.depth / 8;
  const channels = channelsOf(source);
  const samples = { decoded: width * height * channels, result: columns * rows * channels };
  const decoder = formatById(source.formatId)?.decoder?.memory;
  const encoder = target?.encoder.memory(target.options);
  // What a gain map made bright has 16 bits at least.
  const madeBytes = headerPlan?.gainMap === 'apply' ? Math.max(sampleBytes, 2) : sampleBytes;
  const resultBytes = target?.encoder.linear ? 4 : madeBytes;
  // What is measured is decoded again, beside the picture that was encoded.
  const again = target?.score === undefined ? undefined : formatById(target.format.id)?.decoder?.memory;
  const measuring = again ? MEASURING_BYTES + codecBytes(again, samples.result, sampleBytes) : 0;
  return {
    pixels: Math.max(width * height, columns * rows),
    decoded: samples.decoded * sampleBytes,
    result: samples.result * resultBytes * (again ? 2 : 1),
    frames: headerPlan ? heldFrames(source, headerPlan) : 1,
    codecs:
      codecBytes(decoder, samples.decoded, sampleBytes) +
      codecBytes(encoder, samples.result, madeBytes) +
      measuring +
      (headerPlan?.steps.some(({ op }) => op === 'straighten' || op === 'crop') ? samples.decoded * sampleBytes : 0) +
      gainMapBytes(headerPlan, info.gainMap?.samples ?? (columns * rows * 3) / 4, samples.decoded),
  };
}

/** What a gain map takes, and the light of the picture that it is applied to. */
function gainMapBytes(made: Plan | undefined, samples: number, decoded: number): number {
  if (!made?.gainMap) return 0;
  return samples * GAIN_MAP_BYTES + (made.gainMap === 'apply' ? decoded * LIGHT_BYTES : 0);
}

function codecBytes(memory: CodecMemory | undefined, samples: number, sampleBytes: number): number {
  return memory ? memory.fixed + memory.perSample * samples * Math.min(sampleBytes, 2) : 0;
}

/** What is planned; nothing for settings that cannot be kept, which the conversion says. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ConvertError) return undefined;
    throw error;
  }
}

function heldFrames({ frameCount }: SourceInfo, { frames, pages, split }: Plan): number {
  if (split || frames === 'first') return 1;
  return Math.max(1, Math.min(pages?.length ?? frameCount, MAX_FRAMES));
}

/** A drawing or document as large as it is at the resolution that is wanted: its header was read without knowing that. */
function atResolution(source: SourceInfo, { decodeOptions: reading, dpi }: ConvertSettings): SourceInfo {
  const { dpi: resolution } = formatById(source.formatId)?.decoder?.options ?? {};
  const usual = resolution?.default;
  const { dpi: wanted = dpi } = reading ?? {};
  if (!source.scalable || typeof usual !== 'number' || typeof wanted !== 'number') return source;
  const side = (length: number): number => Math.ceil((length * wanted) / usual);
  return { ...source, width: side(source.width), height: side(source.height) };
}

/** Bytes that taking the place out of a file takes: the file, what becomes of it, and what is on its way. */
export function clearingBytes(fileSize: number): number {
  return WORKER_BYTES + fileSize * 3;
}

/** Bytes that putting files together takes: they, what becomes of them, and what is on its way. */
export function joiningBytes(size: number): number {
  return WORKER_BYTES + size * 3;
}

/**
 * Throws for a file that is not begun with: `limit-exceeded` for one that claims beyond all measure more than it holds,
 * which no other device changes; `out-of-memory` for one whose job alone would take more than `ceiling` bytes here.
 */
export function refuseBeyond(
  bytes: number,
  ceiling: number,
  { source, size }: { readonly source?: SourceInfo | undefined; readonly size: number },
): void {
  if (source) refuseClaim(source, size);
  if (bytes <= ceiling) return;
  throw new ConvertError('out-of-memory', 'This picture needs more memory than this device has.', { stage: 'read' });
}
