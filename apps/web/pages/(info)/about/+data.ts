import type { Credit } from '@safelight/core';
import type { Fact } from '../../../src/content/info/info-parts.tsx';
import { allFormats } from '../../../src/lib/formats.ts';

/** Runs while prerendering: the libraries at work, each once, and the formats that they serve. */
export function data(): readonly Fact[] {
  const serving = new Map<string, { credit: Credit; formats: Set<string> }>();
  for (const { label, decoder, encoder } of allFormats) {
    for (const credit of [...(decoder?.credits ?? []), ...(encoder?.credits ?? [])]) {
      const known = serving.get(credit.name) ?? { credit, formats: new Set() };
      serving.set(credit.name, { credit, formats: known.formats.add(label) });
    }
  }
  return [...serving.values()]
    .map(({ credit: { name, version, licence }, formats }) => ({
      term: `${name} ${version.replace(/ \(.*/, '')}`,
      text: `${licence}: ${[...formats].join(', ')}`,
    }))
    .toSorted((a, b) => a.term.localeCompare(b.term));
}
