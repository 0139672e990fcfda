import { targetByName, type WritableFormat } from '@safelight/codecs';
import { invalidReason, type OptionValue, optionOfRole } from '@safelight/core';
import { builtInPresets, type CommonOptions, type LinkSettings, readLink } from '@safelight/engine/internal';
import { InvalidArgumentError } from 'commander';
import { commonOptionsOf, encoderOptionsOf, readingOptionsOf } from './options.ts';
import { findOwnPresets, findPresetsHere, type PresetFile } from './preset-files.ts';
import { type PresetFlags, readPresetFlags } from './preset-flags.ts';

/** Settings under a name, or of a link. */
export interface Preset {
  /** Code of the target, if it names one. */
  readonly to: string | undefined;
  readonly common: CommonOptions;
  readonly reading: Readonly<Record<string, OptionValue>>;
  /** What it says to a format's encoder. Throws on what the format does not have. */
  readonly optionsFor: (format: WritableFormat) => Readonly<Record<string, OptionValue>>;
  /** What of it the command line cannot do. */
  readonly passedOver?: string;
}

/** The preset that is asked for: a link, its query, or a name. Throws on wrong usage. */
export function presetOf(given: string, file: string | undefined): Preset {
  const query = queryOf(given);
  if (query) return presetOfLink(query, given);
  const builtIn = builtInPresets.find(({ name }) => name === given);
  const found =
    presetIn(findOwnPresets(file), given) ??
    (builtIn && presetOfSettings(builtIn.settings)) ??
    presetIn(findPresetsHere(file), given);
  if (found) return found;
  throw new InvalidArgumentError(`There is no preset '${given}'; \`safelight presets\` lists what there is.`);
}

function presetIn(files: readonly PresetFile[], name: string): Preset | undefined {
  for (const known of files) {
    const values = known.presets.get(name);
    if (values === undefined) continue;
    const place = `${known.path}, "${name}"`;
    if (typeof values === 'string') return presetOfLink(linkIn(values, place), place);
    return presetOfFlags(readPresetFlags(values, place), known, name);
  }
  return undefined;
}

/** The query of a link that a file has under a name: so the page writes down what is set. */
export function linkIn(text: string, place: string): URLSearchParams {
  const query = queryOf(text);
  if (query && Object.keys(readLink(query)).length > 0) return query;
  throw new InvalidArgumentError(`${place} names no settings.`);
}

/** A link's query; `undefined` for a name. */
function queryOf(given: string): URLSearchParams | undefined {
  if (/^https?:\/\//i.test(given)) {
    if (!URL.canParse(given)) throw new InvalidArgumentError(`${given} is no link.`);
    return new URL(given).searchParams;
  }
  return given.includes('=') ? new URLSearchParams(given) : undefined;
}

function presetOfLink(query: URLSearchParams, given: string): Preset {
  const { rename, ...settings } = readLink(query);
  if (Object.keys(settings).length === 0) throw new InvalidArgumentError(`${given} names no settings.`);
  const renamed = rename !== undefined && rename !== '{name}';
  return {
    ...presetOfSettings(settings),
    ...(renamed && { passedOver: 'The names of results that the link asks for are passed over.' }),
  };
}

function presetOfSettings(settings: Omit<LinkSettings, 'rename'>): Preset {
  const { to, quality, options = {}, reading = {}, ...common } = settings;
  return {
    to,
    common,
    reading,
    optionsFor: (format) => ({ ...qualityFor(format, quality), ...(isOf(to, format) ? options : {}) }),
  };
}

/** The quality, where the format has one. */
function qualityFor({ encoder }: WritableFormat, quality: number | undefined): Readonly<Record<string, OptionValue>> {
  const key = optionOfRole(encoder.options, 'quality');
  const field = key === undefined ? undefined : encoder.options[key];
  if (key === undefined || !field || quality === undefined || invalidReason(field, quality)) return {};
  return { [key]: quality };
}

function isOf(to: string | undefined, format: WritableFormat): boolean {
  return to !== undefined && targetByName(to)?.format === format;
}

function presetOfFlags({ to, values, read }: PresetFlags, { path }: PresetFile, name: string): Preset {
  const said = <T>(make: () => T): T => {
    try {
      return make();
    } catch (error) {
      throw new InvalidArgumentError(`${path}, "${name}": ${(error as Error).message}`);
    }
  };
  const common = Object.entries(commonOptionsOf(values)).filter(([, value]) => value !== undefined);
  return {
    to,
    common: Object.fromEntries(common),
    reading: said(() => readingOptionsOf(read)),
    optionsFor: (format) => {
      // What it says to a format is nothing for another that a flag names; but for how much is to be kept.
      const { quality } = values;
      if (to !== undefined && !isOf(to, format)) return qualityFor(format, Number(quality ?? Number.NaN));
      return said(() => encoderOptionsOf(format, values));
    },
  };
}
