import { openDatabase } from './database.ts';
import { SqliteKeys } from './sqlite-keys.ts';
import type { KeyStore } from './stores.ts';

/** Opens the keys of a server's folder, or of a Redis, for as long as `work` takes. */
export async function withKeys<T>(
  { data, redis: url }: { readonly data: string; readonly redis?: string | undefined },
  work: (keys: KeyStore) => Promise<T>,
): Promise<T> {
  if (url === undefined) {
    const database = openDatabase(data);
    try {
      return await work(new SqliteKeys(database));
    } finally {
      database.close();
    }
  }
  const { connectRedis } = await import('../redis.ts');
  const { RedisKeys } = await import('./redis-keys.ts');
  const redis = connectRedis(url);
  try {
    await redis.ping().catch(() => {
      throw new Error('The Redis that is named does not answer.');
    });
    return await work(new RedisKeys(redis));
  } finally {
    redis.disconnect();
  }
}
