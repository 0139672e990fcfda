/** Which scheme of DWA codes a channel: by rules that are in the chunk, or by those of the first version. */
import type { BlockChannel } from './blocks.ts';
import type { Channel } from './header.ts';

/** How a channel is coded; `unknown`: deflate alone. */
export type Scheme = 'unknown' | 'dct' | 'rle';

interface Rule {
  /** What the channel is called, without its layer. */
  readonly suffix: string;
  readonly scheme: Scheme;
  readonly type: Channel['type'];
  /** Its place among red, green and blue of one layer; -1: none. */
  readonly place: number;
  readonly anyCase: boolean;
}

const lossyTypes = ['half', 'float'] as const;
const allTypes = ['uint', 'half', 'float'] as const;

const firstVersion: readonly Rule[] = [
  ...['r', 'red', 'g', 'grn', 'green', 'b', 'blu', 'blue', 'y', 'by', 'ry'].flatMap((suffix) =>
    lossyTypes.map((type): Rule => {
      const place = suffix.endsWith('y') ? -1 : 'rgb'.indexOf(suffix.charAt(0));
      return { suffix, scheme: 'dct', type, place, anyCase: true };
    }),
  ),
  ...allTypes.map((type): Rule => ({ suffix: 'a', scheme: 'rle', type, place: -1, anyCase: true })),
];

/** Reads the rules behind the header of sizes; returns where they end. */
export function readRules(packed: Uint8Array, at: number, version: number): { rules: readonly Rule[]; end: number } {
  if (version < 2) return { rules: firstVersion, end: at };
  const length = (packed[at] as number) | ((packed[at + 1] as number) << 8);
  const end = at + length;
  if (length < 2 || end > packed.length) throw new Error('The rules are too long.');
  const rules: Rule[] = [];
  for (let from = at + 2; from < end; ) {
    const zero = packed.indexOf(0, from);
    if (zero < 0 || zero + 3 > end) throw new Error('A rule has no end.');
    const value = packed[zero + 1] as number;
    const type = allTypes[packed[zero + 2] as number];
    const scheme = (['unknown', 'dct', 'rle'] as const)[(value >> 2) & 3];
    const suffix = String.fromCharCode(...packed.subarray(from, zero));
    if (type === undefined || scheme === undefined) throw new Error('A rule is not known.');
    rules.push({ suffix, scheme, type, place: (value >> 4) - 1, anyCase: (value & 1) === 1 });
    from = zero + 3;
  }
  return { rules, end };
}

/** What was found for the channels of a block. */
export interface Assigned {
  /** By channel. */
  readonly schemes: readonly Scheme[];
  /** Indices of channels that are coded together as red, green and blue. */
  readonly triples: readonly (readonly [number, number, number])[];
}

/** Applies the rules to the channels. */
export function assign(channels: readonly BlockChannel[], rules: readonly Rule[]): Assigned {
  const layers = new Map<string, number[]>();
  const schemes = channels.map(({ channel }, index) => {
    const dot = channel.name.lastIndexOf('.') + 1;
    const suffix = channel.name.slice(dot);
    const rule = rules.find(
      (one) =>
        one.type === channel.type &&
        (one.anyCase ? one.suffix.toLowerCase() === suffix.toLowerCase() : one.suffix === suffix),
    );
    if (rule !== undefined && rule.place >= 0) {
      const prefix = channel.name.slice(0, dot);
      const places = layers.get(prefix) ?? [];
      places[rule.place] = index;
      layers.set(prefix, places);
    }
    return rule?.scheme ?? 'unknown';
  });
  const triples = [...layers.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [red, green, blue]]) => {
      if (red === undefined || green === undefined || blue === undefined) return [];
      const sizes = [red, green, blue].map((index) => channels[index] as BlockChannel);
      const alike = sizes.every(({ width, height }) => width === sizes[0]?.width && height === sizes[0].height);
      return alike ? [[red, green, blue] as const] : [];
    });
  return { schemes, triples };
}
