import { existsSync } from 'node:fs';
import { type Target, targetByName, targets } from '@safelight/codecs';
import type { ConvertErrorData } from '@safelight/core';
import { type ConvertSettings, completeOptions } from '@safelight/engine';
import { InvalidArgumentError } from 'commander';
import type { ConvertFlags } from './flags.ts';
import { gatherInputs } from './inputs.ts';
import { joined } from './joined-run.ts';
import { encoderOptionsOf, readingOptionsOf } from './options.ts';
import { existing, FileStore, outputPaths } from './outputs.ts';
import { createReporter } from './report.ts';
import { run } from './run.ts';

/** Runs `safelight convert`; resolves with the exit code: 0 all done, 1 some files failed. Throws on wrong usage. */
export async function convertCommand(args: readonly string[], flags: ConvertFlags): Promise<number> {
  const target = targetNamed(flags.to);
  const settings = settingsOf(target, flags);
  if (target.insteadOf) {
    console.error(
      `${target.code.toUpperCase()} can be written by no one: the files are saved as ${target.format.label}.`,
    );
  }
  const inputs = gatherInputs(args);
  const report = createReporter(flags.json === true);
  for (const path of inputs.missing) report.failed(path, notFound());
  if (flags.join !== undefined) {
    const failed = await joined(inputs.files, flags.join, settings, flags, report);
    report.end({ skipped: inputs.skipped });
    return failed + inputs.missing.length > 0 ? 1 : 0;
  }
  const paths = outputPaths(inputs.files, target.extension, flags.out);
  const work = inputs.files.map((file, index) => ({ file, path: paths[index] ?? '' }));
  const ready = work.filter(({ file, path }) => {
    if (flags.overwrite || !existsSync(path)) return true;
    report.failed(file.path, existing(path).toData());
    return false;
  });
  const store = new FileStore(flags.overwrite === true, flags.fileTimes !== false);
  const assigned = ready.map(({ file, path }) => ({ file, stored: path, shown: path }));
  const failed = await run(assigned, settings, { store, jobs: flags.jobs, report });
  report.end({ skipped: inputs.skipped });
  return failed + inputs.missing.length + (work.length - ready.length) > 0 ? 1 : 0;
}

function targetNamed(name: string): Target {
  const target = targetByName(name);
  if (target) return target;
  const known = targets.map(({ code }) => code).join(', ');
  throw new InvalidArgumentError(`'${name}' cannot be written. One of: ${known}.`);
}

function settingsOf({ code, format }: Target, flags: ConvertFlags): ConvertSettings {
  const options = encoderOptionsOf(format, flags as unknown as Readonly<Record<string, unknown>>);
  completeOptions(format.encoder.options, options);
  const sized = flags.width !== undefined || flags.height !== undefined;
  const resize = {
    mode: flags.fit,
    filter: flags.filter,
    ...(flags.width === undefined ? {} : { width: flags.width }),
    ...(flags.height === undefined ? {} : { height: flags.height }),
    ...(flags.enlarge ? { enlarge: true } : {}),
  };
  return {
    to: code,
    options,
    background: flags.background,
    metadata: flags.strip ? 'strip' : flags.location === false ? 'no-location' : 'keep',
    ...(flags.allowLarger ? { neverLarger: false } : {}),
    ...(flags.srgb ? { colorSpace: 'srgb' } : {}),
    ...(sized ? { resize } : {}),
    ...(flags.dpi === undefined ? {} : { dpi: flags.dpi }),
    ...(flags.pages === undefined ? {} : { pages: flags.pages }),
    ...(flags.read ? { reading: readingOptionsOf(flags.read) } : {}),
    toneMapping: { operator: flags.toneMap ?? 'auto', exposure: flags.exposure ?? 0 },
  };
}

function notFound(): ConvertErrorData {
  return { code: 'read-failed', stage: 'read', message: 'There is no such file.' };
}
