import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is measured, for Prometheus. Labels are of closed lists: nothing of a file, no client. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'route' | 'method' | 'status'>;
  readonly seconds: Histogram<'route'>;
  readonly conversions: Counter<'from' | 'to' | 'outcome'>;
  readonly bytes: Counter<'direction'>;
}

/** What is asked when somebody looks. */
export interface MetricSources {
  /** Requests that are worked on or wait. */
  readonly inside: () => number;
  /** Files of jobs that wait. */
  readonly waiting: () => Promise<number>;
}

export function createMetrics({ inside, waiting }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = new Gauge({
    name: 'safelight_requests_inside',
    help: 'Requests that are worked on or wait.',
    // It would be in the one of the whole process too.
    registers: [],
    collect() {
      this.set(inside());
    },
  });
  registry.registerMetric(gauge);
  const queue = new Gauge({
    name: 'safelight_job_files_waiting',
    help: 'Files of jobs that wait to be converted.',
    registers: [],
    async collect() {
      // While the store does not answer, nobody knows.
      this.set(await waiting().catch(() => Number.NaN));
    },
  });
  registry.registerMetric(queue);
  return {
    registry,
    requests: new Counter({
      name: 'safelight_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'safelight_request_seconds',
      help: 'Seconds from the first byte of a request to the last of its answer.',
      labelNames: ['route'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    }),
    conversions: new Counter({
      name: 'safelight_conversions_total',
      help: 'Conversions by the format of the file, the target, and how they ended: done, or a code.',
      labelNames: ['from', 'to', 'outcome'],
      registers,
    }),
    bytes: new Counter({
      name: 'safelight_bytes_total',
      help: 'Bytes of files received and of results sent.',
      labelNames: ['direction'],
      registers,
    }),
  };
}
