import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { KEY_PREFIX } from '../key-prefix.ts';
import type { Database } from './database.ts';
import type { LimiterMaker } from './gate.ts';
import { RedisKeys } from './redis-keys.ts';
import { RedisUsage } from './redis-usage.ts';
import { SqliteKeys } from './sqlite-keys.ts';
import { SqliteUsage } from './sqlite-usage.ts';
import type { KeyStore, UsageStore } from './stores.ts';

/** Who may do what, and how much of it was done. */
export interface Access {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly limiterOf: LimiterMaker;
}

/** Keys and counts in the server's own database, or in Redis where several servers share them. */
export function openAccess(database: Database, redis: Redis | undefined): Access {
  if (!redis) {
    return {
      keys: new SqliteKeys(database),
      usage: new SqliteUsage(database),
      limiterOf: (points) => new RateLimiterMemory({ points, duration: 60 }),
    };
  }
  return {
    keys: new RedisKeys(redis),
    usage: new RedisUsage(redis),
    limiterOf: (points) =>
      new RateLimiterRedis({ storeClient: redis, points, duration: 60, keyPrefix: `${KEY_PREFIX}:rate:${points}` }),
  };
}
