import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConvertError } from '@safelight/core';
import { systemPath } from '@safelight/engine/node';
import type { Conversion } from './conversion.ts';
import { type InputFile, type Inputs, labelOf } from './inputs.ts';
import { type Claim, type ClaimPaths, inputOwners, OutputPaths, type Owner } from './output-paths.ts';
import type { PathMap } from './path-map.ts';
import type { RunReporter } from './report.ts';
import type { Assigned } from './run.ts';

/** What files are to become, and where. */
export interface Placement extends Conversion {
  readonly inputs: Inputs;
  /** Folder for the results; absent: beside each source. */
  readonly out: string | undefined;
  /** The file that the result of the one input is to be. */
  readonly file?: string | undefined;
  /** Files that exist may be replaced. */
  readonly overwrite: boolean;
}

/** Who is told of files that have no place, and who may refuse one. */
interface PlacementContext {
  readonly report: RunReporter;
  /** Throws `write-failed` where nothing may be written into a folder; absent: anything may be written anywhere. */
  readonly checkFolder?: (folder: string) => void;
}

/** The files with the places of their results; those that have none are reported. */
export function workOf(
  { inputs, target, settings, out, file, overwrite }: Placement,
  { report, checkFolder = () => {} }: PlacementContext,
  owners: PathMap<Owner> = inputOwners(inputs),
): readonly Assigned[] {
  const several = settings.pages !== undefined && settings.pages.trim() !== 'first';
  const paths = new OutputPaths(inputs, { extension: target.extension, out, file, overwrite, several }, owners);
  const claim = (input: InputFile, index: number, ...[count, video]: Parameters<ClaimPaths>): Claim => {
    const claimed = paths.claim(index, count, video);
    for (const path of claimed.paths) refuseChanged(input, path);
    checkFolder(dirname(claimed.paths[0] ?? ''));
    return claimed;
  };
  return inputs.files.flatMap((input, index) => {
    const refusal = paths.refusal(index);
    if (refusal) report.failed(labelOf(input), refusal.toData());
    return refusal ? [] : [{ file: input, claim: (...wanted) => claim(input, index, ...wanted) }];
  });
}

/** Throws where a file is about to be replaced by what became of it, and is no longer what it was then. */
function refuseChanged({ path, size, lastModified }: InputFile, place: string): void {
  const [source, there] = [statOf(path), statOf(place)];
  if (!source || !there || source.ino !== there.ino || source.dev !== there.dev) return;
  if (source.size === size && source.mtimeMs === lastModified) return;
  const message = `${place} was changed while it was converted, and stays as it is.`;
  throw new ConvertError('write-failed', message, { stage: 'finish' });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(systemPath(path));
  } catch {
    return undefined;
  }
}
