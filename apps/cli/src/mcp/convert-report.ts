import type { QueueItem, QueueSnapshot, ResultScore } from '@safelight/engine/internal';
import type { Output } from '../output.ts';
import type { Claim } from '../output-paths.ts';
import { adjustmentsOf, createReporter, type Failure, type Joined, type RunReporter } from '../report.ts';
import { adjustmentText } from '../words.ts';
import { pathText } from './texts.ts';
import type { Call } from './tool.ts';
import { type ToolFailure, toolFailure } from './tool-error.ts';

/** What became of an input, as results of tools have it. */
export interface FileEntry {
  readonly input: string;
  readonly output?: string;
  /** Where there are several, each a page. */
  readonly outputs?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly width?: number;
  readonly height?: number;
  readonly inputBytes?: number;
  readonly outputBytes?: number;
  /** The result is the file itself. */
  readonly unchanged?: boolean;
  /** The score that was reached, and the quality that it took. */
  readonly score?: ResultScore;
  readonly adjustments?: readonly string[];
  readonly error?: ToolFailure;
}

/** A file that was written. */
export interface Written {
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: number;
}

/** What was told of one input, or of one file that was made of several. */
interface Told {
  /** The input as it was gathered. */
  readonly input: string;
  readonly entry: FileEntry;
  readonly text: string;
  readonly written: readonly Written[];
}

/** Milliseconds between two words on progress: clients draw it, and models do not read it. */
const PROGRESS_INTERVAL = 100;

/** Gathers what a conversion tells, in the words of `safelight convert` and as data, and passes on how far it is. */
export class ConvertReport implements RunReporter {
  readonly #told: Told[] = [];
  readonly #words: RunReporter;
  readonly #progress: Call['progress'];
  readonly #shares = new Map<string, number>();
  #text = '';
  #joined: Joined | undefined;
  #mimeType = '';
  #shown = 0;
  #most = 0;
  /** Work after the files themselves: one file is made of them. */
  readonly #rest: number;

  /** @param to - id of the format that is written */
  constructor(progress: Call['progress'], to: string, joins: boolean) {
    this.#progress = progress;
    this.#rest = joins ? 1 : 0;
    const collect: Output = {
      isTerminal: false,
      failure: undefined,
      write: (text) => {
        this.#text += text;
      },
      style: (_look, text) => text,
    };
    this.#words = createReporter(false, to, { out: collect, err: collect });
  }

  progress(item: QueueItem | undefined, { ids }: QueueSnapshot): void {
    if (!item) return;
    // A file that is tried anew begins anew.
    const share = Math.max(item.progress, this.#shares.get(item.id) ?? 0);
    this.#shares.set(item.id, item.status === 'error' ? 100 : share);
    const done = [...this.#shares.values()].reduce((sum, percent) => sum + percent, 0) / 100;
    const now = Date.now();
    if (done <= this.#most || (now - this.#shown < PROGRESS_INTERVAL && done < ids.length)) return;
    this.#shown = now;
    this.#most = done;
    this.#progress(done, ids.length + this.#rest, item.name);
  }

  completed(item: QueueItem, input: string, claim: Claim): void {
    const { source, result, size } = item;
    if (!source || !result) return;
    this.#words.completed(item, input, claim);
    const outputs = claim.paths.map(pathText);
    const { formatId, mimeType, width, height, bytes, files } = result;
    const entry: FileEntry = {
      input: pathText(input),
      output: outputs[0] ?? '',
      ...(outputs.length > 1 ? { outputs } : {}),
      from: source.formatId,
      to: formatId,
      width,
      height,
      inputBytes: size,
      outputBytes: bytes,
      ...(result.unchanged ? { unchanged: true } : {}),
      ...(result.score ? { score: result.score } : {}),
      adjustments: adjustmentsOf(result, claim).map((adjustment) => pathText(adjustmentText(adjustment))),
    };
    const written = claim.paths.map((path, place) => {
      const { [place]: file } = files;
      return { path, mimeType: file?.mimeType ?? mimeType, bytes: file?.bytes ?? 0 };
    });
    this.#mimeType = mimeType;
    this.#tell(input, entry, written);
  }

  failed(input: string, failure: Failure): void {
    const told = { ...failure, ...toolFailure(failure) } as Failure;
    // Only the words of a single failure are of use, not those of a run that was stopped.
    this.#words.failed(input, told);
    this.#tell(input, { input: pathText(input), error: { code: told.code, message: pathText(told.message) } }, []);
  }

  joined(joined: Joined): void {
    this.#joined = joined;
    this.#words.joined(joined);
  }

  end(facts: { readonly skipped: number }): void {
    this.#words.end(facts);
  }

  failures(): number {
    return this.#words.failures();
  }

  /** What was told, in the order of the inputs that are named; others come first. */
  inOrderOf(inputs: readonly string[]): readonly Told[] {
    const places = new Map(inputs.map((path, index) => [path, index]));
    return this.#told.toSorted((a, b) => (places.get(a.input) ?? -1) - (places.get(b.input) ?? -1));
  }

  /** The file that was made of all. */
  get one(): { readonly joined: Joined; readonly written: Written } | undefined {
    const joined = this.#joined;
    if (!joined) return undefined;
    return { joined, written: { path: joined.path, mimeType: this.#mimeType, bytes: joined.output.bytes.length } };
  }

  /** Words that belong to no single input. */
  get rest(): string {
    return this.#text.trimEnd();
  }

  #tell(input: string, entry: FileEntry, written: readonly Written[]): void {
    this.#told.push({ input, entry, text: this.#text.trimEnd(), written });
    this.#text = '';
  }
}
