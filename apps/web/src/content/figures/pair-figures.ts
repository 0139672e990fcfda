/** What a conversion's page shows instead of saying it: chosen by what is true of its pair of formats. */
import { qualityOption } from '@safelight/engine/internal';
import { numberText } from '../../lib/i18n.ts';
import { type Benchmark, CONVERTERS, published } from '../benchmarks.ts';
import { dayText } from '../day-text.ts';
import { remakesPixels } from '../pairs/pair-changes.ts';
import type { PairFacts } from '../pairs/pair-facts.ts';
import { nameOf, pathOf } from '../pairs/pairs.ts';
import { presetOfPath } from '../presets.ts';
import { figures, sampleOf } from './figures.ts';
import {
  type BarsFigure,
  type Figure,
  orientationFigure,
  qualitySlider,
  type SliderFigure,
  sliderOf,
} from './picture-figures.ts';

/** Everything that a page shows. */
export interface PairFigures {
  readonly title: string;
  /** What the figures are made of, and when. */
  readonly lead: string;
  readonly figures: readonly Figure[];
}

/** Whether the page asks for a quality: it is set to no way without loss. */
function asksQuality({ pair, to, embedded }: PairFacts): boolean {
  const isExact = new URLSearchParams(presetOfPath(pathOf(pair))).get(`${to.format.id}.lossless`) === '1';
  return to.writes.lossy && !embedded && !isExact && qualityOption(to.writes) !== undefined;
}

/** What compression does to a picture: that of the target, or that of the source, whose pixels the target keeps. */
function qualityFigure(facts: PairFacts): SliderFigure | undefined {
  const { to, from, lossyBefore, embedded, say } = facts;
  const asks = asksQuality(facts);
  const keeps = lossyBefore && !embedded && !remakesPixels(facts) && facts.fewerBits === undefined;
  if (!asks && !(keeps && from.known.heft !== undefined)) return undefined;
  return qualitySlider(say, say(asks ? 'figure_qualityText' : 'figure_qualityKept', { from: from.name, to: to.name }));
}

/** At most so many bars besides those of the page's own formats. */
const OTHERS = 5;

/** What a sample weighs as the source and as what pages make of it. A still of an animation is no smaller file of it. */
function weightFigure({ pair, from, animation, say }: PairFacts): BarsFigure | undefined {
  const weights = figures.weights[pair.from];
  const own = weights?.as[pair.to];
  const sample = sampleOf(from.format.id);
  // The raw file that is there is a DNG.
  const source = sample === 'raw' ? 'dng' : pair.from;
  if (!weights || own === undefined || source === pair.to || (sample === 'animation' && animation === 'changed'))
    return undefined;
  const others = Object.entries(weights.as).filter(
    ([to]) => to !== pair.to && (sample !== 'animation' || to !== 'jpg'),
  );
  const bar = (code: string, value: number) => ({ label: nameOf(code), value, ours: code === pair.to });
  return {
    kind: 'bars',
    title: say('figure_weight'),
    text: say(`figure_weight_${sample}`, { from: from.name, to: nameOf(pair.to) }),
    bars: [[source, weights.bytes] as const, [pair.to, own] as const, ...others.slice(0, OTHERS)].map(([code, value]) =>
      bar(code, value),
    ),
  };
}

function isOf({ from, to, width }: Benchmark, facts: PairFacts): boolean {
  const ids: Readonly<Record<string, string>> = { jpg: 'jpeg', tif: 'tiff' };
  const idOf = (code: string) => ids[code] ?? code;
  return width === undefined && idOf(from) === facts.from.format.id && idOf(to) === facts.to.format.id;
}

/** Seconds that the conversion took, where it was measured. */
function timeFigure(facts: PairFacts): BarsFigure | undefined {
  const { say, locale } = facts;
  const benchmark = published.benchmarks.find((one) => isOf(one, facts));
  if (!benchmark || facts.embedded) return undefined;
  const { browser, date } = published;
  const values = { browser, day: dayText(date, locale) };
  const { quality } = benchmark;
  return {
    kind: 'bars',
    title: say('figure_time'),
    text: quality === undefined ? say('figure_timeText', values) : say('figure_timeQuality', { ...values, quality }),
    bars: CONVERTERS.flatMap((name) => {
      const wall = benchmark.by[name]?.wall;
      if (wall === undefined) return [];
      const seconds = numberText(wall, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const label = name === 'native' ? say('figure_native') : name;
      return [{ label, value: wall, text: say('figure_seconds', { seconds }), ours: name === 'Safelight' }];
    }),
  };
}

/** What is shown of a conversion. */
export function pairFigures(facts: PairFacts): PairFigures {
  const { from, profile, metadata, embedded, developed, say, locale } = facts;
  const isPhoto = from.known.heft !== undefined && !developed;
  const hasOrientation = isPhoto && !embedded && [...metadata.kept, ...metadata.dropped].includes('exif');
  const shown = [
    developed ? sliderOf(say, 'raw', 'stored', 'developed') : undefined,
    qualityFigure(facts),
    weightFigure(facts),
    timeFigure(facts),
    isPhoto && profile !== 'none' ? sliderOf(say, 'profile', 'read', 'ignored', { from: from.name }) : undefined,
    hasOrientation ? orientationFigure(say) : undefined,
  ];
  return {
    title: say('figures'),
    lead: say('figuresLead', { day: dayText(figures.date, locale) }),
    figures: shown.filter((figure) => figure !== undefined),
  };
}
