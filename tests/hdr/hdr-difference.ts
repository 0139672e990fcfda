/**
 * What a JPEG file with a gain map shows on an HDR screen, and how far two such pictures are apart. Written from ISO 21496-1,
 * CIPA DC-007, ITU-R BT.2100 and BT.2124, beside the product's own; JPEG pictures by jpeg-js.
 */
import jpegJs from 'jpeg-js';

/** Linear light of BT.709 primaries, 1 = reference white (203 cd/m2); three samples to a pixel. */
export interface Light {
  readonly width: number;
  readonly height: number;
  readonly data: Float64Array;
}

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly body: Buffer;
}

/** The segments before the scan. */
export function segmentsOf(file: Uint8Array): readonly Segment[] {
  const bytes = Buffer.from(file);
  const found: Segment[] = [];
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const body = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    found.push({ marker: bytes[at + 1] ?? 0, start: at, body });
  }
  return found;
}

const named = (file: Uint8Array, name: string): Segment | undefined =>
  segmentsOf(file).find(({ body }) => body.toString('latin1', 0, name.length) === name);

/** The second picture of the file by its multi-picture index. */
export function secondPicture(file: Uint8Array): Uint8Array | undefined {
  const index = named(file, 'MPF\0');
  const tiff = index?.body.subarray(4);
  if (!index || !tiff) return undefined;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  for (let entry = directory + 2, left = u16(directory); left > 0; left--, entry += 12) {
    if (u16(entry) !== 0xb002) continue;
    const second = u32(entry + 8) + 16;
    const start = index.start + 8 + u32(second + 8);
    return file.subarray(start, start + u32(second + 4));
  }
  return undefined;
}

/** The metadata of ISO 21496-1 in a map's file: base and alternate headroom, then five numbers for each channel. */
export function isoFields(map: Uint8Array): readonly number[] | undefined {
  const name = 'urn:iso:std:iso:ts:21496:-1\0';
  const body = named(map, name)?.body.subarray(name.length);
  return body && fieldsOf(body);
}

/** The same by Adobe's properties in the map's XMP, one number for all channels. */
function adobeFields(map: Uint8Array): readonly number[] | undefined {
  const xmp = named(map, 'http://ns.adobe.com/xap/1.0/')?.body.toString('utf8') ?? '';
  const of = (name: string): number => Number(new RegExp(`hdrgm:${name}="([^"]*)"`).exec(xmp)?.[1] ?? Number.NaN);
  const channel = ['GainMapMin', 'GainMapMax', 'Gamma', 'OffsetSDR', 'OffsetHDR'].map(of);
  const fields = [of('HDRCapacityMin'), of('HDRCapacityMax'), ...channel, ...channel, ...channel];
  return fields.some(Number.isNaN) ? undefined : fields;
}

/** The same of the metadata by themselves (ISO 21496-1, annex C.2), from their versions on. */
export function fieldsOf(metadata: Uint8Array): readonly number[] | undefined {
  const body = Buffer.from(metadata);
  if (body.readUInt32BE(0) !== 0) return undefined;
  const isThree = ((body[4] ?? 0) & 0x80) !== 0;
  const fields: number[] = [];
  for (let at = 5; at + 8 <= body.length; at += 8) fields.push(body.readInt32BE(at) / body.readUInt32BE(at + 4));
  return isThree ? fields : [...fields, ...fields.slice(2), ...fields.slice(2)];
}

export const srgbLight = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** Samples from 0 to 1, three or more to a pixel. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Of the greatest sample. */
  readonly top: number;
  readonly data: ArrayLike<number>;
}

const jpegPixels = (bytes: Uint8Array): Samples => ({
  ...jpegJs.decode(bytes, { useTArray: true, maxResolutionInMP: 100, maxMemoryUsageInMB: 2048 }),
  channels: 4,
  top: 255,
});

/** A map's sample between its pixels, straight lines between their centres. */
function sampleAt({ width, height, channels, top: most, data }: Samples, x: number, y: number, k: number): number {
  const clamp = (v: number, top: number): number => Math.max(0, Math.min(v, top));
  const [left, top] = [clamp(x, width - 1), clamp(y, height - 1)];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const channel = Math.min(k, channels - 1);
  const at = (column: number, row: number): number =>
    (data[(Math.min(row, height - 1) * width + Math.min(column, width - 1)) * channels + channel] ?? 0) / most;
  const line = (row: number): number => at(x0, row) + (at(x0 + 1, row) - at(x0, row)) * (left - x0);
  return line(y0) + (line(y0 + 1) - line(y0)) * (top - y0);
}

