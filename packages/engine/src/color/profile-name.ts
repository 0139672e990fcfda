import type { ColorSpace } from '@safelight/core';
import { cicpName } from './cicp.ts';

/** The description of an ICC profile (ICC.1, 9.2.41: `desc` as v2 text or v4 mluc); `ICC profile` when it has none. */
function iccName(icc: Uint8Array): string {
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const count = icc.length >= 132 ? Math.min(view.getUint32(128), 100) : 0;
  for (let at = 132, n = 0; n < count && at + 12 <= icc.length; n++, at += 12) {
    if (latin1(icc.subarray(at, at + 4)) !== 'desc') continue;
    const body = icc.subarray(view.getUint32(at + 4), view.getUint32(at + 4) + view.getUint32(at + 8));
    return describe(body) || 'ICC profile';
  }
  return 'ICC profile';
}

function describe(body: Uint8Array): string {
  if (body.length < 28) return '';
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const type = latin1(body.subarray(0, 4));
  if (type === 'desc') return clean(latin1(body.subarray(12, 12 + view.getUint32(8))));
  if (type !== 'mluc') return '';
  const text = body.subarray(view.getUint32(24), view.getUint32(24) + view.getUint32(20));
  return clean(new TextDecoder('utf-16be').decode(text));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function clean(text: string): string {
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}

/** A colour space's name for people. */
export function colorSpaceName(space: ColorSpace): string {
  if (typeof space === 'object') return 'icc' in space ? iccName(space.icc) : cicpName(space.cicp);
  return { srgb: 'sRGB', 'srgb-linear': 'linear sRGB', 'device-cmyk': 'CMYK', 'lab-d50': 'CIELab' }[space];
}
