import type { Credit } from '@safelight/core';
import type { FormatRow } from '../../src/content/format-table.tsx';
import { carriedIn, carriedOut } from '../../src/content/info/site-data.ts';
import { allFormats, formatLabel } from '../../src/lib/formats.ts';

function creditTexts(credits: readonly Credit[]): readonly string[] {
  return credits.map(({ name, version, licence }) => `${name} ${version}, ${licence}`);
}

/** Runs while prerendering: the page holds the registry's facts, not the registry. */
export function data(): readonly FormatRow[] {
  return allFormats.map(({ id, label, extensions, decoder, encoder, fallbackFormat: standIn }) => ({
    id,
    label,
    extensions,
    ...(decoder ? { reads: { ...carriedIn(decoder.decodes), credits: creditTexts(decoder.credits) } } : {}),
    ...(encoder ? { writes: { ...carriedOut(encoder), credits: creditTexts(encoder.credits) } } : {}),
    ...(standIn ? { standIn: formatLabel(standIn) } : {}),
  }));
}
