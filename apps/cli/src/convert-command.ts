import { type Target, targetByName, targets } from '@safelight/codecs';
import { type ConvertSettings, commonSettings, completeOptions } from '@safelight/engine/internal';
import type { NodeWorker } from '@safelight/engine/node';
import { InvalidArgumentError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { FileStore } from './file-store.ts';
import type { ConvertFlags } from './flags.ts';
import { gatherInputs } from './inputs.ts';
import { checkJoinable, runJoined } from './joined-run.ts';
import { commonOptionsOf, encoderOptionsOf, readingOptionsOf } from './options.ts';
import { OutputPaths } from './output-paths.ts';
import { createReporter, type Outputs } from './report.ts';
import { run } from './run.ts';
import type { StopSignals } from './stop-signals.ts';

/** What a command needs of the process that it runs in. */
export interface CommandHost extends Outputs {
  /** Starts a thread that converts. */
  readonly createWorker: () => NodeWorker;
  /** Listens from now on for the wish that the command ends. */
  readonly listenForStop: () => StopSignals;
}

/**
 * Runs `safelight convert`; resolves with the exit code: 0 all done, 1 some files failed, more where a signal ended it. Throws
 * on wrong usage.
 */
export async function convertCommand(args: readonly string[], flags: ConvertFlags, host: CommandHost): Promise<number> {
  const target = targetNamed(flags.to);
  const settings = settingsOf(target, flags);
  if (flags.join !== undefined) checkJoinable(settings.to, flags.out);
  else if (flags.partial) throw new InvalidArgumentError('--partial goes with --join.');
  if (target.insteadOf) {
    host.err.write(
      `${target.code.toUpperCase()} can be written by no one: the files are saved as ${target.format.label}.\n`,
    );
  }
  const inputs = gatherInputs(args);
  const report = createReporter(flags.json === true, host);
  for (const { path, error } of inputs.refused) report.failed(path, error);
  // Until here there is nothing to tidy up.
  const stop = host.listenForStop();
  const context = { jobs: flags.jobs, report, createWorker: host.createWorker, stop: stop.signal };
  const overwrite = flags.overwrite === true;
  if (flags.join !== undefined) {
    const plan = { inputs, path: flags.join, overwrite, partial: flags.partial === true };
    await runJoined(plan, settings, context);
  } else {
    const several = settings.pages !== undefined && settings.pages.trim() !== 'first';
    const paths = new OutputPaths(inputs, { extension: target.extension, out: flags.out, overwrite, several });
    const work = inputs.files.flatMap((file, index) => {
      const refusal = paths.refusal(index);
      if (refusal) report.failed(file.path, refusal.toData());
      return refusal ? [] : [{ file, claim: (count: number) => paths.claim(index, count) }];
    });
    const store = new FileStore(overwrite, flags.fileTimes !== false);
    await run(work, settings, { ...context, store });
  }
  report.end({ skipped: inputs.skipped });
  stop.end();
  return stop.exitCode() ?? (report.failures() > 0 ? exitCodes.failed : exitCodes.done);
}

function targetNamed(name: string): Target {
  const target = targetByName(name);
  if (target) return target;
  const known = targets.map(({ code }) => code).join(', ');
  throw new InvalidArgumentError(`'${name}' cannot be written. One of: ${known}.`);
}

function settingsOf({ code, format }: Target, flags: ConvertFlags): ConvertSettings {
  const options = encoderOptionsOf(format, flags);
  completeOptions(format.encoder.options, options);
  return {
    to: code,
    options,
    ...commonSettings(commonOptionsOf(flags)),
    ...(flags.read ? { decodeOptions: readingOptionsOf(flags.read) } : {}),
  };
}
