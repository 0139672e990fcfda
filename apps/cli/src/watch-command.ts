import { basename, dirname, relative, resolve } from 'node:path';
import { ConvertError } from '@safelight/core';
import { findLivePhotos, isNamedAsFilm, type QueueItem } from '@safelight/engine/internal';
import { type Command, InvalidArgumentError } from 'commander';
import { type Conversion, conversionOf } from './conversion.ts';
import { addRunFlags, addSettingFlags } from './conversion-flags.ts';
import type { CommandHost } from './convert-command.ts';
import { exitCodes } from './exit-codes.ts';
import { FileStore } from './file-store.ts';
import type { ConvertFlags } from './flags.ts';
import { gatherInputs, type InputFile } from './inputs.ts';
import { addCommonOptions, addEncoderOptions, readingHelp } from './options.ts';
import { type Claim, type ClaimPaths, inputOwners, type Owner } from './output-paths.ts';
import type { PathMap } from './path-map.ts';
import { entryAt, isFolder } from './paths.ts';
import { printable } from './printable.ts';
import { createReporter, type Reporter } from './report.ts';
import { type RunContext, run, stopped } from './run.ts';
import { hasSettled, isInResults, STILL, watchFolder } from './watched-folder.ts';
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
        'Nothing is replaced but results of this run that nobody has changed, by those of their source when it changes; ' +
        'results are not converted themselves.',
    )
    .argument('<folder>', 'folder to watch');
  addSettingFlags(command);
  command
    .option(
      '-o, --out <dir>',
      'folder for the results; default beside each source. In the watched one, it is not watched',
    )
    .option('--existing', 'convert what is there already, too');
  addRunFlags(command, { overwrites: false });
  addCommonOptions(command);
  addEncoderOptions(command);
  command.addHelpText('after', () => readingHelp());
  command.action(action);
}

