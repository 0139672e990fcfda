import type { WebQueue } from '../lib/queue-context.ts';
import { dropInput, keepInput, roomForInputs } from '../lib/stored/inputs.ts';
import type { createPlace, Place } from '../lib/stored/place.ts';
import { type BatchStart, countDone } from './batch-start.ts';

/** A file that will be begun so soon is not copied but looked at again by then, milliseconds: most are done. */
const SOON = 2000;

/** Room for copies in a batch, bytes. */
interface Room {
  left: number;
  readonly all: number;
}

/** Copies of the files of a batch that wait to be converted, as far as there is room. */
export class KeptCopies {
  readonly #queue: WebQueue;
  readonly #place: ReturnType<typeof createPlace>;
  /** Bytes of the files that this page has copied, by their ids. */
  readonly #copied = new Map<string, number>();
  readonly #readFromCopies = new Set<string>();
  /** The file that is being copied: nothing else may remove its copy, which is not whole yet. */
  #writing: string | undefined;
  /** Counts batches: what was begun in one that has ended is not gone on with. */
  #batch = 0;
  #room: Room | undefined;
  /** The list that is gone through, and how far: files before that place are copied, done, or have no source. */
  #list: readonly string[] = [];
  #at = 0;
  /** Files before that place that were about to be begun, and those of them whose time has come. */
  #passedOver: string[] = [];
  #due: string[] = [];
  #since: BatchStart | undefined;
  #copying = false;
  #again = false;

  constructor(queue: WebQueue, place: ReturnType<typeof createPlace>) {
    this.#queue = queue;
    this.#place = place;
    queue.onEvent((event) => {
      if (event.type === 'file-completed') void this.#giveRoom(event.item.id);
      if (event.type === 'batch-ended') this.#end();
    });
  }

  /** Has the files that are in the list read from copies of an earlier visit: those stay as long as the page. */
  readFromCopies(): void {
    for (const id of this.#queue.getSnapshot().ids) if (this.#queue.getSource(id)) this.#readFromCopies.add(id);
  }

  /**
   * Copies what waits, one file after the other and in the order of converting, as far as there is room.
   * @param since - by which files are passed over that will be begun soon; without it none are
   */
  async copyAll(since?: BatchStart): Promise<void> {
    this.#since = since;
    if (!since) this.#lookAgain();
    await this.#copyWaiting();
  }

  async #copyWaiting(): Promise<void> {
    this.#again = true;
    if (this.#copying) return;
    this.#copying = true;
    try {
      let seen: readonly string[];
      // Files were added, room was given or another batch began in the meantime.
      do {
        this.#again = false;
        seen = this.#queue.getSnapshot().ids;
        await this.#copySome(this.#batch);
      } while (this.#again || seen !== this.#queue.getSnapshot().ids);
    } catch {
      // Where one cannot be written the next cannot either: the disk is full, and results need what is left.
      this.#at = this.#list.length;
      this.#passedOver = [];
      this.#due = [];
    } finally {
      this.#copying = false;
    }
  }

  #end(): void {
    this.#batch++;
    this.#room = undefined;
    this.#list = [];
    this.#at = 0;
    this.#passedOver = [];
    this.#due = [];
    for (const id of this.#copied.keys()) void this.#drop(id);
  }

  async #giveRoom(id: string): Promise<void> {
    await this.#drop(id);
    if (this.#at < this.#list.length || this.#due.length > 0) await this.#copyWaiting();
  }

  async #copySome(batch: number): Promise<void> {
    const place = await this.#place.get();
    const room = await this.#roomFor(batch);
    if (!place?.folder || !room) return;
    const { ids } = this.#queue.getSnapshot();
    if (ids !== this.#list) this.#at = 0;
    this.#list = ids;
    if (!(await this.#copyDue(room, place, batch))) return;
    for (; batch === this.#batch && this.#at < ids.length; this.#at++) {
      const id = ids[this.#at] as string;
      if (this.#isToCopy(id) && this.#isSoon(this.#at)) this.#passOver(id, batch);
      // Those before it give theirs back.
      else if (!(await this.#copyIn(room, place, id))) return;
    }
  }

  /** Copies the files whose time has come; `false` where there is no room for one now: it waits for some, with those after it. */
  async #copyDue(room: Room, place: Place, batch: number): Promise<boolean> {
    // A batch that ends meanwhile leaves these behind.
    const due = this.#due;
    for (let id = due[0]; id !== undefined && batch === this.#batch; id = due[0]) {
      if (!(await this.#copyIn(room, place, id))) return false;
      due.shift();
    }
    return true;
  }

  /** Copies a file, where it is to be copied; `false` where there is no room for it now. */
  async #copyIn(room: Room, place: Place, id: string): Promise<boolean> {
    const source = this.#isToCopy(id) ? this.#queue.getSource(id) : undefined;
    if (!source || source.size > room.all) return true;
    if (source.size > room.left) return false;
    room.left -= source.size;
    await this.#copy(place, id, source);
    return true;
  }

  /** Whether the file at that place of the list will be begun soon, as fast as the batch has gone so far. */
  #isSoon(index: number): boolean {
    if (!this.#since) return false;
    const done = countDone(this.#queue.getSnapshot());
    const ahead = index - done;
    const gone = done - this.#since.done;
    return gone > 0 && (ahead / gone) * (performance.now() - this.#since.at) < SOON;
  }

  #passOver(id: string, batch: number): void {
    if (this.#passedOver.length === 0)
      setTimeout(() => {
        if (batch !== this.#batch) return;
        this.#lookAgain();
        void this.#copyWaiting();
      }, SOON);
    this.#passedOver.push(id);
  }

  #lookAgain(): void {
    this.#due.push(...this.#passedOver.splice(0));
  }

  async #roomFor(batch: number): Promise<Room | undefined> {
    if (this.#room) return this.#room;
    const all = await roomForInputs();
    if (batch === this.#batch) this.#room = { left: all, all };
    return this.#room;
  }

  async #copy(place: Place, id: string, source: File): Promise<void> {
    this.#writing = id;
    this.#copied.set(id, source.size);
    let whole = false;
    try {
      await keepInput(place, id, source);
      whole = true;
    } finally {
      this.#writing = undefined;
      // It may have been converted in the meantime.
      if (!whole || !this.#isWanted(id)) await this.#drop(id);
    }
  }

  async #drop(id: string): Promise<void> {
    const size = this.#copied.get(id);
    if (size === undefined || id === this.#writing) return;
    this.#copied.delete(id);
    const room = this.#room;
    const place = await this.#place.get();
    if (place) await dropInput(place, id);
    if (room) room.left += size;
  }

  #isToCopy(id: string): boolean {
    return !this.#copied.has(id) && !this.#readFromCopies.has(id) && this.#isWanted(id);
  }

  #isWanted(id: string): boolean {
    const { status } = this.#queue.getItem(id) ?? {};
    return this.#queue.getSnapshot().running && (status === 'pending' || status === 'converting');
  }
}
