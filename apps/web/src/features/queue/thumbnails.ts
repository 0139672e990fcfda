import type { QueueEvent } from '@safelight/engine/internal';
import { pace } from '../../lib/paced-queue.ts';
import type { WebQueue } from '../../lib/queue-context.ts';

/** Shorter side that is kept of a thumbnail, in device pixels: 48 CSS px on a dense screen, cropped to a square. */
const side = 112;
const kept = 300;
const atOnce = 2;
/** Milliseconds that a picture waits while files are converted: most get theirs with the conversion by then. */
const patience = 10_000;
/** Milliseconds before a large picture is decoded for its thumbnail: who presses Convert by then has it with the conversion. */
const moment = 500;
/** Smaller files are decoded in less time than it takes to ask for less of them. */
const smallFile = 200_000;

/** A drawn thumbnail, upright; what shows it cuts it to a square. */
export type Picture = ImageBitmap | ImageData;

/** A picture file that a thumbnail is drawn of. */
export interface Drawable {
  readonly mimeType: string;
  /** Whether it is to be decoded whole, which for so many pixels takes long. */
  readonly isLarge?: boolean;
  readonly read: () => Promise<Blob | undefined>;
}

interface Order {
  readonly key: string;
  /** `undefined`: the browser cannot draw it; it comes with the conversion, or not at all. */
  readonly from: Drawable | undefined;
  readonly done: (picture: Picture | undefined) => void;
  /** Not drawn before, by `Date.now()`. */
  due: number;
}

/** The name of a file's thumbnail; `from` tells its source from its results, and these from each other. */
export const keyOf = (id: string, from = 'source'): string => `${from}:${id}`;
const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/**
 * Small pictures of the files in sight. They are drawn by the browser beside the main thread, a few at a time, the latest asked
 * first; while files are converted they come with the conversion, which has their pixels. The last few hundred are kept.
 */
export class Thumbnails {
  readonly #cache = new Map<string, Picture | undefined>();
  readonly #orders: Order[] = [];
  #busy = 0;
  #held = false;

  /** Asks for a thumbnail by its `keyOf`; returns the way to give up asking. */
  request(key: string, from: Drawable | undefined, done: Order['done']): () => void {
    const known = this.#cache.get(key);
    if (known || (this.#cache.has(key) && from)) {
      done(known);
      return () => undefined;
    }
    const order: Order = { key, from, done, due: 0 };
    this.#orders.push(order);
    if (this.#held) this.#delay(order, patience);
    else if (from?.isLarge) this.#delay(order, moment);
    this.#work();
    return () => {
      const index = this.#orders.indexOf(order);
      if (index >= 0) this.#orders.splice(index, 1);
    };
  }

  has(key: string): boolean {
    return this.#cache.get(key) !== undefined;
  }

  /** Pixels of the shorter side of the thumbnail that a file's conversion is to bring along, where somebody waits for it. */
  sideWanted(id: string): number | undefined {
    return this.#orders.some(({ key }) => key === keyOf(id)) ? side : undefined;
  }

  /** Takes a thumbnail that was made elsewhere. */
  supply(key: string, picture: Picture): void {
    this.#keep(key, picture);
    const waiting = this.#orders.filter((order) => order.key === key);
    for (const order of waiting) {
      this.#orders.splice(this.#orders.indexOf(order), 1);
      order.done(picture);
    }
  }

  /** Has pictures wait while files are converted; those that are being drawn are finished. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    for (const order of this.#orders) {
      if (held) this.#delay(order, patience);
      else order.due = 0;
    }
    this.#work();
  }

  /** Lets go of the pictures of files that are not there any more. */
  keepOnly(isThere: (id: string) => boolean): void {
    for (const key of this.#cache.keys()) if (!isThere(idOf(key))) this.#drop(key);
  }

  #delay(order: Order, wait: number): void {
    const due = Date.now() + wait;
    order.due = due;
    setTimeout(() => {
      // Clocks of browsers are coarse: by theirs it may not be time yet. Meanwhile it may have been put off.
      if (order.due === due) order.due = 0;
      this.#work();
    }, wait);
  }

  #work(): void {
    if (this.#busy >= atOnce) return;
    const now = Date.now();
    const index = this.#orders.findLastIndex(({ from, due }) => from !== undefined && due <= now);
    const [order] = index < 0 ? [] : this.#orders.splice(index, 1);
    if (order) void this.#draw(order).then(() => this.#work());
  }

  async #draw({ key, from, done }: Order): Promise<void> {
    this.#busy++;
    if (!this.#cache.has(key)) {
      const drawn = from && (await draw(from));
      // It may have come with the conversion meanwhile.
      if (!this.has(key)) this.#keep(key, drawn);
    }
    this.#busy--;
    done(this.#cache.get(key));
  }

  #keep(key: string, picture: Picture | undefined): void {
    this.#drop(key);
    this.#cache.set(key, picture);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > kept && oldest !== undefined) this.#drop(oldest);
  }

  #drop(key: string): void {
    const picture = this.#cache.get(key);
    if (picture && 'close' in picture) picture.close();
    this.#cache.delete(key);
  }
}

async function draw({ mimeType, read }: Drawable): Promise<Picture | undefined> {
  try {
    const blob = await read();
    if (!blob) return undefined;
    const options = { resizeHeight: side, resizeQuality: 'medium' } as const;
    const frame = blob.size > smallFile ? await decodeSmaller(blob, mimeType) : undefined;
    const picture = await createImageBitmap(frame ?? blob, options);
    frame?.close();
    return picture;
  } catch {
    // Not drawable after all: the row keeps its format glyph.
    return undefined;
  }
}

/**
 * A JPEG decoded to no more than is needed, where the browser can: a third of the time. `undefined` where it cannot; other
 * formats have no smaller picture in them.
 */
async function decodeSmaller(blob: Blob, mimeType: string): Promise<VideoFrame | undefined> {
  if (mimeType !== 'image/jpeg' || !('ImageDecoder' in globalThis)) return undefined;
  try {
    const data = blob.stream();
    const decoder = new ImageDecoder({ data, type: mimeType, desiredWidth: side * 2, desiredHeight: side * 2 });
    const { image } = await decoder.decode();
    decoder.close();
    return image;
  } catch {
    return undefined;
  }
}

/** The thumbnails of an app: all rows share what is drawn. */
export const createThumbnails = (): Thumbnails => new Thumbnails();

/** Has thumbnails come with conversions while a queue is at work. */
export function feedThumbnails(thumbnails: Thumbnails, queue: WebQueue): void {
  queue.onEvent((event: QueueEvent) => {
    if (event.type !== 'file-completed' || !event.thumbnail) return;
    const { rgba, width, height } = event.thumbnail;
    pace(queue).drawAlong(() => thumbnails.supply(keyOf(event.item.id), new ImageData(rgba, width, height)));
  });
  queue.subscribe(() => {
    const { running, paused } = queue.getSnapshot();
    thumbnails.hold(running && !paused);
  });
}
