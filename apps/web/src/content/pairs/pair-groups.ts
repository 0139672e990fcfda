import '../../messages/pairs.ts';
import { inLanguage, linkTo, t } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locales.ts';
import { knowledgeOf } from './format-knowledge.ts';
import type { ConversionGroup } from './pair-index.tsx';
import { pairLanguage } from './pair-language.ts';
import { nameOf, pairs, pathOf } from './pairs.ts';

/** Every conversion by its source, in a language that is there. */
export function conversionGroups(locale: Locale): readonly ConversionGroup[] {
  const sources = [...new Set(pairs.map(({ from }) => from))];
  return inLanguage(locale, () =>
    sources.map((from) => ({
      name: nameOf(from),
      text: knowledgeOf(from, pairLanguage(locale).knowledge).what,
      links: pairs
        .filter((pair) => pair.from === from)
        .map((pair) => ({
          path: linkTo(pathOf(pair)),
          name: t('pairs.link', { from: nameOf(from), to: nameOf(pair.to) }),
        })),
    })),
  );
}
