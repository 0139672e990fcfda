import { type Target, targetByName, targets } from '@safelight/codecs';
import {
  type CommonOptions,
  type ConvertSettings,
  commonSettings,
  qualityOption,
  targetOf,
} from '@safelight/engine/internal';
import { InvalidArgumentError } from 'commander';
import type { ConvertFlags } from './flags.ts';
import { commonOptionsOf, encoderOptionsOf, readingOptionsOf } from './options.ts';
import { type Preset, presetOf } from './presets.ts';
import { printable } from './printable.ts';
import type { Outputs } from './report.ts';

/** What files are to become. */
export interface Conversion {
  readonly target: Target;
  readonly settings: ConvertSettings;
}

/** What the flags and the preset that they name ask for; flags win. Throws on wrong usage. */
export function conversionOf(flags: ConvertFlags, { err }: Outputs): Conversion {
  const preset = flags.preset === undefined ? undefined : presetOf(flags.preset, flags.presets);
  if (!preset && flags.presets !== undefined) throw new InvalidArgumentError('--presets goes with --preset.');
  const target = targetNamed(flags.to ?? preset?.to);
  const settings = settingsOf(target, flags, preset);
  if (preset?.passedOver !== undefined) err.write(`${printable(preset.passedOver)}\n`);
  if (target.insteadOf) {
    err.write(
      `${target.code.toUpperCase()} can be written by no one: the files are saved as ${target.format.label}.\n`,
    );
  }
  return { target, settings };
}

/** What a name stands for as a target. Throws where nothing of the kind is written. */
export function targetNamed(name: string | undefined): Target {
  if (name === undefined) throw new InvalidArgumentError('--to is missing: name the format to write.');
  const target = targetByName(name);
  if (target) return target;
  const known = targets.map(({ code }) => code).join(', ');
  throw new InvalidArgumentError(`'${name}' cannot be written. One of: ${known}.`);
}

function settingsOf({ code, format }: Target, flags: ConvertFlags, preset: Preset | undefined): ConvertSettings {
  const own = encoderOptionsOf(format, flags);
  const given = Object.fromEntries(
    Object.entries(commonOptionsOf(flags)).filter(([, value]) => value !== undefined),
  ) as CommonOptions;
  const quality = qualityOption(format.encoder) ?? '';
  // A quality and a target say the same: the flag of one takes the place of the other in a preset.
  const { [quality]: presetQuality, ...presetOptions } = preset?.optionsFor(format) ?? {};
  const { target: presetTarget, ...presetCommon } = preset?.common ?? {};
  const options = {
    ...presetOptions,
    ...(presetQuality !== undefined && given.target === undefined && { [quality]: presetQuality }),
    ...own,
  };
  const target = given.target ?? (own[quality] === undefined ? presetTarget : undefined);
  const reading = { ...preset?.reading, ...(flags.read && readingOptionsOf(flags.read)) };
  const settings = {
    to: code,
    options,
    ...commonSettings({ ...presetCommon, ...given, ...(target !== undefined && { target }) }),
    ...(flags.read || preset ? { decodeOptions: reading } : {}),
  };
  // What does not go together is told before any file is read.
  targetOf(settings);
  return settings;
}
