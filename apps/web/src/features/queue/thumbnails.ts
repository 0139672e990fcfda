/** Longest side that is kept of a thumbnail, in device pixels: 48 CSS px on a dense screen, cropped to a square. */
const side = 112;
const kept = 300;
const atOnce = 2;

interface Order {
  readonly key: string;
  readonly read: () => Promise<Blob | undefined>;
  readonly done: (bitmap: ImageBitmap | undefined) => void;
}

/** The name of a file's thumbnail; `from` tells its source from its results, and these from each other. */
export const keyOf = (id: string, from: string): string => `${from}:${id}`;
const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/**
 * Small pictures of the files in sight. Decoded and scaled by the browser beside the main thread, a few at a time, the
 * latest asked first; the last few hundred are kept.
 */
export class Thumbnails {
  readonly #cache = new Map<string, ImageBitmap | undefined>();
  readonly #orders: Order[] = [];
  #busy = 0;

  /** Asks for a thumbnail by its `keyOf`; returns the way to give up asking. */
  request(key: string, read: Order['read'], done: Order['done']): () => void {
    if (this.#cache.has(key)) {
      done(this.#cache.get(key));
      return () => undefined;
    }
    const order: Order = { key, read, done };
    this.#orders.push(order);
    void this.#work();
    return () => {
      const index = this.#orders.indexOf(order);
      if (index >= 0) this.#orders.splice(index, 1);
    };
  }

  /** Lets go of the pictures of files that are not there any more. */
  keepOnly(isThere: (id: string) => boolean): void {
    for (const [key, bitmap] of this.#cache) {
      if (isThere(idOf(key))) continue;
      bitmap?.close();
      this.#cache.delete(key);
    }
  }

  async #work(): Promise<void> {
    if (this.#busy >= atOnce) return;
    const order = this.#orders.pop();
    if (!order) return;
    this.#busy++;
    const bitmap = this.#cache.has(order.key) ? this.#cache.get(order.key) : await shrink(order.read);
    this.#busy--;
    this.#keep(order.key, bitmap);
    order.done(bitmap);
    void this.#work();
  }

  #keep(key: string, bitmap: ImageBitmap | undefined): void {
    this.#cache.set(key, bitmap);
    if (this.#cache.size <= kept) return;
    const [oldest] = this.#cache.keys();
    if (oldest === undefined) return;
    this.#cache.get(oldest)?.close();
    this.#cache.delete(oldest);
  }
}

async function shrink(read: Order['read']): Promise<ImageBitmap | undefined> {
  try {
    const blob = await read();
    return blob && (await createImageBitmap(blob, { resizeHeight: side, resizeQuality: 'medium' }));
  } catch {
    // Not drawable after all: the row keeps its format glyph.
    return undefined;
  }
}

/** The thumbnails of an app: all rows share what is drawn. */
export const createThumbnails = (): Thumbnails => new Thumbnails();
