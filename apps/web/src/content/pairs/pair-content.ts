import '../../messages/converter.ts';
import '../../messages/pairs.ts';
import type { DecodeCapabilities, EncoderEntry, MetadataBlock } from '@safelight/core';
import type { Opening } from '../../layout/opening.ts';
import type { Question, Step } from '../../layout/section-parts.tsx';
import { inLanguage, linkTo, t } from '../../lib/i18n.ts';
import { withLabels } from '../../lib/labels.ts';
import type { Locale } from '../../lib/locales.ts';
import { type PairFigures, pairFigures } from '../figures/pair-figures.ts';
import { knowledgeOf } from './format-knowledge.ts';
import { blocksText, type Changes, changesOf } from './pair-changes.ts';
import { factsOf, type PairFacts, type Side } from './pair-facts.ts';
import { pairLanguage } from './pair-language.ts';
import { questionsOf } from './pair-questions.ts';
import type { SentenceKey } from './pair-texts.ts';
import { nameOf, type Pair, pairs, pathOf } from './pairs.ts';

/** A line of the table that sets the formats against each other. */
export interface ComparedRow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What a format is, and where more of it is said. */
interface About {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Everything that a conversion's page says of its pair of formats. */
export interface PairContent {
  readonly from: string;
  readonly to: string;
  /** Of the document. */
  readonly pageTitle: string;
  readonly description: string;
  readonly reason: string;
  /** How the page begins; the note says what it has set besides the target. */
  readonly opening: Opening;
  readonly rows: readonly ComparedRow[];
  readonly changes: Changes;
  /** What is seen rather than said. */
  readonly figures: PairFigures;
  /** What the steps lead to. */
  readonly howTitle: string;
  readonly steps: readonly Step[];
  readonly questions: readonly Question[];
  readonly about: readonly About[];
  readonly related: readonly { readonly path: string; readonly name: string }[];
}

/** What is set on some pages besides the target, in words; the settings are in `presets.ts`. */
const notes: Readonly<Record<string, SentenceKey>> = {
  '/jpg-to-jxl': 'note_lossless',
  '/jfif-to-jpg': 'note_keepPixels',
  '/jpg-to-svg': 'note_trace',
  '/png-to-svg': 'note_trace',
  '/pdf-to-tiff': 'note_dpi',
  '/svg-to-pdf': 'note_dpi',
};

function yes(is: boolean): string {
  return is ? t('pairs.yes') : t('pairs.no');
}

function metadataText(blocks: readonly MetadataBlock[], facts: PairFacts): string {
  const text = blocks.length > 0 ? blocksText(blocks, facts) : t('pairs.none');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function alphaText(alpha: EncoderEntry['alpha']): string {
  return alpha === 'binary' ? t('pairs.alphaBinary') : yes(alpha !== 'none');
}

function severalText({ kinds }: DecodeCapabilities | EncoderEntry): string {
  const [moves, pages] = [kinds.includes('animation'), kinds.includes('pages')];
  if (moves && pages) return t('pairs.several_both');
  if (moves) return t('pairs.several_animation');
  return pages ? t('pairs.several_pages') : t('pairs.several_none');
}

/** As the source is read here, and as the target is written. */
function rowsOf(facts: PairFacts): readonly ComparedRow[] {
  const { from, to } = facts;
  const blocks = {
    from: metadataText(from.reads.metadata, facts),
    to: metadataText(to.writes.metadata, facts),
  };
  const known = (key: 'origin' | 'compression' | 'depth' | 'opens') => ({ from: from.known[key], to: to.known[key] });
  return [
    { name: t('pairs.row_origin'), ...known('origin') },
    { name: t('pairs.row_compression'), ...known('compression') },
    { name: t('pairs.row_depth'), ...known('depth') },
    { name: t('pairs.row_alpha'), from: yes(from.reads.alpha), to: alphaText(to.writes.alpha) },
    { name: t('pairs.row_several'), from: severalText(from.reads), to: severalText(to.writes) },
    { name: t('pairs.row_profile'), from: yes(from.reads.icc), to: yes(to.writes.icc.length > 0) },
    { name: t('pairs.row_metadata'), ...blocks },
    { name: t('pairs.row_opens'), ...known('opens') },
  ];
}

function stepsOf({ from, to }: PairFacts): readonly Step[] {
  return [
    { name: t('pairs.step_add', { from: from.name }), text: t('pairs.step_addText', { button: t('upload.choose') }) },
    {
      name: t('pairs.step_convert', { to: to.name }),
      text: t('pairs.step_convertText', {
        to: to.name,
        button: t('queue.convert', { count: 1 }),
        setting: to.known.setting ?? '',
      }).trimEnd(),
    },
    {
      name: t('pairs.step_save', { to: to.name }),
      text: t('pairs.step_saveText', { button: t('queue.download'), all: t('download.all') }),
    },
  ];
}

function aboutOf({ name, format, known }: Side, locale: Locale): About {
  return { id: format.id, name, text: [known.what, known.use].join(locale === 'ja' ? '' : ' ') };
}

/** At most so many links, those of the source first. */
const RELATED = 9;

function relatedTo({ from, to }: Pair): PairContent['related'] {
  const back = pairs.filter((other) => other.from === to && other.to === from);
  const sameSource = pairs.filter((other) => other.from === from && other.to !== to);
  // Raw files of another camera before photos of any kind.
  const isKin = (other: Pair) => Number(knowledgeOf(other.from).id === knowledgeOf(from).id);
  const sameTarget = pairs
    .filter((other) => other.to === to && other.from !== from)
    .toSorted((one, other) => isKin(other) - isKin(one));
  const chosen = [...back, ...sameSource.slice(0, RELATED - 4), ...sameTarget].slice(0, RELATED);
  return chosen.map((other) => ({
    path: linkTo(pathOf(other)),
    name: t('pairs.link', { from: nameOf(other.from), to: nameOf(other.to) }),
  }));
}

/** What people want to know first of how the pixels come about. */
function makingHooks({ embedded, developed, light, from, to }: PairFacts): readonly (SentenceKey | false)[] {
  const drawings: Readonly<Record<string, SentenceKey>> = { pdf: 'hook_drawnPdf', svg: 'hook_drawnSvg' };
  const { id } = to.format;
  return [
    embedded && 'hook_embedded',
    developed && 'hook_developed',
    drawings[from.format.id] ?? false,
    light === 'changed' && 'hook_light',
    (id === 'svg' || id === 'ico' || id === 'gif') && `hook_${id}`,
  ];
}

function pagesHook(fate: PairFacts['pages'], word: string | undefined): SentenceKey | false {
  if (word === undefined || fate === 'none' || fate === 'changed') return false;
  return `hook_${fate === 'kept' ? 'all' : 'each'}_${word}` as SentenceKey;
}

/** What people want to know first of what is in the file besides. */
function keepingHooks(facts: PairFacts): readonly (SentenceKey | false)[] {
  const { alpha, animation, pages, metadata, profile, from } = facts;
  const usual = (what: 'alpha' | 'animation' | 'pages') => !from.known.rare?.includes(what);
  const alphas = {
    none: false,
    kept: 'hook_alphaKept',
    filled: 'hook_alphaFilled',
    hard: 'hook_alphaHard',
  } as const;
  return [
    usual('alpha') && alphas[alpha],
    animation === 'kept' && usual('animation') && 'hook_animation',
    usual('pages') && pagesHook(pages, from.known.pages),
    from.known.pages === undefined && pages !== 'none' && 'hook_layers',
    metadata.kept.includes('exif') && 'hook_metadata',
    profile === 'kept' && 'hook_profile',
  ];
}

function qualityHooks({ embedded, fewerBits, from, to }: PairFacts): readonly (SentenceKey | false)[] {
  if (embedded) return ['hook_folders'];
  const deep = fewerBits === undefined && from.known.bits > 8 && from.known.bits < 32;
  const counts = !['gif', 'svg', 'ico', 'dng'].includes(to.format.id);
  return [deep && 'hook_depth', counts && (to.writes.lossy ? 'hook_quality' : 'hook_exact')];
}

/** As many characters as search engines show; Japanese ones are twice as wide. */
const mostCharacters = (locale: Locale) => (locale === 'ja' ? 100 : 158);

function descriptionOf(facts: PairFacts): string {
  const { from, to, say, locale } = facts;
  const words: string[] = [];
  const text = (list: readonly string[]) =>
    say('description', { from: from.name, to: to.name, hooks: list.join(say('comma')) });
  const hooks = [...makingHooks(facts), ...keepingHooks(facts), ...qualityHooks(facts)].filter((key) => key !== false);
  for (const hook of hooks.map((key) => say(key))) {
    if (text([...words, hook]).length <= mostCharacters(locale)) words.push(hook);
  }
  return text(words);
}

function contentOf(pair: Pair, locale: Locale): PairContent {
  const facts = factsOf(pair, locale);
  const { say } = facts;
  const names = { from: facts.from.name, to: facts.to.name };
  const note = notes[pathOf(pair)];
  const { reasons } = pairLanguage(locale);
  return {
    ...names,
    pageTitle: say('pageTitle', names),
    description: descriptionOf(facts),
    reason: withLabels(locale, reasons[pathOf(pair).slice(1) as keyof typeof reasons]),
    opening: { title: t('pairs.title', names), lead: t('pairs.lead', names), note: note && say(note) },
    rows: rowsOf(facts),
    changes: changesOf(facts),
    figures: pairFigures(facts),
    howTitle: t('pairs.how', names),
    steps: stepsOf(facts),
    questions: questionsOf(facts),
    about: [aboutOf(facts.from, locale), aboutOf(facts.to, locale)],
    related: relatedTo(pair),
  };
}

/**
 * What a conversion's page says in a language that is there; made while prerendering, so that the page needs no registry.
 */
export function pairContent(pair: Pair, locale: Locale = 'en'): PairContent {
  return inLanguage(locale, () => contentOf(pair, locale));
}
