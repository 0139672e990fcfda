import '../../../src/messages/converter.ts';
import type { PageContext } from 'vike/types';
import type { Fact } from '../../../src/content/info/info-parts.tsx';
import { targetGroups } from '../../../src/features/settings/format-groups.ts';
import { formatById } from '../../../src/lib/formats.ts';
import { fetchLanguage, textsIn } from '../../../src/lib/i18n.ts';

/** Runs while prerendering: the raw files that are read, by the makers of their cameras. */
export async function data({ locale }: PageContext): Promise<readonly Fact[]> {
  await fetchLanguage(locale);
  const t = textsIn(locale);
  const readable = new Set([...(formatById('raw')?.extensions ?? []), ...(formatById('dng')?.extensions ?? [])]);
  return targetGroups.flatMap(({ name, targets }) => {
    const codes = targets.map(({ code }) => code).filter((code) => readable.has(code));
    return codes.length === 0
      ? []
      : [{ term: t(`groups.${name}`), text: codes.map((code) => code.toUpperCase()).join(', ') }];
  });
}
