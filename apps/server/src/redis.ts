import { Redis } from 'ioredis';

/** Milliseconds that a command may take, the wait for a connection included. */
const PATIENCE = 5000;

/**
 * A connection to Redis or Valkey. It comes back by itself; until then commands wait, and are rejected after five seconds.
 * @param isWorker - commands wait for as long as it takes
 */
export function connectRedis(url: string, { isWorker = false }: { readonly isWorker?: boolean } = {}): Redis {
  const redis = new Redis(url, {
    // What a command that is retried says is for whoever sent it.
    maxRetriesPerRequest: null,
    ...(!isWorker && { commandTimeout: PATIENCE }),
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // Every command says by its own rejection what is wrong.
  redis.on('error', () => {});
  return redis;
}
