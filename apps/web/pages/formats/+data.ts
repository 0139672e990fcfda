import type { Credit, DecodeCapabilities, EncoderEntry } from '@safelight/core';
import type { DirectionFacts, FormatRow } from '../../src/content/format-table.tsx';
import { allFormats, formatLabel } from '../../src/lib/formats.ts';
import { t } from '../../src/lib/i18n.ts';

function creditTexts(credits: readonly Credit[]): readonly string[] {
  return credits.map(({ name, version, licence }) => `${name} ${version}, ${licence}`);
}

function readFacts(carries: DecodeCapabilities, credits: readonly Credit[]): DirectionFacts {
  return {
    depths: carries.depths,
    alpha: carries.alpha ? 'straight' : 'none',
    gray: carries.models.includes('gray'),
    cmyk: carries.models.includes('cmyk'),
    animation: carries.kinds.includes('animation'),
    pages: carries.kinds.includes('pages'),
    icc: carries.icc,
    metadata: carries.metadata.map((block) => (block === 'texts' ? t('formats.comments') : block.toUpperCase())),
    density: carries.density,
    lossy: false,
    credits: creditTexts(credits),
  };
}

function writeFacts(entry: EncoderEntry): DirectionFacts {
  return {
    depths: entry.maxBits === 1 ? [1] : entry.depths,
    alpha: entry.alpha,
    gray: entry.models.includes('gray'),
    cmyk: entry.models.includes('cmyk'),
    animation: entry.kinds.includes('animation'),
    pages: entry.kinds.includes('pages'),
    icc: entry.icc.length > 0,
    metadata: entry.metadata.map((block) => (block === 'texts' ? t('formats.comments') : block.toUpperCase())),
    density: entry.density,
    lossy: entry.lossy,
    credits: creditTexts(entry.credits),
  };
}

/** Runs while prerendering: the page holds the registry's facts, not the registry. */
export function data(): readonly FormatRow[] {
  return allFormats.map(({ id, label, extensions, decoder, encoder, standIn }) => ({
    id,
    label,
    extensions,
    ...(decoder ? { reads: readFacts(decoder.carries, decoder.credits) } : {}),
    ...(encoder ? { writes: writeFacts(encoder) } : {}),
    ...(standIn ? { standIn: formatLabel(standIn) } : {}),
  }));
}
