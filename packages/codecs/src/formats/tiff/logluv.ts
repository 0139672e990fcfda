/** SGI LogLuv and LogL (Larson, "LogLuv encoding for full-gamut, high-dynamic range images", 1998). */

/** Decoded samples. */
export interface Light {
  readonly values: Float32Array;
  /** The data ended before the samples did: the rest is black. */
  readonly short: boolean;
}

interface Codes {
  readonly codes: Uint32Array;
  readonly short: boolean;
}

/** Luminance of a 16-bit LogL value (sign and 15 bits of log2, offset 64 in 1/256 steps). */
function logL16(code: number): number {
  const exponent = code & 0x7fff;
  if (exponent === 0) return 0;
  const y = 2 ** ((exponent + 0.5) / 256 - 64);
  return code & 0x8000 ? -y : y;
}

/** Luminance and CIE 1976 u'v' to linear BT.709 RGB whose white is the encoding's neutral, equal-energy white. */
function storeRgb(out: Float32Array, at: number, y: number, u: number, v: number): void {
  const s = 1 / (6 * u - 16 * v + 12);
  const cx = 9 * u * s;
  const cy = 4 * v * s;
  const x = cy > 0 ? (cx / cy) * y : 0;
  const z = cy > 0 ? ((1 - cx - cy) / cy) * y : 0;
  out[at] = 2.69 * x - 1.276 * y - 0.414 * z;
  out[at + 1] = -1.022 * x + 1.978 * y + 0.044 * z;
  out[at + 2] = 0.061 * x - 0.224 * y + 1.163 * z;
}

/** Planes of run-length coded bytes, most significant first, one row after another (`bytesPerPixel` 2 or 4). */
function unpackRows(data: Uint8Array, width: number, rows: number, bytesPerPixel: number): Codes {
  const codes = new Uint32Array(width * rows);
  const plane = new Uint8Array(width);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let shift = (bytesPerPixel - 1) * 8; shift >= 0; shift -= 8) {
      at = unpackPlane(data, at, plane);
      for (let x = 0; x < width; x++) {
        const index = row * width + x;
        codes[index] = (codes[index] as number) | ((plane[x] as number) << shift);
      }
    }
  }
  return { codes, short: at > data.length };
}

/**
 * One row's plane: counts of 128 and more repeat a byte, smaller ones copy that many. Returns where the next begins, which is
 * behind the end where the data were too few.
 */
function unpackPlane(data: Uint8Array, start: number, plane: Uint8Array): number {
  let at = start;
  plane.fill(0);
  for (let x = 0; x < plane.length; ) {
    if (at >= data.length) return data.length + 1;
    const count = data[at++] as number;
    const run = Math.min(count >= 128 ? count - 126 : count, plane.length - x);
    if (count >= 128) plane.fill(data[at++] ?? 0, x, x + run);
    else plane.set(data.subarray(at, at + run), x);
    if (count < 128) at += count;
    x += run;
  }
  return at;
}

/** LogL (compression 34676, one sample): luminance, linear. */
export function decodeLogL(data: Uint8Array, width: number, rows: number): Light {
  const { codes, short } = unpackRows(data, width, rows, 2);
  return { values: Float32Array.from(codes, logL16), short };
}

/** 32-bit LogLuv (compression 34676, three samples): linear sRGB. */
export function decodeLogLuv32(data: Uint8Array, width: number, rows: number): Light {
  const { codes, short } = unpackRows(data, width, rows, 4);
  const out = new Float32Array(codes.length * 3);
  codes.forEach((code, index) => {
    const u = (((code >>> 8) & 255) + 0.5) / 410;
    const v = ((code & 255) + 0.5) / 410;
    storeRgb(out, index * 3, logL16(code >>> 16), u, v);
  });
  return { values: out, short };
}

const UV_SQSIZ = 0.0035;
const UV_VSTART = 0.01694;

/**
 * The chromaticity index of 24-bit LogLuv: for each v' row the first u' (in millionths) and the number of u' steps, as
 * published with the encoding.
 */
const UV_ROWS =
  '247663:4 243779:6 241684:7 237874:9 235906:10 232153:12 228352:14 226259:15 222371:17 220410:18 214710:21 212714:22 210721:23 204976:26 202986:27 199245:29 195525:31 193560:32 189878:34 186216:36 186216:36 182592:38 179003:40 175466:42 172001:44 172001:44 168612:46 168612:46 163575:49 158642:52 158642:52 158642:52 153815:55 153815:55 149097:58 149097:58 142746:62 142746:62 142746:62 138270:65 138270:65 138270:65 132166:69 132166:69 126204:73 126204:73 126204:73 120381:77 120381:77 120381:77 120381:77 112962:82 112962:82 112962:82 107450:86 107450:86 107450:86 107450:86 100343:91 100343:91 100343:91 95126:95 95126:95 95126:95 95126:95 88276:100 88276:100 88276:100 88276:100 81523:105 81523:105 81523:105 81523:105 74861:110 74861:110 74861:110 74861:110 68290:115 68290:115 68290:115 68290:115 63573:119 63573:119 63573:119 63573:119 57219:124 57219:124 57219:124 57219:124 50985:129 50985:129 50985:129 50985:129 50985:129 44859:134 44859:134 44859:134 44859:134 40571:138 40571:138 40571:138 40571:138 36339:142 36339:142 36339:142 36339:142 32139:146 32139:146 32139:146 32139:146 27947:150 27947:150 27947:150 23739:154 23739:154 23739:154 23739:154 19504:158 19504:158 19504:158 16976:161 16976:161 16976:161 16976:161 12639:165 12639:165 12639:165 9991:168 9991:168 9991:168 9016:170 9016:170 9016:170 6217:173 6217:173 5097:175 5097:175 5097:175 3909:177 3909:177 2340:177 2389:170 1068:164 1653:157 717:150 1614:143 270:136 484:129 1103:123 1242:115 1188:109 1011:103 709:97 301:89 2416:82 3251:76 3246:69 4141:62 5963:55 8839:47 10490:40 16994:31 23659:21';

/** 24-bit LogLuv (compression 34677): 10 bits of log luminance, 14 of chromaticity index; three bytes a pixel. */
export function decodeLogLuv24(data: Uint8Array, pixels: number): Light {
  const cells: { readonly u: number; readonly v: number }[] = [];
  UV_ROWS.split(' ').forEach((text, row) => {
    const [start = 0, count = 0] = text.split(':').map(Number);
    for (let k = 0; k < count; k++)
      cells.push({ u: start / 1e6 + (k + 0.5) * UV_SQSIZ, v: UV_VSTART + (row + 0.5) * UV_SQSIZ });
  });
  const out = new Float32Array(pixels * 3);
  for (let p = 0; p < pixels; p++) {
    const code = ((data[p * 3] ?? 0) << 16) | ((data[p * 3 + 1] ?? 0) << 8) | (data[p * 3 + 2] ?? 0);
    const luminance = code >>> 14;
    const y = luminance === 0 ? 0 : 2 ** ((luminance + 0.5) / 64 - 12);
    const cell = cells[code & 0x3fff];
    storeRgb(out, p * 3, y, cell?.u ?? 0.210526316, cell?.v ?? 0.473684211);
  }
  return { values: out, short: data.length < pixels * 3 };
}
