import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppContext, createApp } from '../../lib/app.ts';
import { inLanguage } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locales.ts';
import { PageTextBody } from '../page-text-body.tsx';
import type { PageText } from '../page-texts.ts';

/** Words that people read in a minute on a screen. */
const PACE = 220;

const counted = new Map<PageText<unknown>, number>();

/** Counts the words of a text, as its language divides them: Japanese writes no spaces. */
function countWords(locale: Locale, text: PageText<unknown>): number {
  const markup = inLanguage(locale, () =>
    renderToStaticMarkup(createElement(AppContext, { value: createApp() }, createElement(PageTextBody, { text }))),
  );
  const words = new Intl.Segmenter(locale, { granularity: 'word' }).segment(markup.replace(/<[^>]*>/g, ' '));
  return [...words].filter(({ isWordLike }) => isWordLike).length;
}

/** Minutes that reading a text takes. Runs while prerendering only. */
export function readingMinutes(locale: Locale, text: PageText<unknown>): number {
  const minutes = counted.get(text) ?? Math.ceil(countWords(locale, text) / PACE);
  counted.set(text, minutes);
  return minutes;
}
