import { type FormatId, formats as registry } from '@safelight/codecs';
import type { Format } from '@safelight/core';

/** A format of the registry. */
type KnownFormat = Format & { readonly id: FormatId };

/** Every format of the registry, by id. Data only; no codec is loaded by this. */
const formats: Readonly<Record<string, KnownFormat>> = registry;

export const allFormats: readonly KnownFormat[] = Object.values(formats);

/** The format with this id, if there is one. */
export function formatById(id: string): KnownFormat | undefined {
  return formats[id];
}

/** Name for people of a format id; the id itself when it is not known. */
export function formatLabel(id: string): string {
  return formats[id]?.label ?? id.toUpperCase();
}
