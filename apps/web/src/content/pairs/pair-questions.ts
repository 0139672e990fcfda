import type { Question } from '../../layout/section-parts.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { siteConfig } from '../../site-config.ts';
import { portrait, weightOf } from '../weighed.ts';
import { blocksText, hasSoftEdges } from './pair-changes.ts';
import type { PairFacts } from './pair-facts.ts';
import type { SentenceKey } from './pair-texts.ts';

/** An iPhone photo of 12 megapixels in several forms: bytes, and the quality where there is one. */
const weighed: Readonly<Record<string, readonly [bytes: number, how: SentenceKey, quality?: number]>> = {
  heic: [weightOf(portrait), 'weighed_phone'],
  jpg: [weightOf(portrait, '--to jpg --quality 85'), 'weighed_quality', 85],
  webp: [weightOf(portrait, '--to webp --quality 85'), 'weighed_quality', 85],
  avif: [weightOf(portrait, '--to avif --quality 60'), 'weighed_quality', 60],
  png: [weightOf(portrait, '--to png'), 'weighed_exact'],
};

const namesOf = ({ from, to }: PairFacts) => ({ from: from.name, to: to.name });

/** A question with the answer that is true of the two formats. */
function asked(facts: PairFacts, question: SentenceKey, answer: SentenceKey, values: object = {}): Question {
  const names = namesOf(facts);
  return { question: facts.say(question, names), answer: facts.say(answer, { ...names, ...values }) };
}

function loss(facts: PairFacts): Question {
  return asked(facts, 'loss', lossKey(facts), { left: facts.fewerBits });
}

function lossKey(facts: PairFacts): SentenceKey {
  const { pair, to, embedded, drawn, developed } = facts;
  if (pair.from === 'jfif' && to.format.id === 'jpeg') return 'loss_keepPixels';
  if (embedded) return 'loss_embedded';
  if (to.format.id === 'svg') return 'loss_svg';
  if (drawn) {
    const stem = pair.from === 'pdf' ? 'loss_drawnPdf' : 'loss_drawnSvg';
    return to.writes.lossy ? `${stem}Lossy` : stem;
  }
  if (developed) return facts.fewerBits === undefined ? 'loss_rawDeep' : 'loss_raw';
  return lossOfPixels(facts);
}

function lossOfPixels(facts: PairFacts): SentenceKey {
  const { to, fewerBits, light, lossyBefore } = facts;
  if (to.format.id === 'gif') return 'loss_gif';
  if (to.format.id === 'ico') return 'loss_ico';
  if (light === 'changed') return 'loss_light';
  if (to.writes.lossy) return lossyBefore ? 'loss_twice' : 'loss_once';
  if (lossyBefore) return 'loss_noGain';
  return fewerBits === undefined ? exactness(facts) : 'loss_depth';
}

function exactness({ from, pages }: PairFacts): SentenceKey {
  return pages !== 'none' && from.known.pages === undefined ? 'loss_layers' : 'loss_none';
}

function weight(facts: PairFacts): Question | undefined {
  const { pair, from, to, say } = facts;
  const [before, after] = [from.known.heft, to.known.heft];
  if (before === undefined || after === undefined || before === after) return undefined;
  const heavier = after > before;
  const names = namesOf(facts);
  const first = weighed[pair.from];
  const second = weighed[pair.to];
  const how = ([, key, quality = 0]: (typeof weighed)[string]) => say(key, { quality });
  const example =
    first && second
      ? say('weight_example', {
          ...names,
          fromSize: formatBytes(first[0]),
          fromHow: how(first),
          toSize: formatBytes(second[0]),
          toHow: how(second),
        })
      : '';
  const why = say('weight_why', { ...names, fromPacks: from.known.packs ?? '', toPacks: to.known.packs ?? '' });
  return {
    question: say(heavier ? 'weight_larger' : 'weight_smaller', names),
    answer: `${why}${example}${heavier ? say('weight_tip') : ''}`,
  };
}

