/** Copies of the files of a batch that wait to be converted, as far as there is room. */
import type { WebQueue } from '../lib/queue-context.ts';
import { dropInput, keepInput, roomForInputs } from '../lib/stored/inputs.ts';
import type { createPlace, Place } from '../lib/stored/place.ts';

/** The copies of a page's batch. */
export interface KeptCopies {
  /** Copies what waits, one file after the other and in the order of converting, as far as there is room. */
  readonly copyAll: () => Promise<void>;
  /** Has the files that are in the list read from copies of an earlier visit: those stay as long as the page. */
  readonly readFromCopies: () => void;
}

export function keepCopies(queue: WebQueue, place: ReturnType<typeof createPlace>): KeptCopies {
  /** Bytes of the files that this page has copied, by their ids. */
  const copied = new Map<string, number>();
  const readFromCopies = new Set<string>();
  /** The file that is being copied: nothing else may remove its copy, which is not whole yet. */
  let writing: string | undefined;
  /** Counts batches: what was begun in one that has ended is not gone on with. */
  let batch = 0;
  /** What is left of the room for this batch, and all of it; bytes. */
  let room: { left: number; readonly all: number } | undefined;
  /** The list that is gone through, and how far: files before that place are copied, done, or have no source. */
  let [list, at]: [readonly string[], number] = [[], 0];
  let [copying, again] = [false, false];

  const isWanted = (id: string): boolean => {
    const { status } = queue.getItem(id) ?? {};
    return queue.getSnapshot().running && (status === 'pending' || status === 'converting');
  };
  const drop = async (id: string): Promise<void> => {
    const size = copied.get(id);
    if (size === undefined || id === writing) return;
    copied.delete(id);
    const [there, its] = [await place.get(), room];
    if (there) await dropInput(there, id);
    if (its) its.left += size;
  };
  const copyOne = async (there: Place, id: string, source: File): Promise<void> => {
    writing = id;
    copied.set(id, source.size);
    let whole = false;
    try {
      await keepInput(there, id, source);
      whole = true;
    } finally {
      writing = undefined;
      // It may have been converted in the meantime.
      if (!whole || !isWanted(id)) await drop(id);
    }
  };
  const copy = async (): Promise<void> => {
    const own = batch;
    const there = await place.get();
    if (!there?.folder) return;
    if (!room) {
      const all = await roomForInputs();
      if (own !== batch) return;
      room = { left: all, all };
    }
    const { ids } = queue.getSnapshot();
    if (ids !== list) [list, at] = [ids, 0];
    for (; at < ids.length; at++) {
      const id = ids[at] as string;
      const source = queue.getSource(id);
      if (!source || copied.has(id) || readFromCopies.has(id) || !isWanted(id) || source.size > room.all) continue;
      // Those before it give theirs back.
      if (source.size > room.left) return;
      room.left -= source.size;
      await copyOne(there, id, source);
      if (own !== batch) return;
    }
  };
  const copyAll = async (): Promise<void> => {
    again = true;
    if (copying) return;
    copying = true;
    try {
      let seen: readonly string[];
      // Files were added, room was given or another batch began in the meantime.
      do {
        again = false;
        seen = queue.getSnapshot().ids;
        await copy();
      } while (again || seen !== queue.getSnapshot().ids);
    } catch {
      // Where one cannot be written the next cannot either: the disk is full.
    } finally {
      copying = false;
    }
  };
  const giveRoom = async (id: string): Promise<void> => {
    await drop(id);
    if (at < list.length) await copyAll();
  };
  queue.onEvent((event) => {
    if (event.type === 'file-completed') void giveRoom(event.item.id);
    if (event.type !== 'batch-ended') return;
    batch++;
    [room, list, at] = [undefined, [], 0];
    for (const id of copied.keys()) void drop(id);
  });
  return {
    copyAll,
    readFromCopies: () => {
      for (const id of queue.getSnapshot().ids) if (queue.getSource(id)) readFromCopies.add(id);
    },
  };
}
