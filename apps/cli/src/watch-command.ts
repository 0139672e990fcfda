import { resolve } from 'node:path';
import type { QueueItem } from '@safelight/engine/internal';
import type { Command } from 'commander';
import { type Conversion, conversionOf } from './conversion.ts';
import { addRunFlags, addSettingFlags } from './conversion-flags.ts';
import type { CommandHost } from './convert-command.ts';
import { exitCodes } from './exit-codes.ts';
import { FileStore } from './file-store.ts';
import type { ConvertFlags } from './flags.ts';
import { gatherInputs } from './inputs.ts';
import { addCommonOptions, addEncoderOptions, readingHelp } from './options.ts';
import { type Claim, inputOwners } from './output-paths.ts';
import { entryAt, isFolder } from './paths.ts';
import { printable } from './printable.ts';
import { createReporter, type Reporter } from './report.ts';
import { type RunContext, run } from './run.ts';
import { isInResults, watchFolder } from './watched-folder.ts';
import { workOf } from './work.ts';

/** The flags of `safelight watch`. */
export interface WatchFlags extends ConvertFlags {
  readonly existing?: boolean;
}

/** Adds `safelight watch` to the program. */
export function addWatchCommand(root: Command, action: (folder: string, flags: WatchFlags) => Promise<void>): void {
  const command = root
    .command('watch')
    .summary('Convert what comes to a folder.')
    .description(
      'Convert what comes to a folder, and to those in it, until Ctrl-C. Files are read once they have stopped growing. ' +
        'Names and safety are those of `safelight convert`; results are never converted themselves. A file that changes is ' +
        'converted again with --overwrite.',
    )
    .argument('<folder>', 'folder to watch');
  addSettingFlags(command);
  command
    .option('--out <dir>', 'folder for the results; default beside each source. In the watched one, it is not watched')
    .option('--existing', 'convert what is there already, too');
  addRunFlags(command);
  addCommonOptions(command);
  addEncoderOptions(command);
  command.addHelpText('after', () => readingHelp());
  command.action(action);
}

/** Runs `safelight watch`; resolves with the exit code once a signal has ended it, or the folder is gone. Throws on wrong usage. */
export async function watchCommand(folder: string, flags: WatchFlags, host: CommandHost): Promise<number> {
  const conversion = conversionOf(flags, host);
  const report = createReporter(flags.json === true, conversion.target.format.id, host);
  const refuse = (message: string): void => report.failed(folder, { code: 'read-failed', stage: 'read', message });
  if (!isFolder(folder)) {
    refuse('There is no such folder.');
    return exitCodes.failed;
  }
  const stop = host.listenForStop();
  const context = { jobs: flags.jobs, report, createWorker: host.createWorker, stop: stop.signal };
  const batches = new Batches(folder, flags, conversion, context);
  let isGone = false;
  await new Promise<void>((end) => {
    const close = watchFolder(
      folder,
      { existing: flags.existing === true, results: flags.out },
      {
        ready: () => host.err.write(`${printable(`Watching ${folder}; Ctrl-C ends it.`)}\n`),
        came: (path) => batches.add(path),
        gone: (reason) => {
          if (!isGone) refuse(reason);
          isGone = true;
          void close().then(end);
        },
      },
    );
    stop.signal.addEventListener('abort', () => void close().then(end));
  });
  await batches.end();
  report.end({ skipped: 0 });
  stop.end();
  return stop.exitCode() ?? exitCodes.failed;
}

type BatchContext = Omit<RunContext, 'store' | 'report'> & { readonly report: Reporter };

/** Files that have come, converted some at a time. */
class Batches {
  readonly #folder: string;
  readonly #flags: WatchFlags;
  readonly #conversion: Conversion;
  readonly #context: BatchContext;
  readonly #waiting = new Set<string>();
  /** Results by the source that they are of. */
  readonly #results = new Map<string, readonly string[]>();
  /** What was written, by path: as long as it is that, it is no picture that has come. */
  readonly #written = new Map<string, string>();
  #running: Promise<void> | undefined;

  constructor(folder: string, flags: WatchFlags, conversion: Conversion, context: BatchContext) {
    this.#folder = folder;
    this.#flags = flags;
    this.#conversion = conversion;
    this.#context = context;
  }

  /** Has a file converted, unless it is a result, or has become one already and may not again. */
  add(path: string): void {
    if (this.#isResult(path) || (this.#results.has(path) && !this.#flags.overwrite)) return;
    this.#waiting.add(path);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once nothing is converted any more. */
  async end(): Promise<void> {
    this.#waiting.clear();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#context.stop.aborted) await this.#convert(this.#take());
  }

  /** What is converted together: what is new; what has results already, alone, so that none gets the place of another. */
  #take(): ReadonlySet<string> {
    const fresh = [...this.#waiting].filter((path) => !this.#results.has(path));
    const taken = new Set(fresh.length > 0 ? fresh : [...this.#waiting].slice(0, 1));
    for (const path of taken) this.#waiting.delete(path);
    return taken;
  }

  async #convert(taken: ReadonlySet<string>): Promise<void> {
    const { report } = this.#context;
    // What has gone meanwhile is no more in the folder; the rest of it is not replaced by these.
    const { out, overwrite = false, fileTimes = true } = this.#flags;
    const { files: all, refused } = gatherInputs([this.#folder]);
    const files = all.filter(({ path }) => taken.has(resolve(path)));
    for (const one of refused) if (taken.has(resolve(one.path))) report.failed(one.path, one.error);
    const owners = inputOwners({ files, refused, skipped: 0 });
    const others = all.map(({ path }) => path).filter((path) => !taken.has(resolve(path)));
    for (const path of others) {
      if (!this.#isResult(resolve(path)) && !isInResults(resolve(path), this.#folder, out)) owners.add(path, 'refused');
    }
    for (const [source, paths] of this.#results) {
      if (taken.has(source)) continue;
      for (const path of paths) if (entryAt(path)) owners.add(path, 'output');
    }
    const { settings } = this.#conversion;
    const inputs = { files, refused: [], skipped: 0 };
    const work = workOf({ inputs, ...this.#conversion, out, overwrite }, { report }, owners);
    const completed = (item: QueueItem, input: string, claim: Claim): void => {
      this.#remember(resolve(input), claim.paths);
      report.completed(item, input, claim);
    };
    const store = new FileStore(overwrite, fileTimes);
    await run(work, settings, { ...this.#context, store, report: { ...report, completed } });
  }

  #remember(source: string, paths: readonly string[]): void {
    const places = paths.map((path) => resolve(path));
    this.#results.set(source, places);
    for (const place of places) this.#written.set(place, stateOf(place));
  }

  #isResult(path: string): boolean {
    const state = this.#written.get(path);
    return state !== undefined && state === stateOf(path);
  }
}

/** What is at a path, told from what it was before or became since. */
function stateOf(path: string): string {
  const stat = entryAt(path);
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
