import type { Converter } from '@safelight/engine';
import type { Gate } from './access/gate.ts';
import type { Usage } from './access/usage.ts';
import type { Admission } from './admission.ts';
import type { ServerConfig } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { TemporarySpace } from './requests/temporary-space.ts';

/** What the routes work with. */
export interface ServerContext {
  readonly config: ServerConfig;
  readonly gate: Gate;
  readonly usage: Usage;
  readonly admission: Admission;
  readonly converter: Converter;
  readonly space: TemporarySpace;
  readonly metrics: Metrics;
  /** Aborted when what still runs has to end, since the server does. */
  readonly stop: AbortSignal;
}
