import type { PageContext } from 'vike/types';
import { type PairContent, pairContent } from '../../src/content/pairs/pair-content.ts';
import { pairOfPath } from '../../src/content/pairs/pairs.ts';
import { presetOfPath } from '../../src/content/presets.ts';
import type { FormatFacts } from '../../src/lib/format-facts.ts';
import { data as homeData } from '../index/+data.ts';

/** Runs while prerendering. */
export function data({ urlPathname }: PageContext): {
  readonly facts: readonly FormatFacts[];
  readonly content: PairContent;
  readonly preset: string | undefined;
} {
  const pair = pairOfPath(urlPathname);
  if (!pair) throw new Error(`No pair of formats has ${urlPathname}.`);
  return { facts: homeData(), content: pairContent(pair), preset: presetOfPath(urlPathname) };
}
