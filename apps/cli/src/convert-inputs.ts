import { FileStore } from './file-store.ts';
import { runJoined } from './joined-run.ts';
import type { RunReporter } from './report.ts';
import { type RunContext, run } from './run.ts';
import { type Placement, workOf } from './work.ts';

/** What is to become of inputs. */
export interface Wanted extends Placement {
  /** One file for all results. */
  readonly join: string | undefined;
  /** The one file may lack what cannot be converted. */
  readonly partial: boolean;
  /** Results have the time of their shot or source. */
  readonly fileTimes: boolean;
}

/** What a conversion of inputs works with. */
export interface ConvertInputsContext extends Omit<RunContext, 'store' | 'report'> {
  readonly report: RunReporter;
  /** Throws `write-failed` where nothing may be written into a folder; absent: anything may be written anywhere. */
  readonly checkFolder?: (folder: string) => void;
}

/** Converts what was gathered and reports each file, those that could not be gathered left out. */
export async function convertInputs(wanted: Wanted, context: ConvertInputsContext): Promise<void> {
  const { inputs, settings, join, partial, overwrite, fileTimes } = wanted;
  if (join !== undefined) {
    const { checkFolder } = context;
    await runJoined({ inputs, path: join, overwrite, partial, ...(checkFolder && { checkFolder }) }, settings, context);
    return;
  }
  await run(workOf(wanted, context), settings, { ...context, store: new FileStore(overwrite, fileTimes) });
}
