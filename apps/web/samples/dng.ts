import { MsbBitWriter } from '../../../packages/codecs/src/coding/bits.ts';
import { CATEGORIES, codesOf, tableFor } from '../../../packages/codecs/src/formats/dng/huffman.ts';
import { XYZ_TO_SRGB } from '../../../packages/codecs/src/formats/dng/linear.ts';
import { randomFrom } from './noise.ts';
import { writeTiff } from './tiff.ts';

/** Levels that are stored: the root of the light, so that each is as coarse as the noise there. */
const LEVELS = 512;
/** What the sensor makes of white: its red and blue are duller than its green. */
const NEUTRAL = [0.52, 1, 0.64] as const;

/** What a sensor with a Bayer mosaic (red, green, green, blue) records of light. */
function mosaic(light: Float32Array, width: number, height: number): Uint16Array {
  const random = randomFrom(99);
  const out = new Uint16Array(width * height);
  for (let i = 0; i < out.length; i++) {
    const channel = ((i % width) & 1) + (Math.floor(i / width) & 1);
    const ideal = (light[i * 3 + channel] as number) * 0.55 * (NEUTRAL[channel] as number);
    const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const seen = Math.min(Math.max(ideal + bell * Math.sqrt(ideal * 0.00012 + 0.0000015), 0), 1);
    out[i] = Math.round(Math.sqrt(seen) * (LEVELS - 1));
  }
  return out;
}

/** Of each sample to the one of its colour at its left; of a row's first two to those above. */
function differences(samples: Uint16Array, width: number): Int32Array {
  return Int32Array.from(samples, (sample, i) => {
    if (i % width >= 2) return sample - (samples[i - 2] as number);
    return sample - (i < width ? LEVELS / 2 : (samples[i - width] as number));
  });
}

/** Lossless JPEG (ITU-T T.81, annex H) of two components, the columns in turn, each predicted from its left. */
function losslessJpeg(samples: Uint16Array, width: number, height: number): Uint8Array {
  const signed = differences(samples, width);
  const category = (value: number): number => 32 - Math.clz32(Math.abs(value));
  const counts = new Uint32Array(CATEGORIES);
  for (const value of signed) counts[category(value)] = (counts[category(value)] as number) + 1;
  const table = tableFor(counts);
  const { codes, lengths } = codesOf(table);
  const writer = new MsbBitWriter(samples.length);
  for (const value of signed) {
    const bits = category(value);
    writer.put(codes[bits] as number, lengths[bits] as number);
    if (bits > 0) writer.put((value < 0 ? value - 1 : value) & ((1 << bits) - 1), bits);
  }
  const free = -writer.position & 7;
  writer.put((1 << free) - 1, free);
  const word = (value: number): number[] => [value >> 8, value & 255];
  const head = [
    0xff,
    0xd8,
    0xff,
    0xc3,
    ...word(14),
    9,
    ...word(height),
    ...word(width / 2),
    2,
    0,
    0x11,
    0,
    1,
    0x11,
    0,
    0xff,
    0xc4,
    ...word(19 + table.symbols.length),
    0,
    ...table.counts,
    ...table.symbols,
    0xff,
    0xda,
    ...word(10),
    2,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
  ];
  const out: number[] = [...head];
  for (const byte of writer.finish()) {
    out.push(byte);
    if (byte === 255) out.push(0);
  }
  return Uint8Array.from([...out, 0xff, 0xd9]);
}

/**
 * A camera's raw file (DNG 1.4): the mosaic of a shot's light and, as cameras do, a small JPEG that they made of it.
 * @param preview - the JPEG, and its size
 */
export function writeDng(
  light: Float32Array,
  [width, height]: readonly [number, number],
  preview: Uint8Array,
  [smallWidth, smallHeight]: readonly [number, number],
): Uint8Array<ArrayBuffer> {
  const pixels = losslessJpeg(mosaic(light, width, height), width, height);
  const linear = Array.from({ length: LEVELS }, (_, i) => Math.round((i / (LEVELS - 1)) ** 2 * 65_535));
  // XYZ to the sensor: linear sRGB, as dull as the sensor is.
  const matrix = XYZ_TO_SRGB.map((value, i) => (value / 1_000_000) * (NEUTRAL[Math.floor(i / 3)] as number));
  const exif = [
    [33434, 5, [0.004]],
    [33437, 5, [8]],
    [34855, 3, [100]],
    [36867, 2, '2026:06:21 07:12:40'],
    [37386, 5, [24]],
  ] as const;
  const raw = (at: number) =>
    [
      [254, 4, [0]],
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, [16]],
      [259, 3, [7]],
      [262, 3, [32803]],
      [273, 4, [at]],
      [277, 3, [1]],
      [278, 4, [height]],
      [279, 4, [pixels.length]],
      [284, 3, [1]],
      [33421, 3, [2, 2]],
      [33422, 1, [0, 1, 1, 2]],
      [50712, 3, linear],
      [50714, 3, [0]],
      [50717, 4, [65_535]],
    ] as const;
  const table = (at: number) =>
    writeTiff({
      tags: [
        [254, 4, [1]],
        [256, 4, [smallWidth]],
        [257, 4, [smallHeight]],
        [258, 3, [8, 8, 8]],
        [259, 3, [7]],
        [262, 3, [6]],
        [271, 2, 'Safelight sample'],
        [272, 2, 'Rendered scene'],
        [273, 4, [at]],
        [274, 3, [1]],
        [277, 3, [3]],
        [278, 4, [smallHeight]],
        [279, 4, [preview.length]],
        [284, 3, [1]],
        [330, 4, { tags: raw(at + preview.length + (preview.length & 1)) }],
        [34665, 4, { tags: exif }],
        [50706, 1, [1, 4, 0, 0]],
        [50707, 1, [1, 1, 0, 0]],
        [50708, 2, 'Safelight sample'],
        [50721, 10, matrix],
        [50728, 5, NEUTRAL],
        [50778, 3, [21]],
      ],
    });
  const at = table(0).length;
  const start = at + preview.length + (preview.length & 1);
  const out = new Uint8Array(start + pixels.length);
  out.set(table(at));
  out.set(preview, at);
  out.set(pixels, start);
  return out;
}
