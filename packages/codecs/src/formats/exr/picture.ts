/** Which channels of a part make its picture. */
import type { Adjustment } from '@safelight/core';
import { PROGRAM_DATA } from '../../metadata/program-data.ts';
import { type Channel, type Header, type Part, unsupported } from './header.ts';

/** Indices of channels; absent ones are 0. */
export interface Picture {
  /** `chroma`: luminance with RY and BY. */
  readonly kind: 'rgb' | 'gray' | 'chroma';
  /** Red, green, blue; or gray; or Y, RY, BY. */
  readonly colors: readonly (number | undefined)[];
  readonly alpha: number | undefined;
}

/** Channels of one layer by their names without it, in capitals. */
type Layer = ReadonlyMap<string, number>;

function layersOf(channels: readonly Channel[]): Layer[] {
  const layers = new Map<string, Map<string, number>>();
  channels.forEach(({ name }, index) => {
    const dot = name.lastIndexOf('.');
    const prefix = name.slice(0, Math.max(dot, 0));
    const layer = layers.get(prefix) ?? new Map<string, number>();
    layers.set(prefix, layer.set(name.slice(dot + 1).toUpperCase(), index));
  });
  // The base layer has no name.
  return [...layers.entries()].toSorted(([a], [b]) => Number(a !== '') - Number(b !== '')).map(([, layer]) => layer);
}

function pictureOf(layer: Layer): Picture | undefined {
  const pick = (...names: string[]): (number | undefined)[] => names.map((name) => layer.get(name));
  const alpha = layer.get('A');
  if (layer.has('R') || layer.has('G') || layer.has('B')) return { kind: 'rgb', colors: pick('R', 'G', 'B'), alpha };
  if (layer.has('Y') && layer.has('RY') && layer.has('BY')) {
    return { kind: 'chroma', colors: pick('Y', 'RY', 'BY'), alpha };
  }
  return layer.has('Y') ? { kind: 'gray', colors: pick('Y'), alpha } : undefined;
}

/** The picture of a part: the base layer, else the first layer that has one, else the first channel as gray. */
export function choosePicture({ channels }: Part): Picture {
  for (const layer of layersOf(channels)) {
    const picture = pictureOf(layer);
    if (picture) return picture;
  }
  return { kind: 'gray', colors: [0], alpha: undefined };
}

/** The part that is read: the first with colours or gray, else the first; deep ones are passed over. */
export function partOf({ parts }: Header): Part {
  const flat = parts.filter(({ deep }) => !deep);
  const part = flat.find(({ channels }) => layersOf(channels).some((layer) => pictureOf(layer))) ?? flat[0];
  if (part === undefined) throw unsupported('Deep pictures, with many samples in a pixel, are not read.');
  return part;
}

/** Halves hold fewer bits than the floats that they become. */
export function significantBits({ channels }: Part, { colors, alpha }: Picture): { readonly significantBits?: 16 } {
  const used = [...colors, alpha].flatMap((index) => (index === undefined ? [] : [channels[index]?.type]));
  return used.every((type) => type === 'half') ? { significantBits: 16 } : {};
}

/** What besides the picture is left out. */
export function leftOut({ parts }: Header, part: Part, { colors, alpha }: Picture): Adjustment[] {
  const used = [...colors, alpha];
  const others = part.channels.filter((_, index) => !used.includes(index)).map(({ name }) => name);
  const isDepth = (name: string): boolean => /^(?:.*\.)?Z(?:Back)?$/i.test(name);
  const found: Adjustment[] = [];
  if (parts.length > 1 || others.some((name) => !isDepth(name))) {
    found.push({ kind: 'auxiliary-dropped', what: 'other-images' });
  }
  if (others.some(isDepth)) found.push({ kind: 'auxiliary-dropped', what: 'depth-map' });
  if (part.preview) found.push({ kind: 'auxiliary-dropped', what: 'thumbnail' });
  if (part.unread) found.push(PROGRAM_DATA);
  return found;
}
