import { randomBytes } from 'node:crypto';
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
  /** A text of random bits, made once: known to all servers that share their keys. */
  readonly secret: () => Promise<string>;
}

/** Keys and counts in the server's own database, or in Redis where several servers share them. */
export function openAccess(database: Database, redis: Redis | undefined): Access {
  if (!redis) {
    return {
      keys: new SqliteKeys(database),
      usage: new SqliteUsage(database),
      limiterOf: (points) => new RateLimiterMemory({ points, duration: 60 }),
      secret: async () => databaseSecret(database),
    };
  }
  return {
    keys: new RedisKeys(redis),
    usage: new RedisUsage(redis),
    limiterOf: (points) =>
      new RateLimiterRedis({ storeClient: redis, points, duration: 60, keyPrefix: `${KEY_PREFIX}:rate:${points}` }),
    secret: () => redisSecret(redis),
  };
}

function databaseSecret(database: Database): string {
  const made = randomBytes(32).toString('base64url');
  database.prepare("INSERT OR IGNORE INTO secrets (name, value) VALUES ('job-ids', ?)").run(made);
  return (database.prepare("SELECT value FROM secrets WHERE name = 'job-ids'").get() as { value: string }).value;
}

async function redisSecret(redis: Redis): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await redis.set(`${KEY_PREFIX}:secret`, made, 'NX');
  return (await redis.get(`${KEY_PREFIX}:secret`)) ?? made;
}
