/** The engine at work: takes orders, fetches, converts, and hands results to the browser's downloads. */
import {
  ConvertError,
  type ConvertedFile,
  type Converter,
  type ConvertResult,
  createConverter,
  inspect,
} from '@safelight/engine';
import { safeFileName, safeName } from '@safelight/engine/internal';
import {
  type Address,
  CHANNEL,
  type ChannelMessage,
  type DownloadEnd,
  type Order,
  type Report,
  type Saved,
  type Source,
} from '../lib/work.ts';
import { archiveOf } from './archive.ts';
import { failureOf, fetchPicture, type ReadInTab } from './fetch-picture.ts';

/** What the background does for the engine's page, which has not all of the extension's rights. */
export interface Helper {
  readonly readInTab: ReadInTab;
  download(url: string, name: string, askWhere: boolean): Promise<DownloadEnd>;
  /** An order has ended. */
  report(report: Report): Promise<void>;
  /** How many orders are under way; 0 at the end. */
  setRunning(count: number): Promise<void>;
}

/** The engine's page. */
export interface Host {
  begin(order: Order): void;
}

/** Pictures of an order that are fetched and converted at once; the engine has a budget of memory of its own. */
const AT_ONCE = 4;
/** How long an address of a result stays after its download has ended. */
const RELEASE_MS = 10_000;

const sum = (parts: readonly Uint8Array[]): number => parts.reduce((all, { length }) => all + length, 0);

function nameOf(source: Source): string {
  if (source.kind === 'file') return source.file.name;
  return source.url.startsWith('data:') ? 'data:' : source.url;
}

