import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '../key-prefix.ts';
import { isGoodKey, type Key, type MadeKey, makeKey, type NewKey, partsOfKey } from './keys.ts';
import type { KeyStore, Webhook } from './stores.ts';

/** All keys: id to what is kept of it. */
const KEYS = `${KEY_PREFIX}:keys`;

interface KeptKey {
  readonly key: Key;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly hash: string;
  readonly webhookSecret?: string | undefined;
}

/** Keys that several servers share, in Redis. */
export class RedisKeys implements KeyStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async create(wanted: NewKey): Promise<MadeKey> {
    const made = makeKey(wanted);
    const kept: KeptKey = { key: made.key, hash: made.hash.toString('hex'), webhookSecret: made.webhookSecret };
    await this.#redis.hset(KEYS, made.key.id, JSON.stringify(kept));
    return made;
  }

  async verify(text: string, now: number = Date.now()): Promise<Key | undefined> {
    const { id, secret } = partsOfKey(text);
    const kept = await this.#kept(id);
    const found = kept && { key: kept.key, hash: Buffer.from(kept.hash, 'hex') };
    return isGoodKey(secret, found, now) ? found?.key : undefined;
  }

  async find(id: string): Promise<Key | undefined> {
    return (await this.#kept(id))?.key;
  }

  async list(): Promise<readonly Key[]> {
    const all = await this.#redis.hvals(KEYS);
    return all
      .map((text) => (JSON.parse(text) as KeptKey).key)
      .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  }

  async revoke(id: string): Promise<boolean> {
    const kept = await this.#kept(id);
    if (!kept || kept.key.revoked !== undefined) return false;
    await this.#redis.hset(KEYS, id, JSON.stringify({ ...kept, key: { ...kept.key, revoked: Date.now() } }));
    return true;
  }

  async webhook(id: string): Promise<Webhook | undefined> {
    const { key, webhookSecret } = (await this.#kept(id)) ?? {};
    return key?.webhook !== undefined && webhookSecret !== undefined
      ? { url: key.webhook, secret: webhookSecret }
      : undefined;
  }

  async #kept(id: string): Promise<KeptKey | undefined> {
    const text = await this.#redis.hget(KEYS, id);
    return text === null ? undefined : (JSON.parse(text) as KeptKey);
  }
}
