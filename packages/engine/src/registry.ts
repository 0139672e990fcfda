import { type FormatId, formats } from '@safelight/codecs';
import type { Format } from '@safelight/core';

/** A format of the registry, its id known to the type checker. */
export type RegisteredFormat = Format & { readonly id: FormatId };

/** Every format, in registry order. */
export const allFormats: readonly RegisteredFormat[] = Object.values(formats);

const byId = new Map<string, RegisteredFormat>(allFormats.map((format) => [format.id, format]));
const byExtension = new Map<string, RegisteredFormat>(
  allFormats.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)),
);

/** The format with this id, if there is one. */
export function formatById(id: string): RegisteredFormat | undefined {
  return byId.get(id);
}

/** The format that a file name's extension claims; the bytes decide what the file is. */
export function formatByName(name: string): RegisteredFormat | undefined {
  return byExtension.get(extensionOf(name));
}

/** The extension of a file name in lower case, without dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
