import type { PageContext } from 'vike/types';
import { type PairContent, pairContent } from '../../src/content/pairs/pair-content.ts';
import { pairOfPath } from '../../src/content/pairs/pairs.ts';
import { presetOfPath } from '../../src/content/presets.ts';
import type { FormatFacts } from '../../src/lib/format-facts.ts';
import { fetchLanguage } from '../../src/lib/i18n.ts';
import { data as homeData } from '../index/+data.ts';

/** What a conversion's page holds. */
export interface PairData {
  readonly facts: readonly FormatFacts[];
  readonly content: PairContent;
  readonly preset: string | undefined;
}

/** Runs while prerendering. */
export async function data({ urlPathname, locale }: PageContext): Promise<PairData> {
  const pair = pairOfPath(urlPathname);
  if (!pair) throw new Error(`No pair of formats has ${urlPathname}.`);
  await fetchLanguage(locale);
  return { facts: homeData(), content: pairContent(pair, locale), preset: presetOfPath(urlPathname) };
}
