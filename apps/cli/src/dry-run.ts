import { isAbortError } from '@safelight/core';
import { type ConvertSettings, errorData, type PlannedConversion, planConversion } from '@safelight/engine/internal';
import { nodeLimits, pathSource } from '@safelight/engine/node';
import { type InputFile, type Inputs, labelOf } from './inputs.ts';
import { type JoinPlan, refuseEarly, refuseIncomplete } from './joined-run.ts';
import { type Claim, inputOwners, type Owner } from './output-paths.ts';
import { observeFolding, PathMap } from './path-map.ts';
import type { Reporter } from './report.ts';
import { type Assigned, stopped } from './run.ts';
import { checkPlace, writeFailure } from './write-files.ts';

/** What a dry run works with. */
export interface DryRunContext {
  readonly settings: ConvertSettings;
  readonly report: Reporter;
  /** Aborted when the run is to end early. */
  readonly stop: AbortSignal;
}

type Planned = readonly [file: InputFile, planned: PlannedConversion];

/** The owners of the inputs' places, found without writing. */
export function untouchedOwners(inputs: Inputs): PathMap<Owner> {
  return inputOwners(inputs, new PathMap(observeFolding));
}

/**
 * Reports what would become of files, from their headers; nothing is written.
 * @param check - throws where a result could not be written to a path
 */
export async function planFiles(
  work: readonly Assigned[],
  context: DryRunContext,
  check: (path: string) => void,
): Promise<void> {
  const claims = new Map(work.map(({ file, claim }) => [file, claim]));
  const files = work.map(({ file }) => file);
  for await (const [file, planned] of plannedOf(files, context)) {
    try {
      const claim = claims.get(file)?.(planned.files) ?? { paths: [] };
      for (const path of claim.paths) check(path);
      context.report.planned(planned, labelOf(file), claim);
    } catch (error) {
      context.report.failed(labelOf(file), errorData(error));
    }
  }
}

/** Reports what one file would be made of. */
export async function planJoined(plan: JoinPlan, context: DryRunContext): Promise<void> {
  const { inputs, path, overwrite } = plan;
  try {
    refuseEarly(plan, untouchedOwners(inputs));
    const found: Planned[] = [];
    for await (const one of plannedOf(inputs.files, context)) found.push(one);
    context.stop.throwIfAborted();
    const done = new Set(found.map(([file]) => file));
    const refused = inputs.refused.map((one) => one.path);
    const missing = [...refused, ...inputs.files.filter((file) => !done.has(file)).map(labelOf)];
    refuseIncomplete(plan, missing, found.length);
    checkPlace(path, overwrite);
    const claim: Claim = { paths: [path] };
    for (const [file, planned] of found) context.report.planned(planned, labelOf(file), claim);
    context.report.plannedJoin({ path, count: found.length, missing });
  } catch (error) {
    context.report.failed(path, isAbortError(error) ? stopped : writeFailure(path, error).toData());
  }
}

/** The plans of files in order; those that have none are reported. */
async function* plannedOf(files: readonly InputFile[], context: DryRunContext): AsyncGenerator<Planned> {
  const { settings, report, stop } = context;
  const device = nodeLimits();
  for (const file of files) {
    if (stop.aborted) {
      report.failed(labelOf(file), stopped);
      continue;
    }
    try {
      yield [file, await planConversion(pathSource(file.path), { name: file.name, settings }, device)];
    } catch (error) {
      report.failed(labelOf(file), errorData(error));
    }
  }
}
