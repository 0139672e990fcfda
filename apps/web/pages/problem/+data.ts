import type { PageContext } from 'vike/types';
import { articleLinks } from '../../src/content/blog/article-data.ts';
import { presetOfPath } from '../../src/content/presets.ts';
import { type ProblemContent, problemContent, problemConversions } from '../../src/content/problems/problem-content.ts';
import type { PageLink } from '../../src/layout/section-parts.tsx';
import type { FormatFacts } from '../../src/lib/format-facts.ts';
import { fetchLanguage } from '../../src/lib/i18n.ts';
import { data as homeData } from '../index/+data.ts';

/** What a problem's page holds. */
export interface ProblemData {
  readonly facts: readonly FormatFacts[];
  readonly content: ProblemContent;
  readonly preset: string | undefined;
  readonly articles: readonly PageLink[];
  readonly conversions: readonly PageLink[];
}

/** Runs while prerendering. */
export async function data({ urlPathname, locale }: PageContext): Promise<ProblemData> {
  const path = urlPathname.replace(/\/+$/, '');
  await fetchLanguage(locale);
  const content = problemContent(path, locale);
  return {
    facts: homeData(),
    content,
    preset: presetOfPath(path),
    articles: await articleLinks(locale, content.articles),
    conversions: problemConversions(content, locale),
  };
}
