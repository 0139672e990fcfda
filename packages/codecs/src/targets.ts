import type { EncoderEntry, Format } from '@safelight/core';
import { formats } from './registry.gen.ts';

/** Id of a format of the registry. */
export type FormatId = keyof typeof formats;

/** A format that can be written. */
export type WritableFormat = Format & { readonly id: FormatId; readonly encoder: EncoderEntry };

/** What a person can ask for by name, and what is written for it. */
export interface Target {
  /** A format's id, or an extension: what is asked for. */
  readonly code: string;
  readonly format: WritableFormat;
  /** Extension of the written file, lower case, without dot: always one of `format`. */
  readonly extension: string;
  /** The format that was asked for, where nobody can write it and `format` is saved in its place. */
  readonly insteadOf?: Format;
}

const all: readonly Format[] = Object.values(formats);
const writable = all.filter((format): format is WritableFormat => format.encoder !== undefined);

function targetsOf(format: WritableFormat): readonly Target[] {
  const [first] = format.extensions;
  const aliases = (format.encoder.extensions ?? []).filter((extension) => extension !== format.id);
  return [
    { code: format.id, format, extension: first },
    ...aliases.map((extension) => ({ code: extension, format, extension })),
  ];
}

/** The targets of a format that nobody can write: its extensions, with what is saved in its place. */
function standIns(format: Format): readonly Target[] {
  const instead = writable.find(({ id }) => id === format.fallbackFormat);
  if (!instead) return [];
  return format.extensions.map((code) => ({
    code,
    format: instead,
    extension: instead.extensions[0],
    insteadOf: format,
  }));
}

/** Everything that can be asked for, in registry order. */
export const targets: readonly Target[] = all.flatMap((format) =>
  format.encoder ? targetsOf(format as WritableFormat) : standIns(format),
);

const byCode = new Map(targets.map((target) => [target.code, target]));

/** What is written for `name`: a target's code or another extension of a format that can be written, any case. */
export function targetByName(name: string): Target | undefined {
  const code = name.toLowerCase();
  const known = byCode.get(code);
  if (known) return known;
  const format = writable.find(({ extensions }) => (extensions as readonly string[]).includes(code));
  return format && byCode.get(format.id);
}
