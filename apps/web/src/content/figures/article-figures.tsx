import type { FigureSentences } from '../pairs/pair-texts.ts';
import { FigureView } from './figure-views.tsx';
import { fillIn } from './fill-in.ts';
import { qualitySlider, type SayFigure, sliderOf } from './picture-figures.ts';

interface ArticleFigureProps {
  /** Of the article's language. */
  readonly sentences: FigureSentences;
}

const sayerOf =
  (sentences: FigureSentences): SayFigure =>
  (key, values = {}) =>
    fillIn(sentences[key], values);

/** The same part of a photo by formats and qualities. */
export function QualityFigure({ sentences }: ArticleFigureProps) {
  const say = sayerOf(sentences);
  return <FigureView figure={qualitySlider(say, say('figure_qualityText'))} />;
}

/** A picture with its colour profile, and without regard to it. */
export function ProfileFigure({ sentences }: ArticleFigureProps) {
  return <FigureView figure={sliderOf(sayerOf(sentences), 'profile', 'read', 'ignored', { from: 'HEIC' })} />;
}
