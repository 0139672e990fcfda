import type { Readable } from 'node:stream';
import { isAbortError } from '@safelight/core';
import type { NodeWorker } from '@safelight/engine/node';
import { InvalidArgumentError } from 'commander';
import { type Conversion, conversionOf } from './conversion.ts';
import { convertInputs, type Wanted } from './convert-inputs.ts';
import { planFiles, planJoined, untouchedOwners } from './dry-run.ts';
import { exitCodes } from './exit-codes.ts';
import type { ConvertFlags } from './flags.ts';
import { gatherInputs, type Inputs } from './inputs.ts';
import { checkJoinable } from './joined-run.ts';
import { createReporter, type Outputs, type Reporter } from './report.ts';
import { checkName, checkOneInput, namedFile, refuseNamedLast, targetOfName } from './result-file.ts';
import { type RunContext, run, stopped } from './run.ts';
import {
  checkSingle,
  checkStreams,
  OutputClaims,
  OutputStore,
  readsStandardInput,
  receiveInput,
  writesStandardOutput,
} from './standard-streams.ts';
import type { StopSignals } from './stop-signals.ts';
import { workOf } from './work.ts';
import { checkPlace } from './write-files.ts';

/** What a command needs of the process that it runs in. */
export interface CommandHost extends Outputs {
  /** Starts a thread that converts. */
  readonly createWorker: () => NodeWorker;
  /** Listens from now on for the wish that the command ends. */
  readonly listenForStop: () => StopSignals;
  /** Standard input. */
  readonly input: Readable;
}

/** A conversion as it was asked for, before it is known of what. */
interface Task extends Conversion {
  readonly flags: ConvertFlags;
  /** The file that the one result is to be, where `--out` names one. */
  readonly file: string | undefined;
  /** The one result goes to standard output. */
  readonly toOutput: boolean;
}

/**
 * Runs `safelight convert`; resolves with the exit code: 0 all done, 1 some files failed, more where a signal ended it. Throws
 * on wrong usage.
 */
export async function convertCommand(args: readonly string[], flags: ConvertFlags, host: CommandHost): Promise<number> {
  const file = flags.join === undefined ? namedFile(flags.out) : undefined;
  const named = file === undefined ? undefined : targetOfName(file);
  if (!named && flags.to === undefined && flags.preset === undefined) refuseNamedLast(args);
  const { target, settings } = conversionOf(named ? { ...flags, to: flags.to ?? named.code } : flags, host);
  if (file !== undefined) checkName(file, target);
  if (flags.join !== undefined) checkJoinable(settings.to, flags.out, flags.join);
  else if (flags.partial) throw new InvalidArgumentError('--partial goes with --join.');
  checkStreams(args, flags, host.out, host.input);
  const task = { target, settings, flags, file, toOutput: writesStandardOutput(args, flags) };
  // Beside the bytes of a result, words would be a part of it.
  const report = createReporter(
    flags.json === true,
    target.format.id,
    task.toOutput && !flags.dryRun ? { ...host, out: host.err } : host,
  );
  if (readsStandardInput(args)) return convertStandardInput(task, report, host);
  const inputs = gatherInputs(args);
  if (task.toOutput) checkSingle(inputs);
  if (file !== undefined) checkOneInput(inputs, file);
  // Until here there is nothing to tidy up.
  return convertGathered(inputs, task, report, host, host.listenForStop());
}

async function convertStandardInput(task: Task, report: Reporter, host: CommandHost): Promise<number> {
  const stop = host.listenForStop();
  try {
    const { inputs, remove } = await receiveInput(host.input, task.flags.name, stop.signal);
    try {
      return await convertGathered(inputs, task, report, host, stop);
    } finally {
      remove();
    }
  } catch (error) {
    if (!isAbortError(error)) throw error;
    report.failed('-', stopped);
    report.end({ skipped: 0 });
    stop.end();
    return stop.exitCode() ?? exitCodes.failed;
  }
}

async function convertGathered(
  inputs: Inputs,
  task: Task,
  report: Reporter,
  host: CommandHost,
  stop: StopSignals,
): Promise<number> {
  const { settings, flags } = task;
  for (const { path, error } of inputs.refused) report.failed(path, error);
  const context = { jobs: flags.jobs, report, createWorker: host.createWorker, stop: stop.signal };
  let isUsage = false;
  if (flags.join !== undefined) {
    const plan = { inputs, path: flags.join, overwrite: flags.overwrite === true, partial: flags.partial === true };
    await (flags.dryRun ? planJoined(plan, { settings, ...context }) : convertInputs(wantedOf(inputs, task), context));
  } else if (task.toOutput) {
    isUsage = await convertToOutput(inputs, task, host, context);
  } else {
    await convertToFiles(inputs, task, context);
  }
  report.end({ skipped: inputs.skipped });
  stop.end();
  const failure = isUsage ? exitCodes.usage : exitCodes.failed;
  return stop.exitCode() ?? (report.failures() > 0 ? failure : exitCodes.done);
}

type Context = Omit<RunContext, 'store' | 'report'> & { readonly report: Reporter };

/** Resolves with whether it is wrong usage: standard output takes no several files. */
async function convertToOutput(
  inputs: Inputs,
  { settings, flags }: Task,
  { out }: CommandHost,
  context: Context,
): Promise<boolean> {
  const claims = new OutputClaims();
  const work = inputs.files.map((file) => ({ file, claim: claims.claim }));
  if (flags.dryRun) await planFiles(work, { settings, ...context }, () => {});
  else await run(work, settings, { ...context, store: new OutputStore(out) });
  return claims.isTooMany;
}

async function convertToFiles(inputs: Inputs, task: Task, context: Context): Promise<void> {
  const wanted = wantedOf(inputs, task);
  if (!task.flags.dryRun) return convertInputs(wanted, context);
  const work = workOf(wanted, context, untouchedOwners(inputs));
  await planFiles(work, { settings: task.settings, ...context }, (path) => checkPlace(path, wanted.overwrite));
}

function wantedOf(inputs: Inputs, { target, settings, flags, file }: Task): Wanted {
  const { out, join, partial = false, overwrite = false, fileTimes = true } = flags;
  const place = file === undefined ? { out } : { out: undefined, file };
  return { inputs, target, settings, ...place, join, partial, overwrite, fileTimes };
}
