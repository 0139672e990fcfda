import { iccElement } from '@safelight/codecs/icc-element';
import type { ColorSpace } from '@safelight/core';
import { cicpName } from './cicp.ts';

/** The description of an ICC profile (ICC.1, 9.2.41: `desc` as v2 text or v4 mluc); `ICC profile` when it has none. */
function iccName(icc: Uint8Array): string {
  return describe(iccElement(icc, 'desc') ?? new Uint8Array()) || 'ICC profile';
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
