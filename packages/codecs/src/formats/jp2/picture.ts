import { type BitDepth, type ColorModel, type ColorSpace, ConvertError, type Raster } from '@safelight/core';
import { usableIcc } from '../../metadata/icc.ts';
import type { CodestreamSize } from './codestream.ts';
import type { ColourSpecification, Jp2Container, Mapping } from './container.ts';

/** Where a channel of the raster comes from. */
export interface Channel {
  readonly component: number;
  /** Palette values scaled to the full range of the raster's depth. */
  readonly palette?: Uint16Array;
}

/** Luma weights of red and blue, where the first three channels are YCbCr. */
export interface LumaWeights {
  readonly red: number;
  readonly blue: number;
}

/** How components become a raster. */
export interface Picture {
  readonly shape: Omit<Raster, 'data'>;
  readonly channels: readonly Channel[];
  readonly ycc?: LumaWeights;
  /** Whether colours were multiplied by alpha. */
  readonly premultiplied: boolean;
  /** The raster's sampling distances on the reference grid. */
  readonly dx: number;
  readonly dy: number;
}

/** Enumerated colour spaces (ITU-T T.800, table I.10; ISO/IEC 15444-2, table M.25). */
const enumerated = { cmyk: 12, srgb: 16, gray: 17, sycc: 18 } as const;
const BT601: LumaWeights = { red: 0.299, blue: 0.114 };
/** Matrices of H.273 table 4 that are luma weights. */
const MATRICES: Readonly<Record<number, LumaWeights>> = {
  1: { red: 0.2126, blue: 0.0722 },
  5: BT601,
  6: BT601,
  9: { red: 0.2627, blue: 0.0593 },
};
const type = { colour: 0, opacity: 1, premultiplied: 2 } as const;
const MOST_BITS = 16;

/** Decides which channels the picture has and what they mean. Throws `unsupported-feature` for other colour spaces. */
export function readPicture(container: Jp2Container, size: CodestreamSize): Picture {
  const sources = sourcesOf(container, size);
  const colour = colourOf(container, size, sources.length);
  const { order, opacity } = orderOf(container, sources.length, colour.count);
  const used = order.map((index) => sources[index]).filter((source) => source !== undefined);
  if (used.length < colour.count) throw unsupported('The picture lacks a colour channel.');
  const bits = Math.max(...used.map((source) => bitsOf(source, container, size)));
  const widest = Math.max(...used.map(({ component }) => size.components[component]?.bits ?? 0));
  if (Math.max(bits, widest) > MOST_BITS)
    throw unsupported(`Samples of ${Math.max(bits, widest)} bits are not supported.`);
  const depth: BitDepth = bits > 8 ? 16 : 8;
  const grid = gridOf(used, size);
  return {
    shape: {
      width: grid.width,
      height: grid.height,
      model: colour.model,
      alpha: opacity === undefined ? 'none' : 'straight',
      depth,
      ...(depth === 16 && bits < 16 ? { significantBits: bits } : {}),
      colorSpace: colour.space,
    },
    channels: used.map((source) => channelOf(source, container, depth)),
    ...(colour.ycc === undefined ? {} : { ycc: colour.ycc }),
    premultiplied: opacity === 'premultiplied',
    dx: grid.dx,
    dy: grid.dy,
  };
}

function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'jp2' });
}

function sourcesOf({ mappings, palette }: Jp2Container, { components }: CodestreamSize): readonly Mapping[] {
  const plain = components.map((_, component) => ({ component }));
  if (palette === undefined) return plain;
  const columns = mappings ?? palette.columns.map((_, column) => ({ component: 0, column }));
  const broken = columns.some(
    ({ component, column }) =>
      component >= components.length || (column !== undefined && palette.columns[column] === undefined),
  );
  if (broken) throw new ConvertError('corrupt-input', 'The palette is broken.', { stage: 'decode', formatId: 'jp2' });
  return columns;
}

interface Colour {
  readonly model: ColorModel;
  readonly count: number;
  readonly space: ColorSpace;
  readonly ycc?: LumaWeights;
}