/** The file itself, as a result: it is of the wanted format, and nothing of it is to go. */
async function asItIs(file: File, { to, options }: Order): Promise<ConvertedFile | undefined> {
  if (options.metadata !== 'keep') return undefined;
  const info = await inspect(file).catch(() => undefined);
  if (info?.formatId !== to) return undefined;
  const { displayWidth: width, displayHeight: height } = info;
  return {
    name: safeFileName(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimeType: file.type,
    width,
    height,
  };
}

class OrderRun {
  readonly #order: Order;
  readonly #helper: Helper;
  readonly #converter: Converter;
  readonly #onReport: (report: Report) => void;
  readonly #post: (message: ChannelMessage) => void;
  readonly #stop = new AbortController();
  /** Results by the number of their source, so that they stay in order. */
  readonly #files: (readonly ConvertedFile[])[] = [];
  #report: Report;

  constructor(order: Order, helper: Helper, converter: Converter, post: (message: ChannelMessage) => void) {
    const { sources, ...rest } = order;
    this.#order = order;
    this.#helper = helper;
    this.#converter = converter;
    this.#post = post;
    this.#onReport = (report) => post({ type: 'report', report });
    this.#report = {
      id: order.id,
      to: order.to,
      total: sources.length,
      done: 0,
      running: true,
      saved: [],
      tooSmall: order.tooSmall,
      failed: [],
      order: rest,
    };
  }

  cancel(): void {
    this.#stop.abort();
  }

  async run(): Promise<void> {
    this.#tell({});
    const left = this.#order.sources.entries();
    const work = async (): Promise<void> => {
      for (const [index, source] of left) await this.#one(source, index);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // What was done when somebody cancelled the rest is saved as well.
    if (this.#order.results === 'save') await this.#save();
    this.#tell({ running: false });
    await this.#helper.report(this.#report);
  }

  #tell(part: Partial<Report>): void {
    this.#report = { ...this.#report, ...part };
    this.#onReport(this.#report);
  }

  async #one(source: Source, index: number): Promise<void> {
    const { signal } = this.#stop;
    let name = nameOf(source);
    try {
      signal.throwIfAborted();
      const opened =
        source.kind === 'file'
          ? { blob: source.file, name: source.file.name }
          : await fetchPicture(source, this.#helper.readInTab, signal);
      name = opened.name;
      await this.#convert(opened.blob, opened.name, index);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ConvertError) && !(error instanceof Error && 'code' in error)) console.error(error);
      const address: Address | undefined = source.kind === 'address' ? source : undefined;
      this.#tell({ failed: [...this.#report.failed, failureOf(error, name, address)] });
    } finally {
      this.#tell({ done: this.#report.done + 1 });
    }
  }

  async #convert(blob: Blob, name: string, index: number): Promise<void> {
    const { options, minSide, results } = this.#order;
    const { signal } = this.#stop;
    const kept = results === 'hand-back' && blob instanceof File ? await asItIs(blob, this.#order) : undefined;
    if (kept) return this.#keep([kept], index, [], blob.size);
    const result: ConvertResult = await this.#converter.convert(blob, { ...options, name, signal });
    const { displayWidth, displayHeight } = result.source;
    if (Math.min(displayWidth, displayHeight) < minSide) {
      this.#tell({ tooSmall: this.#report.tooSmall + 1 });
      return;
    }
    this.#keep(result.files, index, result.adjustments, blob.size);
  }

  #keep(
    files: readonly ConvertedFile[],
    index: number,
    adjustments: ConvertResult['adjustments'],
    before: number,
  ): void {
    this.#files[index] = files;
    const [first] = files;
    const name = files.length === 1 && first ? first.name : `${first?.name ?? ''} … (${files.length})`;
    const saved: Saved = { name, bytes: sum(files.map(({ bytes }) => bytes)), before, adjustments };
    this.#tell({ saved: [...this.#report.saved, saved] });
    if (this.#order.results !== 'hand-back') return;
    const handed = files.map(
      (file) => new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.mimeType }),
    );
    this.#post({ type: 'result', id: this.#order.id, index, files: handed });
  }

  async #save(): Promise<void> {
    const { zipFrom, title, askWhere } = this.#order;
    const files = this.#files.flat();
    if (files.length === 0) return;
    if (zipFrom > 0 && files.length > zipFrom) {
      const archive = safeName(`${title.trim().slice(0, 100) || 'pictures'}.zip`);
      const end = await this.#download(await archiveOf(files), archive, askWhere);
      if (end === 'complete') this.#tell({ archive });
      else this.#notSaved(end, archive);
      return;
    }
    for (const { name, bytes, mimeType } of files) {
      const end = await this.#download(
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mimeType }),
        name,
        askWhere,
      );
      if (end !== 'complete') this.#notSaved(end, name);
    }
  }

  /** What was made and did not get to the disk was not saved. */
  #notSaved(end: DownloadEnd, name: string): void {
    const saved = end === 'complete' ? this.#report.saved : this.#report.saved.filter((one) => one.name !== name);
    const isArchive = name.endsWith('.zip');
    const failed =
      end === 'failed' ? [...this.#report.failed, { name, code: 'write-failed' as const }] : this.#report.failed;
    this.#tell({ saved: isArchive ? [] : saved, failed });
  }

  async #download(blob: Blob, name: string, askWhere: boolean): Promise<DownloadEnd> {
    const url = URL.createObjectURL(blob);
    try {
      return await this.#helper.download(url, name, askWhere);
    } catch {
      return 'failed';
    } finally {
      setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
    }
  }
}

/** Makes this page the engine's: it takes orders from the other pages, and from the background through `begin`. */
export function startHost(helper: Helper): Host {
  const converter = createConverter();
  const channel = new BroadcastChannel(CHANNEL);
  const runs = new Map<string, OrderRun>();
  const post = (message: ChannelMessage): void => channel.postMessage(message);

  function begin(order: Order): void {
    const run = new OrderRun(order, helper, converter, post);
    runs.set(order.id, run);
    void helper.setRunning(runs.size);
    const ended = run.run().finally(() => {
      runs.delete(order.id);
      return helper.setRunning(runs.size);
    });
    ended.catch((error: unknown) => console.error(error));
  }

  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'order') begin(data.order);
    else if (data.type === 'cancel') runs.get(data.id)?.cancel();
  });
  return { begin };
}
