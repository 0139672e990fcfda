import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReadingMinutes } from '../../src/content/blog/article-frame.tsx';
import { AppContext, createApp } from '../../src/lib/app.ts';

/** Words that people read in a minute on a screen. */
const PACE = 220;

const texts = import.meta.glob<ComponentType>('./(articles)/*/+Page.mdx', { eager: true, import: 'default' });

function minutesOf(text: ComponentType): number {
  const words =
    renderToStaticMarkup(createElement(AppContext, { value: createApp() }, createElement(text)))
      .replace(/<[^>]*>/g, ' ')
      .match(/\S+/g) ?? [];
  return Math.ceil(words.length / PACE);
}

/** Counts the words of every article. Runs while prerendering only. */
export function readingMinutes(): ReadingMinutes {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.split('/').at(-2), minutesOf(text)]));
}
