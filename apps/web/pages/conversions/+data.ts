import { knowledgeOf } from '../../src/content/pairs/format-knowledge.ts';
import type { ConversionGroup } from '../../src/content/pairs/pair-index.tsx';
import { nameOf, pairs, pathOf } from '../../src/content/pairs/pairs.ts';
import { problemContent } from '../../src/content/problems/problem-content.ts';
import { problemPaths } from '../../src/content/problems/problems.ts';
import type { PageLink } from '../../src/layout/section-parts.tsx';

/** Runs while prerendering. */
export function data(): { readonly groups: readonly ConversionGroup[]; readonly problems: readonly PageLink[] } {
  const sources = [...new Set(pairs.map(({ from }) => from))];
  const groups = sources.map((from) => ({
    name: nameOf(from),
    text: knowledgeOf(from).what,
    links: pairs
      .filter((pair) => pair.from === from)
      .map((pair) => ({ path: pathOf(pair), name: `${nameOf(from)} to ${nameOf(pair.to)}` })),
  }));
  const problems = problemPaths.map((path) => ({ path, name: problemContent(path).title }));
  return { groups, problems };
}
