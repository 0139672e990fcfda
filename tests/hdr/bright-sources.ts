/** Bright pictures in formats that hold them, written by hand after their specifications. */
import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Light } from './hdr-difference.ts';

const [WIDTH, HEIGHT] = [64, 48];

/** Light from black to 6 times white, in colours that sRGB has. */
export const scene: Light = (() => {
  const data = new Float64Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [(i % WIDTH) / (WIDTH - 1), Math.floor(i / WIDTH) / (HEIGHT - 1)];
    const light = 6 * x * x;
    data.set([light * (0.4 + 0.6 * y), light * 0.7, light * (1 - 0.6 * y)], i * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
})();

/** A portable float map: rows from the bottom up, least significant byte first. */
export function pfm({ width, height, data }: Light): Uint8Array {
  const floats = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    floats.set(data.subarray(y * width * 3, (y + 1) * width * 3), (height - 1 - y) * width * 3);
  }
  return Buffer.concat([Buffer.from(`PF\n${width} ${height}\n-1.0\n`), Buffer.from(floats.buffer)]);
}

/** A Radiance picture of plain pixels: three mantissas and an exponent. */
export function radiance({ width, height, data }: Light): Uint8Array {
  const head = Buffer.from(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`);
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const rgb = [...data.subarray(i * 3, i * 3 + 3)];
    const most = Math.max(...rgb);
    const exponent = most > 1e-9 ? Math.ceil(Math.log2(most + 1e-12)) : -128;
    for (const [k, value] of rgb.entries()) pixels[i * 4 + k] = Math.min(255, (value / 2 ** exponent) * 256);
    pixels[i * 4 + 3] = exponent + 128;
  }
  return Buffer.concat([head, pixels]);
}

/** BT.2100, table 4: light of 1 = 203 cd/m2 to PQ. */
function toPq(light: number): number {
  const y = ((Math.max(light, 0) * 203) / 10_000) ** (2610 / 16_384);
  return ((3424 / 4096 + (2413 / 128) * y) / (1 + (2392 / 128) * y)) ** (2523 / 32);
}

/** BT.2100, table 4, undone: PQ to light of 1 = 203 cd/m2. */
export function fromPq(value: number): number {
  const p = Math.max(value, 0) ** (32 / 2523);
  const y = Math.max(p - 3424 / 4096, 0) / (2413 / 128 - (2392 / 128) * p);
  return (y ** (16_384 / 2610) * 10_000) / 203;
}

/** BT.2100, table 5, undone: HLG to scene light, reference white at 0.75. */
export function fromHlg(value: number): number {
  const light =
    value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
  return light / 0.264_962_56;
}

/** BT.2087 undone: linear BT.2020 to BT.709. */
export function lightOfBt2020([r = 0, g = 0, b = 0]: readonly number[]): readonly [number, number, number] {
  return [
    1.660_491 * r - 0.587_641 * g - 0.072_85 * b,
    -0.124_55 * r + 1.132_9 * g - 0.008_349 * b,
    -0.018_151 * r - 0.100_579 * g + 1.118_73 * b,
  ];
}

/** BT.2100, table 5: scene light to HLG, reference white at 0.75. */
function toHlg(light: number): number {
  const e = light * 0.264_962_56;
  return e <= 1 / 12 ? Math.sqrt(3 * e) : 0.178_832_77 * Math.log(12 * e - 0.284_668_92) + 0.559_910_73;
}

/** A PNG of 16 bits with cICP (PNG, third edition, 11.3.2.6): BT.2020, full range. */
export function pngOf({ width, height, data }: Light, transfer: 16 | 18): Uint8Array {
  const encode = { 16: toPq, 18: toHlg }[transfer];
  const samples = new Uint16Array(width * height * 4).fill(65_535);
  for (let i = 0; i < width * height; i++) {
    const [r = 0, g = 0, b = 0] = data.subarray(i * 3, i * 3 + 3);
    // BT.2087: linear BT.709 to BT.2020.
    const rgb = [
      0.6274 * r + 0.3293 * g + 0.0433 * b,
      0.0691 * r + 0.9195 * g + 0.0114 * b,
      0.0164 * r + 0.088 * g + 0.8956 * b,
    ];
    for (const [k, value] of rgb.entries()) samples[i * 4 + k] = Math.round(Math.min(encode(value), 1) * 65_535);
  }
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(samples.buffer);
  const file = PNG.sync.write(picture, { bitDepth: 16, colorType: 2, inputHasAlpha: true });
  const chunk = Buffer.from([0, 0, 0, 4, 0x63, 0x49, 0x43, 0x50, 9, transfer, 0, 1, 0, 0, 0, 0]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  // Behind the signature and IHDR.
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)]);
}

/** A picture scaled to whole parts of its size, by means of light. */
export function smaller({ width, height, data }: Light, by: number): Light {
  const out = new Float64Array((data.length / by) * (1 / by));
  for (let i = 0; i < data.length; i++) {
    const [pixel, k] = [Math.floor(i / 3), i % 3];
    const [x, y] = [Math.floor((pixel % width) / by), Math.floor(pixel / width / by)];
    const at = (y * (width / by) + x) * 3 + k;
    out[at] = (out[at] ?? 0) + (data[i] ?? 0) / by / by;
  }
  return { width: width / by, height: height / by, data: out };
}

/** An OpenEXR picture of scan lines, 32-bit floats, not compressed (OpenEXR file layout). */
export function exr({ width, height, data }: Light): Uint8Array {
  const i32 = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);
  const f32 = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
  const attribute = (name: string, type: string, value: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${name}\0${type}\0`), i32(value.length), value]);
  const channel = (name: string): Buffer => Buffer.concat([Buffer.from(`${name}\0`), i32(2, 0, 1, 1)]);
  const channels = Buffer.concat([channel('B'), channel('G'), channel('R'), Buffer.alloc(1)]);
  const head = Buffer.concat([
    i32(20_000_630, 2),
    attribute('channels', 'chlist', channels),
    attribute('compression', 'compression', Buffer.from([0])),
    attribute('dataWindow', 'box2i', i32(0, 0, width - 1, height - 1)),
    attribute('displayWindow', 'box2i', i32(0, 0, width - 1, height - 1)),
    attribute('lineOrder', 'lineOrder', Buffer.from([0])),
    attribute('pixelAspectRatio', 'float', f32(1)),
    attribute('screenWindowCenter', 'v2f', f32(0, 0)),
    attribute('screenWindowWidth', 'float', f32(1)),
    Buffer.alloc(1),
  ]);
  const size = width * 3 * 4;
  const offsets = Buffer.alloc(height * 8);
  const lines = Array.from({ length: height }, (_, y) => {
    offsets.writeBigUInt64LE(BigInt(head.length + height * 8 + y * (size + 8)), y * 8);
    const samples = [2, 1, 0].flatMap((k) =>
      Array.from({ length: width }, (__, x) => data[(y * width + x) * 3 + k] ?? 0),
    );
    return Buffer.concat([i32(y, size), f32(...samples)]);
  });
  return Buffer.concat([head, offsets, ...lines]);
}

/** A TIFF picture of 32-bit floats in one strip, not compressed (TIFF 6.0; SampleFormat 3). */
export function tiff({ width, height, data }: Light): Uint8Array {
  const pixels = Buffer.from(Float32Array.from(data).buffer);
  const entries: readonly (readonly [tag: number, type: 3 | 4, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 3, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 20],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 1, pixels.length],
    [339, 3, 3, 14],
  ];
  const head = Buffer.alloc(20);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(20 + pixels.length, 4);
  for (let k = 0; k < 3; k++) {
    head.writeUInt16LE(32, 8 + k * 2);
    head.writeUInt16LE(3, 14 + k * 2);
  }
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    directory.writeUInt16LE(tag, 2 + index * 12);
    directory.writeUInt16LE(type, 4 + index * 12);
    directory.writeUInt32LE(count, 6 + index * 12);
    directory.writeUInt32LE(value, 10 + index * 12);
  }
  return Buffer.concat([head, pixels, directory]);
}
