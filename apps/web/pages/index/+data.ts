import type { FormatFacts } from '../../src/lib/format-facts.ts';
import { allFormats } from '../../src/lib/formats.ts';

/** Runs while prerendering. */
export function data(): readonly FormatFacts[] {
  const usable = allFormats.filter(({ decoder, encoder }) => decoder ?? encoder);
  return usable.map(({ id, label, extensions, decoder, encoder }) => ({
    id,
    label,
    extensions,
    reads: decoder !== undefined,
    writes: encoder !== undefined,
  }));
}
