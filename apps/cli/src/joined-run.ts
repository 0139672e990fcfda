import { dirname } from 'node:path';
import { targetByName, targets } from '@safelight/codecs';
import { ConvertError, isAbortError } from '@safelight/core';
import { type ConvertSettings, canJoin } from '@safelight/engine/internal';
import { InvalidArgumentError } from 'commander';
import { FileStore } from './file-store.ts';
import { type Inputs, labelOf } from './inputs.ts';
import { type ClaimPaths, inputOwners, type Owner, ownersOf } from './output-paths.ts';
import type { PathMap } from './path-map.ts';
import { entryAt, pathBelow } from './paths.ts';
import type { RunReporter } from './report.ts';
import { checkName } from './result-file.ts';
import { type RunContext, run, stopped } from './run.ts';
import { removeFolder, temporaryFolder } from './temporary.ts';
import { existing, writeFailure, writeFiles } from './write-files.ts';

/** The codes of the formats that `--join` is for. */
const joinable: readonly string[] = targets.filter(({ code }) => canJoin(code)).map(({ code }) => code);

/** What one file is to be made of. */
export interface JoinPlan {
  readonly inputs: Inputs;
  /** The file to make. */
  readonly path: string;
  readonly overwrite: boolean;
  /** Where something cannot be converted, the file is made of the rest. */
  readonly partial: boolean;
  /** Throws where nothing may be written into a folder any more. */
  readonly checkFolder?: (folder: string) => void;
}

/**
 * Throws on a target that holds no several pages, on a folder for results where there is one file, and on a file whose name says
 * that it is of another format.
 */
export function checkJoinable(to: string, out: string | undefined, path: string): void {
  if (out !== undefined) throw new InvalidArgumentError('--out is for files: --join says where the one file goes.');
  if (!canJoin(to)) {
    throw new InvalidArgumentError(`${to} holds no several pages: --join is for ${joinable.join(', ')}.`);
  }
  const target = targetByName(to);
  if (target) checkName(path, target);
}

/** Converts into a folder of its own, then makes one file of the results. */
export async function runJoined(
  plan: JoinPlan,
  settings: ConvertSettings,
  context: Omit<RunContext, 'store' | 'report'> & { readonly report: RunReporter },
): Promise<void> {
  const { inputs, path } = plan;
  const { report, stop } = context;
  let folder = '';
  try {
    refuseEarly(plan);
    folder = temporaryFolder();
    const work = inputs.files.map((file, index) => ({ file, claim: claimIn(folder, index) }));
    // Their results are in the one file once that is there, and nowhere else.
    const held: RunContext['report'] = {
      progress: (item, snapshot) => report.progress(item, snapshot),
      failed: (input, failure) => report.failed(input, failure),
      completed: () => {},
    };
    // An original that stands for its result may be written in ways that cannot be put together.
    const whole = { ...settings, neverLarger: false, extractVideo: false };
    await run(
      work,
      whole,
      { ...context, store: new FileStore(true, false), report: held },
      async (queue, converted) => {
        stop.throwIfAborted();
        const done = new Set(converted.map(({ file }) => file));
        const refused = inputs.refused.map((one) => one.path);
        const missing = [...refused, ...inputs.files.filter((file) => !done.has(file)).map(labelOf)];
        refuseIncomplete(plan, missing, converted.length);
        const ids = converted.map(({ item }) => item.id);
        const output = await queue.joinResults(ids, settings, { signal: stop, onProgress: () => {} });
        plan.checkFolder?.(dirname(path));
        writeFiles([{ path, bytes: output.bytes }], plan);
        for (const { item, file } of converted) report.completed(item, labelOf(file), { paths: [path] });
        report.joined({ path, count: converted.length, missing, output });
      },
    );
  } catch (error) {
    report.failed(path, isAbortError(error) ? stopped : writeFailure(path, error).toData());
  } finally {
    if (folder !== '') removeFolder(folder);
  }
}

function claimIn(folder: string, index: number): ClaimPaths {
  return (count) => ({ paths: Array.from({ length: count }, (_, page) => pathBelow(folder, `${index}-${page}`)) });
}

/** Throws `write-failed` for what is known before anything is converted. */
export function refuseEarly(plan: JoinPlan, owners: PathMap<Owner> = inputOwners(plan.inputs)): void {
  const { inputs, path, overwrite } = plan;
  if (ownersOf(path, owners).length > 0) {
    throw refusal(`${path} is one of the files to join and stays as it is; choose another name.`);
  }
  if (!overwrite && entryAt(path)) throw existing(path);
  const refused = inputs.refused.map((one) => one.path);
  if (refused.length > 0 || inputs.files.length === 0) refuseIncomplete(plan, refused, inputs.files.length);
}

/** Throws `write-failed` where the file would lack something, and nobody has said that it may. */
export function refuseIncomplete({ path, partial }: JoinPlan, missing: readonly string[], count: number): void {
  if (count === 0) throw refusal(`${path} was not written: there is nothing to join.`);
  if (missing.length === 0 || partial) return;
  const names = missing.length === 1 ? missing[0] : `${missing[0]} and ${missing.length - 1} more`;
  throw refusal(`${path} was not written: ${names} could not be converted; use --partial to join the rest.`);
}

function refusal(message: string): ConvertError {
  return new ConvertError('write-failed', message, { stage: 'finish' });
}
