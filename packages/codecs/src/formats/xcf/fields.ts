/** Numbers of the format (GIMP, devel-docs/xcf.txt). */
export const property = {
  end: 0,
  colormap: 1,
  floatingSelection: 5,
  opacity: 6,
  mode: 7,
  visible: 8,
  applyMask: 11,
  offsets: 15,
  compression: 17,
  resolution: 19,
  parasites: 21,
  groupItem: 29,
  itemPath: 30,
  floatOpacity: 33,
  compositeMode: 35,
  compositeSpace: 36,
  blendSpace: 37,
} as const;

/** Values of the property `compression`. */
export const packing = { none: 0, rle: 1, zlib: 2 } as const;

/** Values of the header's base type. */
export const baseType = { rgb: 0, gray: 1, indexed: 2 } as const;

/** Pixels of a tile's side. */
export const TILE = 64;

/** How a sample is stored. */
export interface Precision {
  readonly kind: 'integer' | 'float';
  readonly bytes: 1 | 2 | 4 | 8;
  /** Samples are linear light; else they follow the sRGB curve or the profile's. */
  readonly linear: boolean;
}

const kinds: Readonly<Record<number, Pick<Precision, 'kind' | 'bytes'>>> = {
  1: { kind: 'integer', bytes: 1 },
  2: { kind: 'integer', bytes: 2 },
  3: { kind: 'integer', bytes: 4 },
  5: { kind: 'float', bytes: 2 },
  6: { kind: 'float', bytes: 4 },
  7: { kind: 'float', bytes: 8 },
};

/** The header's precision, by the version that wrote it; throws `Error` for an unknown one. */
export function precisionOf(version: number, value: number): Precision {
  if (version < 4) return { kind: 'integer', bytes: 1, linear: false };
  // The numbers of two development versions.
  if (version === 4) return precisionOf(7, [150, 250, 300, 500, 600][value] ?? 0);
  const settled = version < 7 && value >= 400 ? value + 100 : value;
  const kind = kinds[Math.floor(settled / 100)];
  if (kind === undefined) throw new Error(`Precision ${value} is unknown.`);
  return { ...kind, linear: settled % 100 < 50 };
}
