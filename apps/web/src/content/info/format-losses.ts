import type { PublishedDirection, PublishedFormat } from './site-data.ts';

/** Something that a source may have and a target has no place for. */
export type Loss =
  | { readonly what: 'alpha' | 'animation' | 'pages' | 'profiles' | 'density' }
  | { readonly what: 'depth'; readonly bits: number }
  | { readonly what: 'exif' | 'xmp' | 'iptc' | 'texts' };

const kinds = ['animation', 'pages'] as const;
const blocks = ['exif', 'xmp', 'iptc', 'texts'] as const;

/** What of everything that one format may bring another cannot take along. */
function lossesOf(from: PublishedDirection, to: PublishedDirection): readonly Loss[] {
  const bits = Math.max(...to.depths);
  return [
    ...(from.alpha !== 'none' && to.alpha === 'none' ? [{ what: 'alpha' } as const] : []),
    ...kinds.filter((kind) => from.kinds.includes(kind) && !to.kinds.includes(kind)).map((what) => ({ what })),
    ...(Math.max(...from.depths) > bits ? [{ what: 'depth', bits } as const] : []),
    ...(from.profiles && !to.profiles ? [{ what: 'profiles' } as const] : []),
    ...blocks
      .filter((block) => from.metadata.includes(block) && !to.metadata.includes(block))
      .map((what) => ({ what })),
    ...(from.density && !to.density ? [{ what: 'density' } as const] : []),
  ];
}

/** Every other format that can be written, with what it leaves out of `from`; what carries most comes first. */
export function targetsFor(from: PublishedFormat, formats: readonly PublishedFormat[]) {
  return formats
    .flatMap((to) =>
      from.reads && to.writes && to.id !== from.id ? [{ to, losses: lossesOf(from.reads, to.writes) }] : [],
    )
    .toSorted((a, b) => a.losses.length - b.losses.length);
}
