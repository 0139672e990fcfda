/** How pixels are stored, by FourCC, DXGI number or masks. */

/** Compressed blocks. */
export type BlockKind = 'bc1' | 'bc2' | 'bc3' | 'bc4' | 'bc4s' | 'bc5' | 'bc5s' | 'bc6h' | 'bc6hs' | 'bc7';

/** Floats and integers of whole bytes, in the order RGBA. */
export type SampleKind = 'half' | 'float' | 'unorm16' | 'snorm16' | 'snorm8';

interface Common {
  /** Bytes of a block, of a pixel, or of a pair of pixels. */
  readonly bytes: number;
  readonly model: 'gray' | 'rgb';
  /** `perhaps`: clear pixels may occur. */
  readonly alpha: 'none' | 'straight' | 'perhaps';
  readonly depth: 8 | 16 | 32;
  readonly significantBits?: number;
}

/** A way to store pixels. */
export type Layout =
  | (Common & { readonly kind: 'block'; readonly block: BlockKind })
  /** Masks of red (or gray), green, blue and alpha; 0 where there is none. */
  | (Common & { readonly kind: 'masks'; readonly masks: readonly number[] })
  | (Common & { readonly kind: 'samples'; readonly sample: SampleKind; readonly channels: 1 | 2 | 3 | 4 })
  /** Two pixels in four bytes, which share two of them. */
  | (Common & { readonly kind: 'pairs'; readonly pair: 'yuy2' | 'uyvy' | 'rgbg' | 'grgb' })
  | (Common & { readonly kind: 'packed-floats'; readonly packing: '11-11-10' | '9-9-9-5' });

function block(kind: BlockKind): Layout {
  const small = kind === 'bc1' || kind === 'bc4' || kind === 'bc4s';
  const float = kind === 'bc6h' || kind === 'bc6hs';
  const alpha = { bc1: 'perhaps', bc2: 'straight', bc3: 'straight', bc7: 'perhaps' } as const;
  return {
    kind: 'block',
    block: kind,
    bytes: small ? 8 : 16,
    model: kind.startsWith('bc4') ? 'gray' : 'rgb',
    alpha: kind in alpha ? alpha[kind as keyof typeof alpha] : 'none',
    depth: float ? 32 : 8,
  };
}

function samples(sample: SampleKind, channels: 1 | 2 | 3 | 4): Layout {
  const size = { half: 2, float: 4, unorm16: 2, snorm16: 2, snorm8: 1 } as const;
  const depth = { half: 32, float: 32, unorm16: 16, snorm16: 16, snorm8: 8 } as const;
  return {
    kind: 'samples',
    sample,
    channels,
    bytes: size[sample] * channels,
    model: channels === 1 ? 'gray' : 'rgb',
    alpha: channels === 4 ? 'straight' : 'none',
    depth: depth[sample],
  };
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest = (rest & (rest - 1)) >>> 0) bits++;
  return bits;
}

/** A layout by masks of red, green, blue, alpha, or of gray (`green` and `blue` 0) and alpha. */
function masked(bytes: number, masks: readonly number[], model: 'gray' | 'rgb'): Layout | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 0] = masks;
  const most = Math.max(...[red, green, blue].map(bitsOf));
  // A mask is one run of ones.
  const isRun = (mask: number): boolean => mask === 0 || Math.log2(mask / (mask & -mask) + 1) % 1 === 0;
  if (most > 16 || bitsOf(alpha) > 16 || !masks.every((mask) => isRun(mask >>> 0))) return undefined;
  if (most === 0 && alpha === 0) return undefined;
  return {
    kind: 'masks',
    masks,
    bytes,
    model,
    alpha: alpha === 0 ? 'none' : 'straight',
    depth: most > 8 ? 16 : 8,
    ...(most > 8 && most < 16 ? { significantBits: most } : {}),
  };
}

function pair(kind: 'yuy2' | 'uyvy' | 'rgbg' | 'grgb'): Layout {
  return { kind: 'pairs', pair: kind, bytes: 4, model: 'rgb', alpha: 'none', depth: 8 };
}

function packedFloats(packing: '11-11-10' | '9-9-9-5'): Layout {
  return { kind: 'packed-floats', packing, bytes: 4, model: 'rgb', alpha: 'none', depth: 32 };
}

const rgba8 = [0xff, 0xff00, 0xff0000, 0xff000000] as const;
const bgra8 = [0xff0000, 0xff00, 0xff, 0xff000000] as const;

/** Layouts by a number of the file; each is made when it is asked for. */
type Table = ReadonlyMap<number | string, () => Layout | undefined>;

