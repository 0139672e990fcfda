import { type BitDepth, ConvertError, type Raster } from '@safelight/core';
import { usableIcc } from '../../metadata/icc.ts';
import type { CodestreamSize } from './codestream.ts';
import type { Jp2Container, Mapping } from './container.ts';
import {
  BT601,
  type Colour,
  type ColourSpecification,
  type Conversion,
  enumeratedColour,
  type LumaWeights,
  unsupported,
} from './spaces.ts';

/** Where a channel of the raster comes from. */
export interface Channel {
  readonly component: number;
  /** Palette values scaled to the full range of the raster's depth. */
  readonly palette?: Uint16Array;
}

/** How components become a raster. */
export interface Picture {
  readonly shape: Omit<Raster, 'data'>;
  readonly channels: readonly Channel[];
  readonly conversion?: Conversion;
  /** Bits of each channel. */
  readonly bits: readonly number[];
  /** Whether colours were multiplied by alpha. */
  readonly premultiplied: boolean;
  /** The raster's sampling distances on the reference grid. */
  readonly dx: number;
  readonly dy: number;
}

/** Matrices of H.273 table 4 that are luma weights. */
const MATRICES: Readonly<Record<number, LumaWeights>> = {
  1: { red: 0.2126, blue: 0.0722 },
  4: { red: 0.3, blue: 0.11 },
  5: BT601,
  6: BT601,
  7: { red: 0.212, blue: 0.087 },
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
  const channelBits = used.map((source) => bitsOf(source, container, size));
  const bits = Math.max(...channelBits);
  const widest = Math.max(...used.map(({ component }) => size.components[component]?.bits ?? 0));
  if (Math.max(bits, widest) > MOST_BITS)
    throw unsupported(`Samples of ${Math.max(bits, widest)} bits are not supported.`);
  // Steps of CIELab are others than those of the raster.
  const isLab = colour.model === 'lab';
  if (isLab && used.some(({ component }) => size.components[component]?.signed)) {
    throw unsupported('Signed samples of CIELab are not supported.');
  }
  const depth: BitDepth = bits > 8 || isLab ? 16 : 8;
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
    ...(colour.conversion === undefined ? {} : { conversion: colour.conversion }),
    bits: channelBits,
    premultiplied: opacity === 'premultiplied',
    dx: grid.dx,
    dy: grid.dy,
  };
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

function colourOf({ bare, colour }: Jp2Container, size: CodestreamSize, channels: number): Colour {
  const plain: Colour =
    channels < 3 ? { model: 'gray', count: 1, space: 'srgb' } : { model: 'rgb', count: 3, space: 'srgb' };
  if (colour === undefined) {
    // A bare codestream names no space; subsampled chroma is YCbCr.
    const [first, second] = size.components;
    const subsampled = bare && channels >= 3 && first?.dx === 1 && second !== undefined && second.dx > 1;
    return subsampled ? { ...plain, conversion: yccOf(BT601, true) } : plain;
  }
  if (colour.kind === 'icc') return ofProfile(colour.icc, plain, channels);
  if (colour.kind === 'other')
    throw unsupported(`Colours are said by method ${colour.method}, which is not supported.`);
  return colour.kind === 'cicp' ? ofCodePoints(colour, plain) : enumeratedColour(colour, channels);
}

function ofProfile(icc: Uint8Array, plain: Colour, channels: number): Colour {
  if (channels >= 4 && usableIcc(icc, 'cmyk') !== undefined) return { model: 'cmyk', count: 4, space: { icc } };
  if (usableIcc(icc, 'gray') !== undefined) return { model: 'gray', count: 1, space: { icc } };
  return usableIcc(icc, plain.model) === undefined ? plain : { ...plain, space: { icc } };
}

function yccOf(weights: LumaWeights, fullRange: boolean): Conversion {
  return { kind: 'ycc', weights, fullRange };
}

function ofCodePoints(colour: ColourSpecification & { kind: 'cicp' }, plain: Colour): Colour {
  const { primaries, transfer, matrix, fullRange } = colour;
  const space = { cicp: { primaries, transfer, matrix: 0, fullRange: true } };
  if (plain.model === 'gray' || matrix === 0 || matrix === 2) {
    return { ...plain, space, ...(fullRange ? {} : { conversion: { kind: 'limited' } }) };
  }
  const weights = MATRICES[matrix];
  if (weights === undefined)
    throw unsupported(`The colour matrix of the picture is not supported: ${matrix} of ITU-T H.273.`);
  return { ...plain, space, conversion: yccOf(weights, fullRange) };
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
