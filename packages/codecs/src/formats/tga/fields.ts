/** Field 3 to 5 of a TGA file's header, and whether they make sense together; the first version has no signature. */

/** Bytes of the header. */
export const HEADER = 18;

/** Fields of the header as they are stored. */
export interface TgaFields {
  readonly idLength: number;
  readonly hasPalette: boolean;
  /** 1 palette, 2 colour, 3 gray. */
  readonly kind: 1 | 2 | 3;
  readonly runLengths: boolean;
  readonly firstColor: number;
  readonly colors: number;
  readonly colorBits: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly alphaBits: number;
  readonly rightToLeft: boolean;
  readonly topDown: boolean;
}

const bitsOfKind = { 1: [8, 16], 2: [15, 16, 24, 32], 3: [8, 16] } as const;

/** The fields, or `undefined` where no TGA file begins so. */
export function readFields(head: Uint8Array): TgaFields | undefined {
  if (head.length < HEADER) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, HEADER);
  const [idLength, paletteType, type] = [view.getUint8(0), view.getUint8(1), view.getUint8(2)];
  const kind = type & 7;
  if (paletteType > 1 || (type & ~0x0b) !== 0 || (kind !== 1 && kind !== 2 && kind !== 3)) return undefined;
  const [colors, colorBits] = [view.getUint16(5, true), view.getUint8(7)];
  const hasPalette = paletteType === 1;
  if (hasPalette ? colors === 0 || ![15, 16, 24, 32].includes(colorBits) : colors !== 0 || kind === 1) return undefined;
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  const [bits, descriptor] = [view.getUint8(16), view.getUint8(17)];
  const alphaBits = descriptor & 15;
  const known: readonly number[] = bitsOfKind[kind];
  // The two upper bits were for interleaved rows, which version 2 gave up.
  if (width === 0 || height === 0 || !known.includes(bits) || alphaBits > 8 || descriptor > 63) return undefined;
  return {
    idLength,
    hasPalette,
    kind,
    runLengths: type > 8,
    firstColor: view.getUint16(3, true),
    colors,
    colorBits,
    width,
    height,
    bits,
    alphaBits,
    rightToLeft: (descriptor & 16) !== 0,
    topDown: (descriptor & 32) !== 0,
  };
}

/** Whether a file that begins so may be a TGA file. */
export function matchesTga(head: Uint8Array): boolean {
  return readFields(head) !== undefined;
}