const dxgi: Table = new Map<number, () => Layout | undefined>([
  ...[1, 2].map((n) => [n, () => samples('float', 4)] as const),
  ...[5, 6].map((n) => [n, () => samples('float', 3)] as const),
  ...[9, 10].map((n) => [n, () => samples('half', 4)] as const),
  ...[11, 12].map((n) => [n, () => samples('unorm16', 4)] as const),
  [13, () => samples('snorm16', 4)],
  ...[15, 16].map((n) => [n, () => samples('float', 2)] as const),
  ...[23, 24, 25].map((n) => [n, () => masked(4, [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000], 'rgb')] as const),
  [26, () => packedFloats('11-11-10')],
  ...[27, 28, 29, 30].map((n) => [n, () => masked(4, rgba8, 'rgb')] as const),
  [31, () => samples('snorm8', 4)],
  ...[33, 34].map((n) => [n, () => samples('half', 2)] as const),
  ...[35, 36].map((n) => [n, () => samples('unorm16', 2)] as const),
  [37, () => samples('snorm16', 2)],
  ...[39, 40, 41].map((n) => [n, () => samples('float', 1)] as const),
  ...[48, 49, 50].map((n) => [n, () => masked(2, [0xff, 0xff00, 0, 0], 'rgb')] as const),
  [51, () => samples('snorm8', 2)],
  [54, () => samples('half', 1)],
  ...[53, 55, 56, 57].map((n) => [n, () => samples('unorm16', 1)] as const),
  [58, () => samples('snorm16', 1)],
  ...[60, 61, 62].map((n) => [n, () => masked(1, [0xff, 0, 0, 0], 'gray')] as const),
  [63, () => samples('snorm8', 1)],
  [65, () => masked(1, [0, 0, 0, 0xff], 'gray')],
  [67, () => packedFloats('9-9-9-5')],
  [68, () => pair('rgbg')],
  [69, () => pair('grgb')],
  ...[70, 71, 72].map((n) => [n, () => block('bc1')] as const),
  ...[73, 74, 75].map((n) => [n, () => block('bc2')] as const),
  ...[76, 77, 78].map((n) => [n, () => block('bc3')] as const),
  ...[79, 80].map((n) => [n, () => block('bc4')] as const),
  [81, () => block('bc4s')],
  ...[82, 83].map((n) => [n, () => block('bc5')] as const),
  [84, () => block('bc5s')],
  [85, () => masked(2, [0xf800, 0x7e0, 0x1f, 0], 'rgb')],
  [86, () => masked(2, [0x7c00, 0x3e0, 0x1f, 0x8000], 'rgb')],
  ...[87, 90, 91].map((n) => [n, () => masked(4, bgra8, 'rgb')] as const),
  ...[88, 92, 93].map((n) => [n, () => masked(4, [...bgra8.slice(0, 3), 0], 'rgb')] as const),
  ...[94, 95].map((n) => [n, () => block('bc6h')] as const),
  [96, () => block('bc6hs')],
  ...[97, 98, 99].map((n) => [n, () => block('bc7')] as const),
  [107, () => pair('yuy2')],
  [115, () => masked(2, [0xf00, 0xf0, 0xf, 0xf000], 'rgb')],
]);

const fourCcs: Table = new Map<number | string, () => Layout | undefined>([
  ['DXT1', () => block('bc1')],
  ...['DXT2', 'DXT3'].map((code) => [code, () => block('bc2')] as const),
  ...['DXT4', 'DXT5'].map((code) => [code, () => block('bc3')] as const),
  ...['ATI1', 'BC4U'].map((code) => [code, () => block('bc4')] as const),
  ['BC4S', () => block('bc4s')],
  ...['ATI2', 'BC5U'].map((code) => [code, () => block('bc5')] as const),
  ['BC5S', () => block('bc5s')],
  ['YUY2', () => pair('yuy2')],
  ['UYVY', () => pair('uyvy')],
  ['RGBG', () => pair('rgbg')],
  ['GRGB', () => pair('grgb')],
  // D3DFMT numbers.
  [36, () => samples('unorm16', 4)],
  [110, () => samples('snorm16', 4)],
  [111, () => samples('half', 1)],
  [112, () => samples('half', 2)],
  [113, () => samples('half', 4)],
  [114, () => samples('float', 1)],
  [115, () => samples('float', 2)],
  [116, () => samples('float', 4)],
]);

/** The layout of a DXGI_FORMAT; `undefined` where it is not known. */
export function dxgiLayout(number: number): Layout | undefined {
  return dxgi.get(number)?.();
}

/** The layout of a FourCC, as text and as number. */
export function fourCcLayout(code: string, number: number): Layout | undefined {
  return (fourCcs.get(code) ?? fourCcs.get(number))?.();
}

/** The layout of uncompressed pixels of 8 to 32 bits. */
export function legacyLayout(
  bits: number,
  masks: readonly number[],
  has: { readonly luminance: boolean; readonly alphaOnly: boolean; readonly alpha: boolean },
): Layout | undefined {
  if (![8, 16, 24, 32].includes(bits)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 0] = masks;
  const clear = has.alpha ? alpha : 0;
  if (has.alphaOnly) return masked(bits / 8, [0, 0, 0, alpha || 0xff], 'gray');
  if (has.luminance) return masked(bits / 8, [red, 0, 0, clear], 'gray');
  return red === 0 && green === 0 && blue === 0 ? undefined : masked(bits / 8, [red, green, blue, clear], 'rgb');
}