function colourOf({ bare, colour }: Jp2Container, size: CodestreamSize, channels: number): Colour {
  const plain: Colour =
    channels < 3 ? { model: 'gray', count: 1, space: 'srgb' } : { model: 'rgb', count: 3, space: 'srgb' };
  if (colour === undefined) {
    // A bare codestream names no space; subsampled chroma is YCbCr.
    const [first, second] = size.components;
    const subsampled = bare && channels >= 3 && first?.dx === 1 && second !== undefined && second.dx > 1;
    return subsampled ? { ...plain, ycc: BT601 } : plain;
  }
  if (colour.kind === 'icc') return ofProfile(colour.icc, plain, channels);
  return colour.kind === 'cicp' ? ofCodePoints(colour, plain) : ofCode(colour.code, plain);
}

function ofProfile(icc: Uint8Array, plain: Colour, channels: number): Colour {
  if (channels >= 4 && usableIcc(icc, 'cmyk') !== undefined) return { model: 'cmyk', count: 4, space: { icc } };
  if (usableIcc(icc, 'gray') !== undefined) return { model: 'gray', count: 1, space: { icc } };
  return usableIcc(icc, plain.model) === undefined ? plain : { ...plain, space: { icc } };
}

function ofCode(code: number, plain: Colour): Colour {
  if (code === enumerated.gray) return { model: 'gray', count: 1, space: 'srgb' };
  if (code === enumerated.cmyk) return { model: 'cmyk', count: 4, space: 'device-cmyk' };
  if (plain.model === 'gray' || code === enumerated.srgb) return plain;
  if (code === enumerated.sycc) return { ...plain, ycc: BT601 };
  throw unsupported(`The colour space ${code} of JPEG 2000 is not supported.`);
}

function ofCodePoints({ primaries, transfer, matrix }: ColourSpecification & { kind: 'cicp' }, plain: Colour): Colour {
  const space = { cicp: { primaries, transfer, matrix: 0, fullRange: true } };
  if (plain.model === 'gray' || matrix === 0 || matrix === 2) return { ...plain, space };
  const ycc = MATRICES[matrix];
  if (ycc === undefined) throw unsupported('The colour matrix of the picture is not supported.');
  return { ...plain, space, ycc };
}

/** The channels in the order of the colours, opacity last. Without definitions one channel too many is opacity. */
function orderOf(
  { definitions }: Jp2Container,
  channels: number,
  colours: number,
): { readonly order: readonly number[]; readonly opacity?: 'straight' | 'premultiplied' } {
  if (definitions.length === 0) {
    const order = Array.from({ length: Math.min(channels, colours) }, (_, index) => index);
    return channels === colours + 1 ? { order: [...order, colours], opacity: 'straight' } : { order };
  }
  const named = definitions.filter((entry) => entry.type === type.colour && entry.association > 0);
  const order = Array.from(
    { length: colours },
    (_, index) => named.find(({ association }) => association === index + 1)?.channel ?? index,
  );
  const opacity = definitions.find((entry) => entry.type === type.opacity || entry.type === type.premultiplied);
  if (opacity === undefined || opacity.channel >= channels) return { order };
  return {
    order: [...order, opacity.channel],
    opacity: opacity.type === type.premultiplied ? 'premultiplied' : 'straight',
  };
}

function bitsOf({ component, column }: Mapping, { palette }: Jp2Container, { components }: CodestreamSize): number {
  const values = column === undefined ? undefined : palette?.columns[column];
  return values?.bits ?? components[component]?.bits ?? 0;
}

function channelOf({ component, column }: Mapping, { palette }: Jp2Container, depth: BitDepth): Channel {
  const values = column === undefined ? undefined : palette?.columns[column];
  if (values === undefined) return { component };
  const scale = (depth === 8 ? 255 : 65_535) / (2 ** values.bits - 1);
  return { component, palette: Uint16Array.from(values.values, (value) => Math.round(value * scale)) };
}

function gridOf(
  used: readonly Mapping[],
  { components, x0, x1, y0, y1 }: CodestreamSize,
): Readonly<Record<'dx' | 'dy' | 'width' | 'height', number>> {
  const dx = Math.min(...used.map(({ component }) => components[component]?.dx ?? 255));
  const dy = Math.min(...used.map(({ component }) => components[component]?.dy ?? 255));
  return {
    dx,
    dy,
    width: Math.ceil(x1 / dx) - Math.ceil(x0 / dx),
    height: Math.ceil(y1 / dy) - Math.ceil(y0 / dy),
  };
}
