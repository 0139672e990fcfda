import { EventEmitter } from 'node:events';

/** Who wants to hear of jobs, in this process. */
export class JobListeners {
  readonly #events = new EventEmitter().setMaxListeners(0);

  /** Calls `listener` when something happens to a job; returns how that ends. */
  watch(id: string, listener: () => void): () => void {
    return this.#listen(`job ${id}`, listener);
  }

  /** Calls `listener` with the id of every job that is removed; returns how that ends. */
  watchRemovals(listener: (id: string) => void): () => void {
    return this.#listen('removed', listener);
  }

  tellChanged(id: string): void {
    this.#events.emit(`job ${id}`);
  }

  tellRemoved(id: string): void {
    this.#events.emit('removed', id);
    this.tellChanged(id);
  }

  #listen(event: string, listener: (id: string) => void): () => void {
    this.#events.on(event, listener);
    return () => this.#events.off(event, listener);
  }
}
