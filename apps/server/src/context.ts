import type { Converter } from '@safelight/engine';
import type { Gate } from './access/gate.ts';
import type { UsageStore } from './access/stores.ts';
import type { Admission } from './admission.ts';
import type { ServerConfig } from './config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics.ts';
import type { TemporarySpace } from './requests/temporary-space.ts';
import type { BlobStore } from './storage/blob-store.ts';

/** What the routes work with. */
export interface ServerContext {
  readonly config: ServerConfig;
  readonly gate: Gate;
  readonly usage: UsageStore;
  readonly jobs: Jobs;
  readonly files: BlobStore;
  /** The operator's own store, if jobs may name objects of it. */
  readonly objects: BlobStore | undefined;
  readonly admission: Admission;
  readonly converter: Converter;
  readonly space: TemporarySpace;
  readonly metrics: Metrics;
  /** Aborted when the server takes no more requests: answers that never end by themselves end then. */
  readonly closing: AbortSignal;
  /** Throws where what is kept elsewhere cannot be reached. */
  readonly check: () => Promise<void>;
  /** Aborted when what still runs has to end, since the server does. */
  readonly stop: AbortSignal;
}
