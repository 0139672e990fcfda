import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '../key-prefix.ts';
import { dayOf } from './days.ts';
import type { Repetition, UsageStore } from './stores.ts';

const DAY = 86_400;

const scripts = {
  /** Adds conversions to a day's, unless they become too many. */
  countUsage: {
    numberOfKeys: 1,
    lua: `
      local used = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
      if used > tonumber(ARGV[2]) then return 0 end
      redis.call('SET', KEYS[1], used, 'EX', ARGV[3])
      return 1`,
  },
  uncountUsage: {
    numberOfKeys: 1,
    lua: `
      local used = tonumber(redis.call('GET', KEYS[1]) or '0') - tonumber(ARGV[1])
      redis.call('SET', KEYS[1], math.max(used, 0), 'EX', ARGV[2])
      return 1`,
  },
} as const;

type Scripted = Redis & Record<keyof typeof scripts, (...args: readonly string[]) => Promise<unknown>>;

/** What was used of keys that several servers share, in Redis. */
export class RedisUsage implements UsageStore {
  readonly #redis: Scripted;

  constructor(redis: Redis) {
    for (const [name, script] of Object.entries(scripts)) redis.defineCommand(name, script);
    this.#redis = redis as Scripted;
  }

  async count(keyId: string, perDay: number, now: number = Date.now(), conversions = 1): Promise<boolean> {
    const counted = await this.#redis.countUsage(
      usageKey(keyId, now),
      String(conversions),
      String(perDay),
      String(2 * DAY),
    );
    return counted === 1;
  }

  async uncount(keyId: string, now: number = Date.now(), conversions = 1): Promise<void> {
    await this.#redis.uncountUsage(usageKey(keyId, now), String(conversions), String(2 * DAY));
  }

  async conversions(keyId: string, now: number = Date.now()): Promise<number> {
    return Number((await this.#redis.get(usageKey(keyId, now))) ?? 0);
  }

  async repetition(keyId: string, idempotencyKey: string, fingerprint: string): Promise<Repetition> {
    const kept = await this.#redis.get(repetitionKey(keyId, idempotencyKey));
    if (kept === null) return 'first';
    return kept === fingerprint ? 'again' : 'other-request';
  }

  async remember(keyId: string, idempotencyKey: string, fingerprint: string): Promise<void> {
    await this.#redis.set(repetitionKey(keyId, idempotencyKey), fingerprint, 'EX', DAY, 'NX');
  }
}

function usageKey(keyId: string, now: number): string {
  return `${KEY_PREFIX}:usage:${keyId}:${dayOf(now)}`;
}

function repetitionKey(keyId: string, idempotencyKey: string): string {
  return `${KEY_PREFIX}:repetition:${keyId}:${idempotencyKey}`;
}
