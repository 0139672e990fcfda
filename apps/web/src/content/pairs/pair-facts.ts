import { type Target, targetByName } from '@safelight/codecs';
import type { Adjustment, DecodeCapabilities, Format, ImageInfo, MetadataBlock } from '@safelight/core';
import { defaultSettings, plainPhoto, plan } from '@safelight/engine/internal';
import { formatById } from '../../lib/formats.ts';
import { withLabels } from '../../lib/labels.ts';
import type { Locale } from '../../lib/locales.ts';
import { knowledgeOf } from './format-knowledge.ts';
import type { Knowledge } from './knowledge.ts';
import { pairLanguage, type Say, sayerOf } from './pair-language.ts';
import { nameOf, type Pair } from './pairs.ts';

/** One end of a conversion. */
export interface Side {
  readonly name: string;
  readonly format: Format;
  /** In the words of the page's language. */
  readonly known: Knowledge;
  readonly opensEverywhere: boolean;
}

/** What becomes of a thing that the source may hold: `none`, it holds no such thing. */
export type Fate = 'none' | 'kept' | 'changed';

/** What a conversion does, as the engine plans it. */
export interface PairFacts {
  readonly pair: Pair;
  readonly locale: Locale;
  /** Says sentences of that language. */
  readonly say: Say;
  readonly from: Side & { readonly reads: DecodeCapabilities };
  readonly to: Side & { readonly writes: Target['format']['encoder'] };
  readonly alpha: 'none' | 'kept' | 'hard' | 'filled';
  readonly animation: Fate;
  /** Pages, layers or sizes; `apart`: each becomes a file. */
  readonly pages: Fate | 'apart';
  /** Bits that are left of a sample, where they are fewer than the source has. */
  readonly fewerBits?: number;
  /** Light above white. */
  readonly light: Fate;
  readonly profile: Fate;
  readonly cmyk: Fate;
  readonly metadata: { readonly kept: readonly MetadataBlock[]; readonly dropped: readonly MetadataBlock[] };
  readonly density: Fate;
  /** The source's compressed data go into the target as they are. */
  readonly embedded: boolean;
  /** The source's own compression loses. */
  readonly lossyBefore: boolean;
  /** Shapes and text become pixels. */
  readonly drawn: boolean;
  readonly developed: boolean;
}

const plain = plainPhoto(4000, 3000);

type Planned = (part: Partial<ImageInfo>) => readonly Adjustment[];

function fateOf(held: boolean, changes: readonly Adjustment[], kinds: readonly Adjustment['kind'][]): Fate {
  if (!held) return 'none';
  return changes.some(({ kind }) => kinds.includes(kind)) ? 'changed' : 'kept';
}

function alphaOf(reads: DecodeCapabilities, planned: Planned): PairFacts['alpha'] {
  if (!reads.alpha) return 'none';
  const kinds = planned({ alpha: 'straight' }).map(({ kind }) => kind);
  if (kinds.includes('alpha-flattened')) return 'filled';
  return kinds.includes('alpha-thresholded') ? 'hard' : 'kept';
}

function pagesOf({ firstStandsForAll = false }: Knowledge, { code, format }: Target): PairFacts['pages'] {
  const book = { ...plain, kind: 'pages', frameCount: 9, firstStandsForAll } as const;
  const { split, adjustments } = plan(book, defaultSettings(code), format.encoder);
  return split ? 'apart' : fateOf(true, adjustments, ['pages-dropped']);
}

function bitsLeft({ bits }: Knowledge, planned: Planned): number | undefined {
  const deep: Partial<ImageInfo> = bits === 32 ? { depth: 32 } : bits > 8 ? { depth: 16, significantBits: bits } : {};
  return planned(deep).find((change) => change.kind === 'depth-reduced')?.to;
}

function lightOf({ bits }: Knowledge, planned: Planned): Fate {
  const bright = planned({ depth: 32, colorSpace: 'srgb-linear' });
  return fateOf(bits === 32, bright, ['color-converted', 'tone-mapped']);
}

function sideOf(code: string, locale: Locale): Omit<Side, 'format'> {
  const known = knowledgeOf(code, pairLanguage(locale).knowledge);
  return {
    name: nameOf(code),
    known: { ...known, ...(known.setting === undefined ? {} : { setting: withLabels(locale, known.setting) }) },
    opensEverywhere: knowledgeOf(code).opens === 'Everywhere',
  };
}

/** What the engine does with everything that a file of the first format may hold, when it becomes the second. */
export function factsOf(pair: Pair, locale: Locale): PairFacts {
  const known = knowledgeOf(pair.from);
  const source = formatById(known.id);
  const target = targetByName(pair.to);
  const reads = source?.decoder?.decodes;
  if (!source || !reads || !target || target.insteadOf) throw new Error(`${pair.from} to ${pair.to} cannot be made.`);
  const writes = target.format.encoder;
  const planned: Planned = (part) => plan({ ...plain, ...part }, defaultSettings(target.code), writes).adjustments;
  const held = known.rare?.includes('metadata') ? [] : reads.metadata;
  const blocks = planned({ metadata: held })
    .filter((change) => change.kind === 'metadata-dropped')
    .map(({ block }) => block);
  const developed = source.id === 'raw' || source.id === 'dng';
  const drawn = source.id === 'svg' || source.id === 'pdf';
  const takesJpeg = (writes.embeds ?? []).includes('image/jpeg');
  // Pages that lead to SVG are set to trace.
  const traced = target.format.id === 'svg';
  return {
    pair,
    locale,
    say: sayerOf(locale),
    from: { ...sideOf(pair.from, locale), format: source, reads },
    to: { ...sideOf(pair.to, locale), format: target.format, writes },
    // A page is drawn on paper.
    alpha: source.id === 'pdf' ? 'none' : alphaOf(reads, planned),
    animation: fateOf(reads.kinds.includes('animation'), planned({ kind: 'animation', frameCount: 9 }), [
      'frames-dropped',
    ]),
    pages: reads.kinds.includes('pages') ? pagesOf(known, target) : 'none',
    ...fewer(bitsLeft(known, planned)),
    light: lightOf(known, planned),
    profile: fateOf(
      reads.icc && !developed && !traced && !drawn,
      planned({ colorSpace: { icc: new Uint8Array(132) } }),
      ['color-converted'],
    ),
    cmyk: fateOf(reads.models.includes('cmyk') && !drawn, planned({ model: 'cmyk', colorSpace: 'device-cmyk' }), [
      'color-converted',
    ]),
    metadata: { kept: held.filter((block) => !blocks.includes(block)), dropped: blocks },
    density: fateOf(reads.density && !drawn, planned({ density: { x: 300, y: 300 } }), ['density-dropped']),
    embedded: source.id === 'jpeg' && !traced && (takesJpeg || target.format.id === 'jpeg'),
    lossyBefore: /^(?:Lossy|Blocks)/.test(known.compression),
    drawn,
    developed,
  };
}

function fewer(bits: number | undefined): { readonly fewerBits?: number } {
  return bits === undefined ? {} : { fewerBits: bits };
}
