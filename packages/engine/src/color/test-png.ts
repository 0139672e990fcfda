// Pictures for tests of colours, written as the PNG specification has them.
import { crc32, deflateSync } from 'node:zlib';

/** A chunk with its checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const words = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const word = Buffer.alloc(4);
      word.writeUInt32BE(Math.round(value * 100_000));
      return word;
    }),
  );
/** The curve's exponent for light to samples. */
export const gama = (value: number): Buffer => chunk('gAMA', words(value));
/** White and primaries, x and y of each. */
export const chrm = (...values: readonly number[]): Buffer => chunk('cHRM', words(...values));

/** A PNG of one pixel, gray or RGB, with chunks before its samples. */
export function png(pixel: readonly number[], chunks: readonly Buffer[]): Uint8Array {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, pixel.length === 1 ? 0 : 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(Uint8Array.of(0, ...pixel))),
    chunk('IEND', new Uint8Array()),
  ]);
}
