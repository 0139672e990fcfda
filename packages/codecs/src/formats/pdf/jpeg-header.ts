/** What a JPEG stream's markers say of how its components are meant (ITU-T T.81, B.2). */

/** The header of a JPEG stream. */
export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** 8 bits, baseline or progressive, Huffman coded: what every reader decodes. */
  readonly simple: boolean;
  /** Adobe's marker is there, with which CMYK is inverted. */
  readonly adobe: boolean;
  /** Components are red, green and blue by their names, which no marker says. */
  readonly rgb: boolean;
}

const APP14 = 0xee;
const SOS = 0xda;

/** The header, or `undefined` where there is none before the first scan. */
export function jpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  let adobe = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] as number;
    const size = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    if (bytes[at] !== 0xff || marker === SOS || size < 2) return undefined;
    if (marker === APP14) adobe ||= String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe';
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return frameHeader(bytes.subarray(at, at + 2 + size), marker, adobe || adobeLater(bytes, at + 2 + size));
    }
    at += 2 + size;
  }
  return undefined;
}

/** Adobe's marker may come behind the frame's. */
function adobeLater(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== SOS; ) {
    if (bytes[at + 1] === APP14) return true;
    at += 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
  }
  return false;
}

function frameHeader(segment: Uint8Array, marker: number, adobe: boolean): JpegHeader | undefined {
  if (segment.length < 10) return undefined;
  const word = (at: number): number => ((segment[at] as number) << 8) | (segment[at + 1] as number);
  const components = segment[9] as number;
  const ids = String.fromCharCode(...[10, 13, 16].map((at) => segment[at] ?? 0));
  return {
    width: word(7),
    height: word(5),
    components,
    simple: marker <= 0xc2 && segment[4] === 8,
    adobe,
    rgb: components === 3 && !adobe && ids === 'RGB',
  };
}
