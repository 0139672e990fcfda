import '../../messages/converter.ts';
import '../../messages/pairs.ts';
import type { DecodeCapabilities, EncoderEntry, MetadataBlock } from '@safelight/core';
import type { Opening } from '../../layout/opening.ts';
import type { Question, Step } from '../../layout/section-parts.tsx';
import { t } from '../../lib/i18n.ts';
import { knowledgeOf } from './format-knowledge.ts';
import { blocksText, type Changes, changesOf } from './pair-changes.ts';
import { factsOf, type PairFacts, type Side } from './pair-facts.ts';
import { questionsOf } from './pair-questions.ts';
import { pairReasons } from './pair-reasons.ts';
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
  readonly description: string;
  readonly reason: string;
  /** How the page begins; the note says what it has set besides the target. */
  readonly opening: Opening;
  readonly rows: readonly ComparedRow[];
  readonly changes: Changes;
  readonly steps: readonly Step[];
  readonly questions: readonly Question[];
  readonly about: readonly About[];
  readonly related: readonly { readonly path: string; readonly name: string }[];
}

/** What is set on some pages besides the target, in words; the settings are in `presets.ts`. */
const notes: Readonly<Record<string, string>> = {
  '/jpg-to-jxl': 'Set to Lossless: the JPEG data are packed, and can be unpacked again.',
  '/jfif-to-jpg': 'Set to Keep pixels of JPEG files: nothing is compressed again.',
  '/jpg-to-svg': 'Set to Trace: shapes are drawn from the picture.',
  '/png-to-svg': 'Set to Trace: shapes are drawn from the picture.',
  '/pdf-to-tiff': 'Set to 300 dots per inch.',
  '/svg-to-pdf': 'Set to 300 dots per inch.',
};

function yes(is: boolean): string {
  return is ? t('pairs.yes') : t('pairs.no');
}

function metadataText(blocks: readonly MetadataBlock[]): string {
  const text = blocks.length > 0 ? blocksText(blocks) : t('pairs.none');
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
function rowsOf({ from, to }: PairFacts): readonly ComparedRow[] {
  const known = (key: 'origin' | 'compression' | 'depth' | 'opens') => ({ from: from.known[key], to: to.known[key] });
  return [
    { name: t('pairs.row_origin'), ...known('origin') },
    { name: t('pairs.row_compression'), ...known('compression') },
    { name: t('pairs.row_depth'), ...known('depth') },
    { name: t('pairs.row_alpha'), from: yes(from.reads.alpha), to: alphaText(to.writes.alpha) },
    { name: t('pairs.row_several'), from: severalText(from.reads), to: severalText(to.writes) },
    { name: t('pairs.row_profile'), from: yes(from.reads.icc), to: yes(to.writes.icc.length > 0) },
    { name: t('pairs.row_metadata'), from: metadataText(from.reads.metadata), to: metadataText(to.writes.metadata) },
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

function aboutOf({ name, format, known }: Side): About {
  return { id: format.id, name, text: `${known.what} ${known.use}` };
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
    path: pathOf(other),
    name: t('pairs.link', { from: nameOf(other.from), to: nameOf(other.to) }),
  }));
}

/** What people want to know first of how the pixels come about. */
function makingHooks({ embedded, developed, light, from, to }: PairFacts): readonly string[] {
  const ways: Readonly<Record<string, string>> = {
    svg: 'traced to shapes that scale to any size',
    ico: 'seven sizes in one icon',
    gif: 'reduced to 256 colours with care',
  };
  const drawings: Readonly<Record<string, string>> = {
    pdf: 'text and drawings rendered sharp',
    svg: 'drawn at any size you type',
  };
  return [
    embedded ? 'JPEG data taken over without loss' : undefined,
    developed ? 'developed from the sensor’s data' : undefined,
    drawings[from.format.id],
    light === 'changed' ? 'highlights tone-mapped' : undefined,
    ways[to.format.id],
  ].filter((hook) => hook !== undefined);
}

function pagesHook(fate: PairFacts['pages'], word: string | undefined): string | undefined {
  if (word === undefined || fate === 'none' || fate === 'changed') return undefined;
  return fate === 'kept' ? `all ${word} kept` : `every ${word.replace(/s$/, '')} a file`;
}

/** What people want to know first of what is in the file besides. */
function keepingHooks({ alpha, animation, pages, metadata, profile, from }: PairFacts): readonly string[] {
  const usual = (what: 'alpha' | 'animation' | 'pages') => !from.known.rare?.includes(what);
  const alphas = {
    none: undefined,
    kept: 'transparency kept',
    filled: 'background of your choice',
    hard: 'transparency on or off',
  };
  return [
    usual('alpha') ? alphas[alpha] : undefined,
    animation === 'kept' && usual('animation') ? 'animation kept' : undefined,
    usual('pages') ? pagesHook(pages, from.known.pages) : undefined,
    from.known.pages === undefined && pages !== 'none' ? 'layers merged' : undefined,
    metadata.kept.includes('exif') ? 'camera data kept' : undefined,
    profile === 'kept' ? 'colour profile kept' : undefined,
  ].filter((hook) => hook !== undefined);
}

function qualityHooks({ embedded, fewerBits, from, to }: PairFacts): readonly string[] {
  if (embedded) return ['folders at once'];
  const deep = fewerBits === undefined && from.known.bits > 8 && from.known.bits < 32;
  const loss = to.writes.lossy ? 'quality of your choice' : 'no pixel lost';
  return [
    ...(deep ? ['full colour depth'] : []),
    ...(['gif', 'svg', 'ico', 'dng'].includes(to.format.id) ? [] : [loss]),
  ];
}

const MOST_CHARACTERS = 158;

function descriptionOf(facts: PairFacts): string {
  const { from, to } = facts;
  const words: string[] = [];
  const text = (list: readonly string[]) =>
    `Convert ${from.name} to ${to.name} on your own device: ${list.join(', ')}. Free, one file or a whole folder, nothing uploaded.`;
  const hooks = [...makingHooks(facts), ...keepingHooks(facts), ...qualityHooks(facts)];
  for (const hook of hooks) if (text([...words, hook]).length <= MOST_CHARACTERS) words.push(hook);
  return text(words);
}

/** What a conversion's page says; made while prerendering, so that the page needs no registry. */
export function pairContent(pair: Pair): PairContent {
  const facts = factsOf(pair);
  const names = { from: facts.from.name, to: facts.to.name };
  return {
    ...names,
    description: descriptionOf(facts),
    reason: pairReasons[pathOf(pair).slice(1)] ?? '',
    opening: { title: t('pairs.title', names), lead: t('pairs.lead', names), note: notes[pathOf(pair)] },
    rows: rowsOf(facts),
    changes: changesOf(facts),
    steps: stepsOf(facts),
    questions: questionsOf(facts),
    about: [aboutOf(facts.from), aboutOf(facts.to)],
    related: relatedTo(pair),
  };
}
