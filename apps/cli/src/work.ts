import type { Conversion } from './conversion.ts';
import type { ConvertFlags } from './flags.ts';
import { type Inputs, labelOf } from './inputs.ts';
import { OutputPaths, type Owner } from './output-paths.ts';
import type { PathMap } from './path-map.ts';
import type { Reporter } from './report.ts';
import type { Assigned } from './run.ts';

/** The files with the places of their results; those that have none are reported. */
export function workOf(
  inputs: Inputs,
  { target, settings, flags }: Conversion & { readonly flags: ConvertFlags },
  report: Reporter,
  owners: PathMap<Owner>,
): readonly Assigned[] {
  const { out, overwrite = false } = flags;
  const several = settings.pages !== undefined && settings.pages.trim() !== 'first';
  const paths = new OutputPaths(inputs, { extension: target.extension, out, overwrite, several }, owners);
  return inputs.files.flatMap((file, index) => {
    const refusal = paths.refusal(index);
    if (refusal) report.failed(labelOf(file), refusal.toData());
    return refusal ? [] : [{ file, claim: (count: number) => paths.claim(index, count) }];
  });
}
