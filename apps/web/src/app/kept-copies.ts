/** Copies of the files of a batch that wait to be converted, as far as there is room. */
import type { WebQueue } from '../lib/queue-context.ts';
import { dropInput, keepInput, roomForInputs } from '../lib/stored/inputs.ts';
import type { createPlace } from '../lib/stored/place.ts';

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
  let copying = false;
  let room: number | undefined;
  /** Some wait without a copy, for want of room. */
  let isFull = false;

  const isWanted = (id: string): boolean => {
    const { status } = queue.getItem(id) ?? {};
    return queue.getSnapshot().running && (status === 'pending' || status === 'converting');
  };
  const drop = async (id: string): Promise<void> => {
    const there = await place.get();
    const size = copied.get(id);
    if (!there || size === undefined) return;
    copied.delete(id);
    await dropInput(there, id);
    if (room !== undefined) room += size;
  };
  const copy = async (): Promise<void> => {
    const there = await place.get();
    if (!there?.folder) return;
    room ??= await roomForInputs();
    isFull = false;
    for (const id of queue.getSnapshot().ids) {
      const source = queue.getSource(id);
      if (!source || copied.has(id) || readFromCopies.has(id) || !isWanted(id)) continue;
      isFull ||= source.size > room;
      if (source.size > room) continue;
      room -= source.size;
      copied.set(id, source.size);
      await keepInput(there, id, source);
      // It may have been converted in the meantime, when there was nothing to remove as yet.
      if (!isWanted(id)) await drop(id);
    }
  };
  const copyAll = async (): Promise<void> => {
    if (copying) return;
    copying = true;
    try {
      let { ids } = queue.getSnapshot();
      await copy();
      // Files were added in the meantime.
      while (ids !== queue.getSnapshot().ids) {
        ({ ids } = queue.getSnapshot());
        await copy();
      }
    } catch {
      // Where one cannot be written the next cannot either: the disk is full.
    } finally {
      copying = false;
    }
  };
  const giveRoom = async (id: string): Promise<void> => {
    await drop(id);
    if (isFull) await copyAll();
  };
  queue.onEvent((event) => {
    if (event.type === 'file-completed') void giveRoom(event.item.id);
    if (event.type !== 'batch-ended') return;
    [room, isFull] = [undefined, false];
    for (const id of copied.keys()) void drop(id);
  });
  return {
    copyAll,
    readFromCopies: () => {
      for (const id of queue.getSnapshot().ids) if (queue.getSource(id)) readFromCopies.add(id);
    },
  };
}
