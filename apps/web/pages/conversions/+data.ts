import type { PageContext } from 'vike/types';
import { conversionGroups } from '../../src/content/pairs/pair-groups.ts';
import type { ConversionGroup } from '../../src/content/pairs/pair-index.tsx';
import { problemContent } from '../../src/content/problems/problem-content.ts';
import type { PageLink } from '../../src/layout/section-parts.tsx';
import { fetchLanguage } from '../../src/lib/i18n.ts';
import { localePath } from '../../src/lib/locales.ts';
import { problemPaths } from '../../src/lib/problem-paths.ts';

/** Every conversion, and the pages of problems. */
export interface ConversionsData {
  readonly groups: readonly ConversionGroup[];
  readonly problems: readonly PageLink[];
}

/** Runs while prerendering. */
export async function data({ locale }: PageContext): Promise<ConversionsData> {
  await fetchLanguage(locale);
  const problems = problemPaths.map((path) => ({
    path: localePath(locale, path),
    name: problemContent(path, locale).title,
  }));
  return { groups: conversionGroups(locale), problems };
}
