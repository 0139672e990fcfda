import type { CodecContext } from '@safelight/core';
import { type DecodedBefore, KeptPicture } from '../convert/kept-picture.ts';
import { type Question, study } from '../recommend/study.ts';
import type { StudyJob, WorkerPort } from './protocol.ts';

/** A worker's answers to questions about files. The picture of the last one is kept: that file is converted next. */
export class Studies {
  readonly #port: WorkerPort;
  readonly #host: Pick<CodecContext, 'loadModule' | 'loadAsset'>;
  readonly #read: (job: StudyJob) => Promise<Uint8Array>;
  readonly #open = new Map<number, AbortController>();
  readonly #kept = new KeptPicture();

  constructor(
    port: WorkerPort,
    host: Pick<CodecContext, 'loadModule' | 'loadAsset'>,
    read: (job: StudyJob) => Promise<Uint8Array>,
  ) {
    this.#port = port;
    this.#host = host;
    this.#read = read;
  }

  /** Answers a question on the port. Rejects as a conversion does, and with `AbortError` when it was left. */
  async answer(id: number, question: Question, job: StudyJob): Promise<void> {
    const controller = new AbortController();
    this.#open.set(id, controller);
    try {
      const { loadModule, loadAsset } = this.#host;
      const lent = { signal: controller.signal, loadModule, loadAsset, limits: job.limits, decoded: this.#kept };
      const answer = await study(question, await this.#read(job), job, { ...lent, onProgress: () => {} });
      this.#port.post({ type: 'study_complete', id, answer });
    } finally {
      this.#open.delete(id);
    }
  }

  /** Ends a question, where it is still open, with the step that it is at. */
  leave(id: number): void {
    this.#open.get(id)?.abort();
  }

  /** The picture of the file that was asked about last, for the next conversion alone. */
  givePicture(): DecodedBefore {
    return this.#kept.giveAway();
  }
}
