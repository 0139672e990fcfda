/** Writes the header of a file of one part of scan lines. */
import type { Density, TextEntry } from '@safelight/core';
import { linesOf } from '../../metadata/texts.ts';
import type { Channel, Compression } from './header.ts';
import { compressions } from './header.ts';

/** What the header says. */
export interface Written {
  readonly width: number;
  readonly height: number;
  readonly channels: readonly Channel[];
  readonly compression: Compression;
  readonly density: Density | undefined;
  readonly texts: readonly TextEntry[] | undefined;
}

const text = new TextEncoder();

function int(...values: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}

function float(...values: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function attribute(name: string, type: string, ...values: readonly Uint8Array[]): Uint8Array {
  const value = join(values);
  return join([text.encode(`${name}\0${type}\0`), int(value.length), value]);
}

const types = { uint: 0, half: 1, float: 2 } as const satisfies Record<Channel['type'], number>;

/** The bytes before the offset table. */
export function writeHeader({ width, height, channels, compression, density, texts = [] }: Written): Uint8Array {
  const window = int(0, 0, width - 1, height - 1);
  const list = channels.map(({ name, type }) => join([text.encode(`${name}\0`), int(types[type], 0, 1, 1)]));
  // Pixels are as much wider than high as there are more of them in an inch of height.
  const ratio = density ? density.y / density.x : 1;
  const owner = texts.find(({ keyword }) => keyword === 'Copyright');
  const comments = linesOf(texts.filter((entry) => entry !== owner)).join('\n');
  return join([
    int(20000630, 2),
    attribute('channels', 'chlist', ...list, new Uint8Array(1)),
    attribute('chromaticities', 'chromaticities', float(0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329)),
    ...(comments === '' ? [] : [attribute('comments', 'string', text.encode(comments))]),
    attribute('compression', 'compression', Uint8Array.of(compressions.indexOf(compression))),
    attribute('dataWindow', 'box2i', window),
    attribute('displayWindow', 'box2i', window),
    attribute('lineOrder', 'lineOrder', new Uint8Array(1)),
    ...(owner ? [attribute('owner', 'string', text.encode(owner.text))] : []),
    attribute('pixelAspectRatio', 'float', float(ratio)),
    attribute('screenWindowCenter', 'v2f', float(0, 0)),
    attribute('screenWindowWidth', 'float', float(1)),
    ...(density ? [attribute('xDensity', 'float', float(density.x))] : []),
    new Uint8Array(1),
  ]);
}
