import {
  builtInPresets,
  type CommonField,
  commonOptions,
  type LinkSettings,
  readLink,
} from '@safelight/engine/internal';
import { exitCodes } from './exit-codes.ts';
import { flagName } from './options.ts';
import { findOwnPresets, findPresetsHere, isRecord, type PresetFile } from './preset-files.ts';
import { readPresetFlags } from './preset-flags.ts';
import { linkIn } from './presets.ts';
import { jsonLine, printable } from './printable.ts';
import type { Outputs } from './report.ts';

type Flags = Readonly<Record<string, unknown>>;

/** A preset as it is listed: its settings under the names of flags. */
interface Listed {
  readonly name: string;
  /** The file that it is in; absent: it is built in. */
  readonly file?: string;
  readonly settings: Flags;
}

/** Runs `safelight presets`: what `--preset` takes, the person's own first. Resolves with the exit code; throws on wrong usage. */
export function presetsCommand(
  flags: { readonly presets?: string; readonly json?: boolean },
  { out, err }: Outputs,
): number {
  let failed = 0;
  const known = new Set<string>();
  const list = (one: Listed): void => {
    // What comes first is taken.
    if (known.has(one.name)) return;
    known.add(one.name);
    if (flags.json) out.write(jsonLine(one));
    else out.write(`${printable(`${one.name}${one.file === undefined ? '' : ` (${one.file})`}:${textOf(one)}`)}\n`);
  };
  const listFile = ({ path, presets }: PresetFile): void => {
    for (const [name, settings] of presets) {
      try {
        const place = `${path}, "${name}"`;
        if (typeof settings === 'string') {
          list({ name, file: path, settings: flagsOfLink(readLink(linkIn(settings, place))) });
          continue;
        }
        readPresetFlags(settings, place);
        if (isRecord(settings)) list({ name, file: path, settings });
      } catch (error) {
        failed++;
        known.add(name);
        err.write(`${err.style('red', 'fail')}  ${printable((error as Error).message)}\n`);
      }
    }
  };
  for (const file of findOwnPresets(flags.presets)) listFile(file);
  for (const { name, settings } of builtInPresets) list({ name, settings: flagsOfLink(settings) });
  for (const file of findPresetsHere(flags.presets)) listFile(file);
  return failed > 0 ? exitCodes.failed : exitCodes.done;
}

/** What a link says under the names of flags. How results are called is no setting here. */
function flagsOfLink(settings: LinkSettings): Flags {
  const { to, quality, rename: _, options = {}, reading = {}, ...common } = settings;
  const read = Object.entries(reading).map(([key, value]) => `${key}=${String(value)}`);
  return {
    ...(to !== undefined && { to }),
    ...(quality !== undefined && { quality }),
    ...flagsOfCommon(common),
    ...Object.fromEntries(Object.entries(options).map(([key, value]) => [flagName(key), value])),
    ...(read.length > 0 && { read }),
  };
}

/** Options that every target has under the names of their flags. */
function flagsOfCommon(options: Readonly<Record<string, unknown>>): Flags {
  const fields: Readonly<Record<string, CommonField>> = commonOptions;
  const flags = Object.entries(options).flatMap(([key, value]) => {
    const own = Object.entries(fields[key]?.switches ?? {}).find(([, one]) => one.value === value);
    if (own) return [[flagName(own[0]), true] as const];
    return value === undefined ? [] : [[flagName(key), value] as const];
  });
  return Object.fromEntries(flags);
}

function textOf({ settings }: Listed): string {
  return Object.entries(settings)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => [key, one] as const) : [[key, value] as const],
    )
    .map(([key, value]) => (value === true ? ` --${key}` : ` --${key} ${String(value)}`))
    .join('');
}
