import type { Cicp } from '@safelight/core';
import { cicpName } from './cicp.ts';

type Chromaticities = readonly [rx: number, ry: number, gx: number, gy: number, bx: number, by: number];

/** H.273 table 2: colour primaries that pictures use, all with white point D65. */
const BT709: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const primaries: Readonly<Record<number, Chromaticities>> = {
  1: BT709,
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};

/** A 3x3 matrix, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export function multiply(a: Matrix, b: Matrix): Matrix {
  const cell = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] as number) * (b[k * 3 + column] as number), 0);
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cell(row, column))) as unknown as Matrix;
}

export function invert(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}

/** Linear RGB of these primaries (H.273) to CIE XYZ under D65 (SMPTE RP 177). Unknown primaries count as BT.709. */
export function rgbToXyz(id: number): Matrix {
  const [rx, ry, gx, gy, bx, by] = primaries[id] ?? BT709;
  const column = (x: number, y: number): readonly [number, number, number] => [x / y, 1, (1 - x - y) / y];
  const [r, g, b] = [column(rx, ry), column(gx, gy), column(bx, by)];
  const m: Matrix = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  const white = column(0.3127, 0.329);
  const inverse = invert(m);
  const scale = [0, 1, 2].map((row) =>
    [0, 1, 2].reduce((sum, k) => sum + (inverse[row * 3 + k] as number) * (white[k] as number), 0),
  );
  return m.map((value, index) => value * (scale[index % 3] as number)) as unknown as Matrix;
}

/** Bradford adaptation from D65 to the D50 of the ICC profile connection space. */
const D65_TO_D50: Matrix = [
  1.0478112, 0.0228866, -0.050127, 0.0295424, 0.9904844, -0.0170491, -0.0092345, 0.0150436, 0.7521316,
];

/**
 * An ICC v4 matrix profile (ICC.1:2010, 8.3) for standard-dynamic-range code points, so that a picture keeps its pixel
 * values in a container that holds profiles but no code points.
 */
export function profileOf(cicp: Cicp): Uint8Array {
  const matrix = multiply(D65_TO_D50, rgbToXyz(cicp.primaries));
  const curve = curveTag(cicp.transfer);
  const tags: (readonly [string, Uint8Array])[] = [
    ['desc', textTag(cicpName(cicp))],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', xyzTag(0.9642, 1, 0.8249)],
    ['chad', fixedTag('sf32', D65_TO_D50)],
    ['rXYZ', xyzTag(matrix[0], matrix[3], matrix[6])],
    ['gXYZ', xyzTag(matrix[1], matrix[4], matrix[7])],
    ['bXYZ', xyzTag(matrix[2], matrix[5], matrix[8])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  return assemble(tags);
}

function assemble(tags: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const start = 128 + 4 + tags.length * 12;
  const size = tags.reduce((sum, [, body]) => sum + body.length, start);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const put = (offset: number, text: string): void => out.set(new TextEncoder().encode(text), offset);
  view.setUint32(0, size);
  view.setUint32(8, 0x04300000);
  put(12, 'mntrRGB XYZ ');
  for (const [index, value] of [2026, 1, 1].entries()) view.setUint16(24 + index * 2, value);
  put(36, 'acsp');
  view.setUint32(68, 0x0000f6d6);
  view.setUint32(72, 0x00010000);
  view.setUint32(76, 0x0000d32d);
  view.setUint32(128, tags.length);
  let offset = start;
  tags.forEach(([name, body], index) => {
    put(132 + index * 12, name);
    view.setUint32(136 + index * 12, offset);
    view.setUint32(140 + index * 12, body.length);
    out.set(body, offset);
    offset += body.length;
  });
  return out;
}

function tag(type: string, length: number): { out: Uint8Array; view: DataView } {
  const out = new Uint8Array(Math.ceil(length / 4) * 4);
  out.set(new TextEncoder().encode(type));
  return { out, view: new DataView(out.buffer) };
}

/** Numbers of 16.16 bits: XYZType and s15Fixed16ArrayType are laid out alike (10.31, 10.18). */
function fixedTag(type: string, values: readonly number[]): Uint8Array {
  const { out, view } = tag(type, 8 + values.length * 4);
  for (const [index, value] of values.entries()) view.setInt32(8 + index * 4, Math.round(value * 65536));
  return out;
}

function xyzTag(x: number, y: number, z: number): Uint8Array {
  return fixedTag('XYZ ', [x, y, z]);
}

function textTag(text: string): Uint8Array {
  const { out, view } = tag('mluc', 28 + text.length * 2);
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  out.set(new TextEncoder().encode('enUS'), 16);
  view.setUint32(20, text.length * 2);
  view.setUint32(24, 28);
  for (let index = 0; index < text.length; index++) view.setUint16(28 + index * 2, text.charCodeAt(index));
  return out;
}

/** Parametric curves (ICC.1:2010, 10.16) for the transfer characteristics; sRGB's where none is known. */
function curveTag(transfer: number): Uint8Array {
  const gamma = { 4: 2.2, 5: 2.8, 8: 1, 17: 2.6 }[transfer];
  const parameters = gamma === undefined ? [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] : [gamma];
  const { out, view } = tag('para', 12 + parameters.length * 4);
  view.setUint16(8, gamma === undefined ? 3 : 0);
  for (const [index, value] of parameters.entries()) view.setInt32(12 + index * 4, Math.round(value * 65536));
  return out;
}
