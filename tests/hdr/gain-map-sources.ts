/** Pictures with a gain map in HEIC and AVIF, what they show, and what becomes of that where they are turned and cut. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { appleExif, heifWithGainMap, isoMetadata, type Told } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { type Light, srgbLight } from './hdr-difference.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${name}`, import.meta.url));
const pixels = (name: string): PNG => PNG.sync.read(fixture(name));
export const [base, map] = [pixels('heic/fixtures/rgb.png'), pixels('heic/fixtures/gray.png')];
export const [avifBase, avifMap] = [pixels('avif/fixtures/rgb.png'), pixels('avif/fixtures/gray.png')];
export const photo = (told: Told, format: 'heic' | 'avif' = 'heic'): Uint8Array =>
  heifWithGainMap(fixture(`${format}/fixtures/rgb.${format}`), fixture(`${format}/fixtures/gray.${format}`), told);
export const apple = { apple: '', exif: appleExif(0.8, 0.005) };
const headroom = 2 ** 1.7;
const iso = { headroom: 2.5, min: -0.2, max: 2.5, gamma: 0.9, offset: 0.015625 };
export const tmap = { tmap: Buffer.concat([Buffer.from([0]), isoMetadata(iso)]) };
const rec709 = (v: number): number => (v < 0.081 ? v / 4.5 : ((v + 0.099) / 1.099) ** (1 / 0.45));

/** What the source shows on an HDR screen, by the reference decodings of its two pictures. */
export function brightSource(
  bright: (light: number, map: number) => number,
  [picture, gain]: readonly PNG[] = [base, map],
): Light {
  const data = new Float64Array(base.width * base.height * 3);
  for (let i = 0; i < data.length; i++) {
    const at = Math.floor(i / 3) * 4;
    data[i] = bright(srgbLight((picture?.data[at + (i % 3)] ?? 0) / 255), (gain?.data[at] ?? 0) / 255);
  }
  return { width: base.width, height: base.height, data };
}

export const byApple = (light: number, value: number): number => light * (1 + (headroom - 1) * rec709(value));
export const byIso = (light: number, value: number): number =>
  (light + iso.offset) * 2 ** (iso.min + (iso.max - iso.min) * value ** (1 / iso.gamma)) - iso.offset;

/** A quarter turn clockwise, as `irot` 3 shows it. */
export function turned({ width, height, data }: Light): Light {
  const out = new Float64Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 3; k++) out[(x * height + height - 1 - y) * 3 + k] = data[(y * width + x) * 3 + k] ?? 0;
    }
  }
  return { width: height, height: width, data: out };
}

/** The middle of a picture turned clockwise, each pixel the mean of the four about its place by their nearness. */
export function straightened({ width, height, data }: Light, degrees: number, columns: number, rows: number): Light {
  const angle = (degrees * Math.PI) / 180;
  const out = new Float64Array(columns * rows * 3);
  const at = (x: number, y: number, k: number): number =>
    data[(Math.max(0, Math.min(y, height - 1)) * width + Math.max(0, Math.min(x, width - 1))) * 3 + k] ?? 0;
  for (let i = 0; i < out.length; i++) {
    const [k, pixel] = [i % 3, Math.floor(i / 3)];
    const [right, down] = [(pixel % columns) - (columns - 1) / 2, Math.floor(pixel / columns) - (rows - 1) / 2];
    const x = (width - 1) / 2 + right * Math.cos(angle) + down * Math.sin(angle);
    const y = (height - 1) / 2 - right * Math.sin(angle) + down * Math.cos(angle);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const upper = at(left, top, k) * (1 - u) + at(left + 1, top, k) * u;
    out[i] = upper * (1 - v) + (at(left, top + 1, k) * (1 - u) + at(left + 1, top + 1, k) * u) * v;
  }
  return { width: columns, height: rows, data: out };
}

export function cut({ width, data }: Light, x: number, y: number, columns: number, rows: number): Light {
  const row = (index: number) => data.subarray(((y + index) * width + x) * 3, ((y + index) * width + x + columns) * 3);
  return {
    width: columns,
    height: rows,
    data: Float64Array.from(Array.from({ length: rows }, (_, i) => [...row(i)]).flat()),
  };
}
