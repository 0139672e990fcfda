/** BC7 by modes 6 (one line through RGBA, 16 steps) and 5 (a line of colours and one channel by itself, 4 steps each). */
import { LsbBitWriter } from '../../coding/bits.ts';
import { weights } from './bptc-tables.ts';
import { assignIndices, fitLine, newLine, refineLine } from './fit-line.ts';

/** A way to code a block. */
interface Coded {
  error: number;
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly indices: Uint8Array;
  /** Of the channel by itself. */
  readonly alone: Uint8Array;
  rotation: number;
}

function newCoded(): Coded {
  return {
    error: 0,
    first: new Uint8Array(4),
    second: new Uint8Array(4),
    indices: new Uint8Array(16),
    alone: new Uint8Array(16),
    rotation: 0,
  };
}

function copy(from: Coded, to: Coded): void {
  to.error = from.error;
  to.rotation = from.rotation;
  to.first.set(from.first);
  to.second.set(from.second);
  to.indices.set(from.indices);
  to.alone.set(from.alone);
}

const line = newLine();
const trial = newCoded();
const six = newCoded();
const five = newCoded();
const rotated = new Uint8Array(64);
const writer = new LsbBitWriter(16);

/** Seven bits with the lowest bit that errs least; opaque ends need 1, which makes 255. */
function quantiseSix(values: Float64Array, opaque: boolean, out: Uint8Array): void {
  let [best, bestError] = [1, Number.POSITIVE_INFINITY];
  for (let lowest = opaque ? 1 : 0; lowest < 2; lowest++) {
    let error = 0;
    for (let k = 0; k < 4; k++) error += (nearest(values[k] as number, lowest) - (values[k] as number)) ** 2;
    if (error < bestError) [best, bestError] = [lowest, error];
  }
  for (let k = 0; k < 4; k++) out[k] = nearest(values[k] as number, best);
}

function nearest(value: number, lowest: number): number {
  return Math.max(0, Math.min(Math.round((value - lowest) / 2), 127)) * 2 + lowest;
}

const REFINEMENTS = 2;

function trySix(block: Uint8Array, opaque: boolean): void {
  fitLine(block, 4, line);
  six.error = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= REFINEMENTS; round++) {
    quantiseSix(line.first, opaque, trial.first);
    quantiseSix(line.second, opaque, trial.second);
    trial.error = assignIndices(block, [0, 4], [trial.first, trial.second], weights[4], trial.indices);
    if (trial.error >= six.error) return;
    copy(trial, six);
    if (six.error === 0 || !refineLine(block, 4, trial.indices, weights[4], line)) return;
  }
}

function sevenBits(value: number): number {
  const bits = Math.round((value * 127) / 255);
  return (bits << 1) | (bits >> 6);
}

/** Tries one rotation: that channel (3: alpha) by itself. */
function tryFive(block: Uint8Array, channel: number): void {
  rotated.set(block);
  if (channel < 3) {
    for (let at = 0; at < 64; at += 4) {
      rotated[at + 3] = block[at + channel] as number;
      rotated[at + channel] = block[at + 3] as number;
    }
  }
  trial.rotation = (channel + 1) % 4;
  let [least, most] = [255, 0];
  for (let at = 3; at < 64; at += 4) {
    least = Math.min(least, rotated[at] as number);
    most = Math.max(most, rotated[at] as number);
  }
  trial.first[3] = least;
  trial.second[3] = most;
  const alone = assignIndices(rotated, [3, 4], [trial.first, trial.second], weights[2], trial.alone);
  fitLine(rotated, 3, line);
  for (let round = 0; round <= 1; round++) {
    for (let k = 0; k < 3; k++) {
      trial.first[k] = sevenBits(line.first[k] as number);
      trial.second[k] = sevenBits(line.second[k] as number);
    }
    trial.error = alone + assignIndices(rotated, [0, 3], [trial.first, trial.second], weights[2], trial.indices);
    if (trial.error < five.error) copy(trial, five);
    if (!refineLine(rotated, 3, trial.indices, weights[2], line)) return;
  }
}

/** Squared error of a block up to which mode 6 is good enough: 45 dB. */
const GOOD = 128;

/** Codes 16 RGBA pixels to 16 bytes at `at`. */
export function encodeBc7(block: Uint8Array, out: Uint8Array, at: number): void {
  let opaque = true;
  for (let k = 3; k < 64; k += 4) if (block[k] !== 255) opaque = false;
  trySix(block, opaque);
  five.error = six.error;
  if (six.error > GOOD) for (let channel = 0; channel < 4; channel++) tryFive(block, channel);
  writer.restart();
  if (five.error < six.error) writeFive(five);
  else writeSix(six);
  out.set(writer.finish(), at);
}

/** Exchanges the ends where the first index has its highest bit, which is not stored. */
function anchor({ first, second }: Coded, indices: Uint8Array, last: number, from: number, to: number): void {
  if ((indices[0] as number) <= last >> 1) return;
  for (let k = from; k < to; k++) {
    const end = first[k] as number;
    first[k] = second[k] as number;
    second[k] = end;
  }
  for (let k = 0; k < 16; k++) indices[k] = last - (indices[k] as number);
}

function putIndices(indices: Uint8Array, bits: number): void {
  for (let k = 0; k < 16; k++) writer.put(indices[k] as number, k === 0 ? bits - 1 : bits);
}

function writeSix(coded: Coded): void {
  const { first, second, indices } = coded;
  anchor(coded, indices, 15, 0, 4);
  writer.put(1 << 6, 7);
  for (let k = 0; k < 4; k++) {
    writer.put((first[k] as number) >> 1, 7);
    writer.put((second[k] as number) >> 1, 7);
  }
  writer.put((first[0] as number) & 1, 1);
  writer.put((second[0] as number) & 1, 1);
  putIndices(indices, 4);
}

function writeFive(coded: Coded): void {
  const { first, second, indices, alone, rotation } = coded;
  anchor(coded, indices, 3, 0, 3);
  anchor(coded, alone, 3, 3, 4);
  writer.put(1 << 5, 6);
  writer.put(rotation, 2);
  for (let k = 0; k < 3; k++) {
    writer.put((first[k] as number) >> 1, 7);
    writer.put((second[k] as number) >> 1, 7);
  }
  writer.put(first[3] as number, 8);
  writer.put(second[3] as number, 8);
  putIndices(indices, 2);
  putIndices(alone, 2);
}