function transparency(facts: PairFacts): Question | undefined {
  const { alpha, from } = facts;
  if (alpha === 'none' || from.known.rare?.includes('alpha')) return undefined;
  return asked(facts, 'alphaAsk', alpha === 'kept' && hasSoftEdges(from) ? 'alphaAsk_soft' : `alphaAsk_${alpha}`);
}

function movement(facts: PairFacts): Question | undefined {
  const { animation, from } = facts;
  if (animation === 'none' || from.known.rare?.includes('animation')) return undefined;
  return animation === 'kept' ? asked(facts, 'moves', 'moves_yes') : asked(facts, 'still', 'still_first');
}

function severalPages(facts: PairFacts): Question | undefined {
  const { pages, from } = facts;
  const word = from.known.pages;
  if (pages === 'none' || from.known.rare?.includes('pages')) return undefined;
  if (word === undefined) {
    return asked(facts, 'several_layers', pages === 'changed' ? 'several_mergedAll' : 'several_merged');
  }
  const answer = pages === 'changed' ? (`several_one_${word}` as SentenceKey) : (`several_${pages}` as const);
  return asked(facts, `several_${word}` as SentenceKey, answer);
}

function metadata(facts: PairFacts): Question | undefined {
  const { kept, dropped } = facts.metadata;
  if (!kept.includes('exif') && !dropped.includes('exif')) return undefined;
  const { holds } = facts.from.known;
  // Japanese sets no space between sentences.
  const gap = facts.locale === 'ja' ? '' : ' ';
  return asked(facts, 'exif', kept.includes('exif') ? 'exif_kept' : 'exif_lost', {
    blocks: blocksText(kept, facts),
    holds: holds === undefined ? '' : `${gap}${holds}`,
  });
}

function negative(facts: PairFacts): Question | undefined {
  if (!facts.developed) return undefined;
  const { camera } = facts.from.known;
  return asked(facts, 'negative', camera === undefined ? 'negative_dng' : 'negative_camera', { camera });
}

function animating(facts: PairFacts): Question | undefined {
  if (facts.to.format.id !== 'gif' || facts.animation !== 'none') return undefined;
  return asked(facts, 'animating', 'animating_no');
}

function drawing(facts: PairFacts): Question | undefined {
  if (!facts.drawn || facts.to.format.id === 'pdf') return undefined;
  return facts.pair.from === 'pdf' ? asked(facts, 'text', 'text_no') : asked(facts, 'drawing', 'drawing_how');
}

function joining(facts: PairFacts): Question | undefined {
  if (!facts.to.writes.join) return undefined;
  return asked(facts, 'joining', 'joining_how', { label: facts.to.format.label });
}

function opening(facts: PairFacts): Question | undefined {
  const { from, to } = facts;
  const values = { where: from.known.opens, toWhere: to.known.opens };
  if (!from.opensEverywhere) {
    return asked(facts, 'opens', to.opensEverywhere ? 'opens_everywhere' : 'opens_where', values);
  }
  return to.opensEverywhere ? undefined : asked(facts, 'everybody', 'everybody_no', values);
}

function privacy(facts: PairFacts): Question {
  const { freeDailyLimit: limit } = siteConfig;
  return asked(facts, 'uploaded', limit > 0 ? 'uploaded_free' : 'uploaded_no', { limit });
}

const MOST = 6;

/** What people ask about this conversion, as it is true of these two formats. */
export function questionsOf(facts: PairFacts): readonly Question[] {
  const questions = [
    loss,
    weight,
    transparency,
    movement,
    severalPages,
    drawing,
    animating,
    joining,
    negative,
    metadata,
    opening,
  ]
    .map((ask) => ask(facts))
    .filter((one) => one !== undefined);
  return [...questions.slice(0, MOST - 1), privacy(facts)];
}
