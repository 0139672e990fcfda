import type { PageContextServer } from 'vike/types';
import { articleTexts } from '../../../src/content/blog/article-texts.ts';

/** The article's text is there before it is written. */
export const onBeforeRenderHtml = ({ locale, routeParams }: PageContextServer) =>
  articleTexts.load(locale, routeParams['slug'] ?? '');
