import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSharing, completeConfig, type ServerConfig } from './config.ts';
import { workOnJobs } from './jobs/job-worker.ts';
import { createMetrics } from './metrics.ts';
import { openServices } from './services.ts';

/** A process that converts files of jobs and answers nobody. */
export interface RunningWorker {
  readonly workers: number;
  /** Takes no more files; those that run have the time of grace, and are handed back after it. */
  close(): Promise<void>;
}

/** Starts a worker of the servers that share a Redis. Rejects where there is none, or a folder cannot be used. */
export async function startWorker(given: Partial<ServerConfig>): Promise<RunningWorker> {
  checkSharing(given);
  const config = completeConfig({ temporary: ownFolder(), ...given, data: ':memory:' });
  if (config.redis === undefined)
    throw new Error('A worker needs --redis: without it a server converts its jobs itself.');
  const services = await openServices(config);
  const stop = new AbortController();
  const report = (error: unknown): void => {
    const { name, code = name } = error as Error & { code?: unknown };
    console.error(JSON.stringify({ level: 'error', time: Date.now(), code, message: 'job failed' }));
  };
  const { inside, waiting } = { inside: () => 0, waiting: () => services.ports.tasks.countWaiting() };
  const metrics = createMetrics({ inside, waiting });
  const endJobs = workOnJobs({
    ...services,
    metrics,
    limits: config,
    workers: config.workers,
    stop: stop.signal,
    report,
  });
  return {
    workers: config.workers,
    async close() {
      const late = setTimeout(() => stop.abort(), config.grace * 1000);
      await endJobs();
      clearTimeout(late);
      services.converter.dispose();
      await services.close();
    },
  };
}

/** A folder for this process alone: several workers may be on one machine. Those of workers that fell are removed. */
function ownFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, process] = /^safelight-worker-(\d+)$/.exec(name) ?? [];
    if (process !== undefined && !isRunning(Number(process)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return join(tmpdir(), `safelight-worker-${process.pid}`);
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM';
  }
}
