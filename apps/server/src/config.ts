import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BillingConfig } from './billing/billing-config.ts';

/** How a server is set up. */
export interface ServerConfig {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Folder of the server's database; `:memory:` for none. */
  readonly data: string;
  /** Folder for the files of running requests, which belongs to this server alone. */
  readonly temporary: string;
  /** `redis://…`: keys, counts and jobs are kept there, for several servers and workers. */
  readonly redis: string | undefined;
  /** Where files of jobs and their results are kept: a folder, or `s3://bucket/prefix`. */
  readonly files: string;
  /** The operator's own store, whose objects jobs may name: a folder, or `s3://bucket/prefix`. */
  readonly objects: string | undefined;
  /** Hours that a job and its results are kept. */
  readonly jobHours: number;
  /** Files of one job. */
  readonly jobFiles: number;
  /** Bytes of one job's files together. */
  readonly jobBytes: number;
  /** Files of jobs that may wait at once. */
  readonly maxWaiting: number;
  /** No key is asked for. */
  readonly open: boolean;
  /** Conversions at once. */
  readonly workers: number;
  /** Requests at once, those that wait included. */
  readonly maxRequests: number;
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** Pixels of one picture. */
  readonly maxPixels: number;
  /** Bytes of memory that conversions may take together; `undefined`: half of the machine's. */
  readonly memory: number | undefined;
  /** Seconds that one request may take from its first byte to its answer. */
  readonly timeout: number;
  /** Seconds that running requests have to end when the server is to stop. */
  readonly grace: number;
  /** Addresses of proxies that are believed when they say whose request it is; `undefined`: none. */
  readonly proxy: string | undefined;
  /** How Premium is sold; `undefined`: it is not. */
  readonly billing: BillingConfig | undefined;
  /** Lines about requests on standard output. */
  readonly log: boolean;
}

const MEGABYTE = 2 ** 20;

/** More conversions at once the engine does not run. */
const MOST_WORKERS = 8;

/** A configuration with every default. */
export function completeConfig(given: Partial<ServerConfig> = {}): ServerConfig {
  const workers = Math.min(given.workers ?? availableParallelism(), MOST_WORKERS);
  const port = given.port ?? 8080;
  const data = given.data ?? join(process.cwd(), 'safelight-data');
  return {
    host: '127.0.0.1',
    port,
    data,
    redis: undefined,
    files: data === ':memory:' ? join(tmpdir(), `safelight-server-${port}-jobs`) : join(data, 'jobs'),
    objects: undefined,
    jobHours: 24,
    jobFiles: 1000,
    jobBytes: 4096 * MEGABYTE,
    maxWaiting: 100_000,
    temporary: join(tmpdir(), `safelight-server-${port}`),
    open: false,
    maxRequests: workers * 32,
    maxBytes: 256 * MEGABYTE,
    maxPixels: 200_000_000,
    memory: undefined,
    timeout: 600,
    grace: 30,
    proxy: undefined,
    billing: undefined,
    log: true,
    ...given,
    workers,
  };
}

/** Whether an address is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Throws where several processes are to share work and would not find each other's files. */
export function checkSharing({ redis, files }: Partial<Pick<ServerConfig, 'redis' | 'files'>>): void {
  if (redis === undefined || files !== undefined) return;
  throw new Error(
    'Servers and workers that share a Redis need --files: a folder that all of them see, or s3://bucket/prefix.',
  );
}
