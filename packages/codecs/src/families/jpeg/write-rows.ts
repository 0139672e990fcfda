import type { CodecContext, Density } from '@safelight/core';
import type { Native } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';

/** What every JPEG encoder of ours exports besides its way of opening one: rows go in by batches. */
export interface RowEncoder {
  encode_buffer(encoder: number): number;
  encode_batch(encoder: number): number;
  encode_rows(encoder: number, count: number): void;
  encode_finish(encoder: number): number;
  encode_output(encoder: number): number;
  encode_close(encoder: number): void;
}

/** What is written, by an encoder that is open. */
export interface RowsToWrite {
  readonly samples: Uint8Array;
  readonly height: number;
  /** Bytes of the file after which `between` goes: its first segments. */
  readonly head: number;
  readonly between: Uint8Array;
  /** Called with a batch where the encoder will find it. */
  readonly prepare?: (rows: number, bytes: number) => void;
}

/** Gives an encoder all rows, ends the file, and closes it. */
export async function writeRows(
  { exports, view }: Native<RowEncoder>,
  encoder: number,
  { samples, height, head, between, prepare }: RowsToWrite,
  context: Pick<CodecContext, 'signal' | 'onProgress'>,
): Promise<Uint8Array> {
  const rows = exports.encode_buffer(encoder);
  const batch = exports.encode_batch(encoder);
  const stride = samples.length / height;
  const pause = yieldToEventLoop(context.signal);
  for (let row = 0; row < height; row += batch) {
    const count = Math.min(batch, height - row);
    view(rows, count * stride).set(samples.subarray(row * stride, (row + count) * stride));
    prepare?.(rows, count * stride);
    exports.encode_rows(encoder, count);
    context.onProgress((row + count) / height);
    await pause();
  }
  const length = exports.encode_finish(encoder);
  const file = view(exports.encode_output(encoder), length);
  const out = new Uint8Array(length + between.length);
  out.set(file.subarray(0, head));
  out.set(between, head);
  out.set(file.subarray(head), head + between.length);
  exports.encode_close(encoder);
  return out;
}

/** The luma's factors, across and down, as the encoders take them. */
export const samplingCode = { '4:4:4': 0x11, '4:2:2': 0x21, '4:2:0': 0x22 } as const;

/** Dots an inch across and down as JFIF holds them; 0 for none. */
export function dotsOf(density: Density | undefined): readonly [x: number, y: number] {
  const dots = (value: number): number => Math.min(Math.round(value), 65535);
  return density ? [dots(density.x), dots(density.y)] : [0, 0];
}
