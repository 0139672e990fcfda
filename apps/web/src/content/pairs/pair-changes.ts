import type { MetadataBlock } from '@safelight/core';
import type { PairFacts } from './pair-facts.ts';
import type { SentenceKey } from './pair-texts.ts';

/** What is kept and what is not on the way from one format to the other: sentences. */
export interface Changes {
  readonly kept: readonly string[];
  readonly changed: readonly string[];
}

/** A sentence, and whether it is one of a thing that stays. */
type Said = readonly [kept: boolean, text: string] | undefined;

/** Names of metadata blocks: `EXIF, XMP and IPTC`. */
export function blocksText(
  blocks: readonly MetadataBlock[],
  { locale, say }: Pick<PairFacts, 'locale' | 'say'>,
): string {
  const names = blocks.map((block) => (block === 'texts' ? say('comments') : block.toUpperCase()));
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(names);
}

/** The target, where what it makes of pixels is neither all of them nor a compressed picture. */
export function remakesPixels({ to }: PairFacts): 'svg' | 'gif' | 'ico' | 'dng' | undefined {
  const { id } = to.format;
  return id === 'svg' || id === 'gif' || id === 'ico' || id === 'dng' ? id : undefined;
}

/** What the encoder does to the pixels of a raster. */
function written(facts: PairFacts): Said {
  const { to, embedded, say } = facts;
  const values = { to: to.name };
  if (embedded) return [true, say('written_embedded', values)];
  const id = remakesPixels(facts);
  if (id) return [false, say(`written_${id}`)];
  return to.writes.lossy ? [false, say('written_lossy', values)] : [true, say('written_lossless', values)];
}

function made({ from, drawn, developed, say }: PairFacts): Said {
  if (drawn) return [false, say(from.format.id === 'svg' ? 'made_svg' : 'made_pdf')];
  if (!developed) return undefined;
  const { camera } = from.known;
  return [false, camera === undefined ? say('made_dng') : say('made_camera', { camera })];
}

/** Whether the pixels of a format can be half clear. */
export function hasSoftEdges({ format }: PairFacts['from']): boolean {
  return format.encoder?.alpha !== 'binary';
}

function alpha({ alpha: fate, from, to, say }: PairFacts): Said {
  if (fate === 'none') return undefined;
  const stem = from.known.rare?.includes('alpha') ? 'alphaRare' : 'alpha';
  if (fate === 'kept') return [true, say(`${stem}_${hasSoftEdges(from) ? 'soft' : 'kept'}`)];
  return [false, say(`${stem}_${fate}`, { to: to.name })];
}

function animation({ animation: fate, from, say }: PairFacts): Said {
  if (fate === 'none') return undefined;
  if (fate === 'changed') return [false, say('animation_first')];
  return [true, say(from.known.rare?.includes('animation') ? 'animation_rare' : 'animation_kept')];
}

function pages({ pages: fate, from, to, say }: PairFacts): Said {
  const word = from.known.pages;
  if (fate === 'none') return undefined;
  if (word === undefined) return [false, say('pages_layers')];
  const way = { kept: 'all', apart: 'each', changed: 'one' }[fate];
  return [fate !== 'changed', say(`pages_${way}_${word}` as SentenceKey, { to: to.name })];
}

function depth({ fewerBits, from, to, light, developed, say }: PairFacts): Said {
  if (light === 'changed') return [false, say('depth_light', { to: to.name })];
  const { bits } = from.known;
  if (fewerBits !== undefined) {
    return [false, say(developed ? 'depth_fewerRaw' : 'depth_fewer', { bits, left: fewerBits })];
  }
  return bits > 8 ? [true, say('depth_kept', { bits })] : undefined;
}

function colours({ profile, cmyk, to, say }: PairFacts): Said {
  const values = { to: to.name };
  if (profile === 'none') return undefined;
  if (profile === 'changed') return [false, say('profile_lost', values)];
  if (cmyk === 'kept') return [true, say('profile_cmykKept', values)];
  return [true, cmyk === 'changed' ? say('profile_cmykChanged', values) : say('profile_kept')];
}

function metadataKept(facts: PairFacts): Said {
  const { metadata, from, say } = facts;
  if (metadata.kept.length === 0) return undefined;
  const values = { from: from.name, blocks: blocksText(metadata.kept, facts) };
  return [true, say(metadata.kept.includes('exif') ? 'metadata_kept' : 'metadata_own', values)];
}

function metadataDropped(facts: PairFacts): Said {
  const { metadata, to, say } = facts;
  if (metadata.dropped.length === 0) return undefined;
  const values = { to: to.name, blocks: blocksText(metadata.dropped, facts) };
  return [false, say(metadata.dropped.includes('exif') ? 'metadata_lost' : 'metadata_lostOther', values)];
}

function density({ density: fate, to, say }: PairFacts): Said {
  return fate === 'changed' ? [false, say('density_lost', { to: to.name })] : undefined;
}

/** Everything that the engine would report of such a conversion, in sentences. */
export function changesOf(facts: PairFacts): Changes {
  const said = [made, written, alpha, animation, pages, depth, colours, metadataKept, metadataDropped, density]
    .map((say) => say(facts))
    .filter((one) => one !== undefined);
  const texts = (kept: boolean) => said.filter(([stays]) => stays === kept).map(([, text]) => text);
  return { kept: texts(true), changed: texts(false) };
}