/** Runs `safelight watch`; resolves with the exit code once a signal has ended it, or the folder is gone. Throws on wrong usage. */
export async function watchCommand(folder: string, flags: WatchFlags, host: CommandHost): Promise<number> {
  if (flags.out === '-') throw new InvalidArgumentError('--out is a folder here: standard output takes one result.');
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
        refused: (path, message) => report.failed(relative('', path), { code: 'read-failed', stage: 'read', message }),
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
  /** Pictures whose films are still growing. */
  readonly #early = new Set<string>();
  /** The states of films that were waited for. */
  readonly #whole = new Set<string>();
  /** What has been converted, with the state of the film that went with it; empty where there was none. */
  readonly #films = new Map<string, string>();
  readonly #ended = new AbortController();
  /** Results by the source that they are of. */
  readonly #results = new Map<string, readonly string[]>();
  /** What was written: as long as a file is that, wherever it lies, it is no picture that has come. */
  readonly #written = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(folder: string, flags: WatchFlags, conversion: Conversion, context: BatchContext) {
    this.#folder = folder;
    this.#flags = flags;
    this.#conversion = conversion;
    this.#context = context;
  }

  /** Has a file converted, unless it is a result; of a film the picture, where that was converted without it. */
  add(path: string): void {
    if (this.#isResult(path)) return;
    if (isNamedAsFilm(basename(path))) {
      const picture = this.#pictureOf(path);
      if (picture !== undefined && this.#films.get(picture) !== stateOf(path)) this.add(picture);
      return;
    }
    this.#waiting.add(path);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once nothing is converted any more; what waits is told. */
  async end(): Promise<void> {
    const left = [...this.#waiting, ...this.#early];
    this.#ended.abort();
    this.#waiting.clear();
    await this.#running;
    for (const path of left) this.#context.report.failed(relative('', path), stopped);
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#context.stop.aborted) await this.#convert(this.#take());
  }

  /** What is converted together: what is new; what has results already, alone, so that none gets the place of another. */
  #take(): ReadonlySet<string> {
    const fresh = [...this.#waiting].filter((path) => !this.#hasResults(path));
    const taken = fresh.length > 0 ? fresh : [...this.#waiting].slice(0, 1);
    for (const path of taken) this.#waiting.delete(path);
    // It may have been written while it waited.
    return new Set(taken.filter((path) => !this.#isResult(path)));
  }

  async #convert(came: ReadonlySet<string>): Promise<void> {
    if (came.size === 0) return;
    const { report } = this.#context;
    // What has gone meanwhile is no more in the folder; the rest of it is not replaced by these.
    const { out, fileTimes = true } = this.#flags;
    const { files: all, refused } = gatherInputs([this.#folder]);
    const here = all.filter(({ path }) => came.has(resolve(path)));
    const early = new Set(here.filter((file) => this.#isEarly(file)));
    for (const { path, film } of early) if (film) this.#postpone(resolve(path), resolve(film.path));
    const files = here.filter((file) => !early.has(file));
    const taken = new Set(files.map(({ path }) => resolve(path)));
    for (const { path, film } of files) this.#films.set(resolve(path), film ? stateOf(film.path) : '');
    for (const one of refused) if (came.has(resolve(one.path))) report.failed(one.path, one.error);
    const owners = this.#reserve(inputOwners({ files, refused, skipped: 0 }), all, taken);
    const { settings } = this.#conversion;
    const inputs = { files, refused: [], skipped: 0 };
    // Names go around what is there; the store sees to it that nothing is replaced but a result of its own.
    const work = workOf({ inputs, ...this.#conversion, out, overwrite: true }, { report }, owners);
    const completed = (item: QueueItem, input: string, claim: Claim): void => {
      this.#remember(resolve(input), claim.paths);
      report.completed(item, input, claim);
    };
    const mayReplace = [...taken].some((path) => this.#hasResults(path));
    const store = new ResultStore(mayReplace, fileTimes, (path) => this.#isResult(path));
    await run(work, settings, { ...this.#context, store, report: { ...report, completed } });
  }

  /** Whether a picture's film is still growing: half of it would be lost. */
  #isEarly({ film }: InputFile): boolean {
    if (!film || this.#whole.has(stateOf(film.path))) return false;
    const entry = entryAt(film.path);
    return entry !== undefined && Date.now() - entry.mtimeMs < STILL;
  }

  /** Adds a picture again once its film is whole, or gone. */
  #postpone(picture: string, film: string): void {
    if (this.#early.has(picture)) return;
    this.#early.add(picture);
    void hasSettled(film, this.#ended.signal).then(() => {
      if (this.#ended.signal.aborted) return;
      this.#early.delete(picture);
      this.#whole.add(stateOf(film));
      this.add(picture);
    });
  }

  /** The picture that a film belongs to, of those that were converted. */
  #pictureOf(film: string): string | undefined {
    const folder = dirname(film);
    const beside = [...this.#films.keys()].filter((path) => dirname(path) === folder);
    const size = entryAt(film)?.size ?? 0;
    const listed = [film, ...beside].map((path) => ({ name: basename(path), folder, size }));
    const [pair] = findLivePhotos(listed);
    return pair && beside[pair[0] - 1];
  }

  /** Has all else in the folder keep its name, and the results of other sources theirs. */
  #reserve(owners: PathMap<Owner>, all: readonly InputFile[], taken: ReadonlySet<string>): PathMap<Owner> {
    for (const { path } of all) {
      const isOther = !taken.has(resolve(path)) && !this.#isResult(path);
      if (isOther && !isInResults(path, this.#folder, this.#flags.out)) owners.add(path, 'refused');
    }
    for (const [source, paths] of this.#results) {
      if (taken.has(source)) continue;
      for (const path of paths) if (entryAt(path)) owners.add(path, 'output');
    }
    return owners;
  }

  #hasResults(path: string): boolean {
    return this.#results.get(path)?.some((result) => this.#isResult(result)) === true;
  }

  #remember(source: string, paths: readonly string[]): void {
    const places = paths.map((path) => resolve(path));
    this.#results.set(source, places);
    for (const place of places) this.#written.add(stateOf(place));
  }

  #isResult(path: string): boolean {
    return this.#written.has(stateOf(path));
  }
}

/** Writes results to new files, or in the place of a result that nobody has changed since. */
class ResultStore extends FileStore {
  readonly #isResult: (path: string) => boolean;

  constructor(overwrite: boolean, times: boolean, isResult: (path: string) => boolean) {
    super(overwrite, times);
    this.#isResult = isResult;
  }

  override assign(id: string, claim: ClaimPaths): void {
    super.assign(id, (...wanted) => {
      const claimed = claim(...wanted);
      for (const path of claimed.paths) if (entryAt(path) && !this.#isResult(path)) throw occupied(path);
      return claimed;
    });
  }
}

function occupied(path: string): ConvertError {
  const message = `${path} is there already, and is not replaced by what comes to a folder.`;
  return new ConvertError('write-failed', message, { stage: 'finish' });
}

/** What is at a path, told from what it was before or became since; nothing is like nothing else. */
function stateOf(path: string): string {
  const stat = entryAt(path);
  return stat ? `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
