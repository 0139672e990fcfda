import type { PageContextClient } from 'vike/types';
import { articleTexts } from '../../../src/content/blog/article-texts.ts';

/** The article's text is there before it is shown. */
export const onBeforeRenderClient = ({ locale, routeParams }: PageContextClient) =>
  articleTexts.load(locale, routeParams['slug'] ?? '');