/**
 * The brighter picture of a base of sRGB and its map, at its full headroom (ISO 21496-1).
 * @param fields - as `isoFields` gives them
 * @param toLight - of the base's samples from 0 to 1; as sRGB unless given
 */
export function brightOf(base: Samples, map: Samples, fields: readonly number[], toLight = srgbLight): Light {
  const data = new Float64Array(base.width * base.height * 3);
  for (let y = 0, i = 0; y < base.height; y++) {
    for (let x = 0; x < base.width; x++) {
      const [u, v] = [((x + 0.5) * map.width) / base.width - 0.5, ((y + 0.5) * map.height) / base.height - 0.5];
      for (let k = 0; k < 3; k++, i++) {
        const [min = 0, max = 0, gamma = 1, baseOffset = 0, otherOffset = 0] = fields.slice(2 + k * 5, 7 + k * 5);
        const gain = min + (max - min) * sampleAt(map, u, v, k) ** (1 / gamma);
        const sample = base.data[(y * base.width + x) * base.channels + Math.min(k, base.channels - 1)] ?? 0;
        data[i] = (toLight(sample / base.top) + baseOffset) * 2 ** gain - otherOffset;
      }
    }
  }
  return { width: base.width, height: base.height, data };
}

/** The brighter picture of a JPEG file of sRGB with a gain map; see `brightOf`. */
export function brightOfJpeg(file: Uint8Array, toLight = srgbLight): Light {
  const mapFile = secondPicture(file);
  const fields = mapFile && (isoFields(mapFile) ?? adobeFields(mapFile));
  if (!mapFile || !fields) throw new Error('The file has no gain map.');
  return brightOf(jpegPixels(file), jpegPixels(mapFile), fields, toLight);
}

const pq = (nits: number): number => {
  const y = Math.max(0, nits / 10_000) ** (2610 / 16_384);
  return ((3424 / 4096 + (2413 / 128) * y) / (1 + (2392 / 128) * y)) ** (2523 / 32);
};

/** ITP of light (BT.2124, annex 1; LMS of BT.2100, table 6, after BT.2087's matrix from BT.709 to BT.2020). */
function itp(r: number, g: number, b: number): readonly [number, number, number] {
  const red = 0.6274 * r + 0.3293 * g + 0.0433 * b;
  const green = 0.0691 * r + 0.9195 * g + 0.0114 * b;
  const blue = 0.0164 * r + 0.088 * g + 0.8956 * b;
  const l = pq((203 * (1688 * red + 2146 * green + 262 * blue)) / 4096);
  const m = pq((203 * (683 * red + 2951 * green + 462 * blue)) / 4096);
  const s = pq((203 * (99 * red + 309 * green + 3688 * blue)) / 4096);
  return [0.5 * (l + m), (6610 * l - 13_613 * m + 7003 * s) / 8192, (17_933 * l - 17_390 * m - 543 * s) / 4096];
}

/** Mean dE_ITP of two pictures (BT.2124): 1 is what can just be seen. */
export function meanDeltaItp(one: Light, other: Light): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < one.data.length; i += 3) {
    const [a, b] = [one, other].map(({ data }) => itp(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0));
    const [di, dt, dp] = [0, 1, 2].map((k) => (a?.[k] ?? 0) - (b?.[k] ?? 0)) as [number, number, number];
    sum += 720 * Math.sqrt(di * di + 0.25 * dt * dt + dp * dp);
  }
  return sum / (one.data.length / 3);
}

/** How far a picture is from itself where its samples of PQ with so many bits (BT.2100) are each so many levels off. */
export function pqDifference(light: Light, bits: number, levels: number): number {
  const step = levels / (2 ** bits - 1);
  const undone = (value: number): number => {
    const p = Math.max(value, 0) ** (32 / 2523);
    return (Math.max(p - 3424 / 4096, 0) / (2413 / 128 - (2392 / 128) * p)) ** (16_384 / 2610) * (10_000 / 203);
  };
  const data = light.data.map((value, i) => undone(pq(203 * value) + (((i * 7) >> 2) & 1 ? step : -step)));
  return meanDeltaItp(light, { ...light, data });
}
