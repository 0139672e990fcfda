import { type Converter, createConverter } from '@safelight/engine';
import type { Redis } from 'ioredis';
import { type Database, openDatabase } from './access/database.ts';
import { type Access, openAccess } from './access/open-access.ts';
import type { ServerConfig } from './config.ts';
import type { JobPorts } from './jobs/ports.ts';
import { sqliteJobs } from './jobs/sqlite-ports.ts';
import { TemporarySpace } from './requests/temporary-space.ts';
import type { BlobStore } from './storage/blob-store.ts';
import { openStore } from './storage/open-store.ts';

/** What a server and a worker have in common. */
export interface Services extends Access {
  readonly database: Database;
  readonly ports: JobPorts;
  readonly files: BlobStore;
  /** The operator's own store, if jobs may name objects of it. */
  readonly objects: BlobStore | undefined;
  readonly converter: Converter;
  readonly space: TemporarySpace;
  /** Whether jobs are for workers of their own. */
  readonly isShared: boolean;
  /** Throws where what is kept elsewhere cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Opens everything that a configuration names. Rejects where a folder or a store cannot be used. */
export async function openServices(config: ServerConfig): Promise<Services> {
  const files = await openStore(config.files);
  const objects = config.objects === undefined ? undefined : await openStore(config.objects);
  const database = openDatabase(config.data);
  const shared = config.redis === undefined ? undefined : await openShared(config.redis);
  return {
    ...openAccess(database, shared?.redis),
    database,
    ports: shared?.ports ?? sqliteJobs(database),
    files,
    objects,
    converter: createConverter({ workers: config.workers, memory: config.memory }),
    space: new TemporarySpace(config.temporary),
    isShared: shared !== undefined,
    async check() {
      await shared?.redis.ping();
    },
    async close() {
      await shared?.close();
      database.close();
    },
  };
}

/** What several servers share. The libraries are loaded where they are needed. */
async function openShared(url: string): Promise<{ redis: Redis; ports: JobPorts; close(): Promise<void> }> {
  const { connectRedis } = await import('./redis.ts');
  const { redisJobs } = await import('./jobs/redis-ports.ts');
  const redis = connectRedis(url);
  const ports = redisJobs(url, redis);
  return {
    redis,
    ports,
    async close() {
      await ports.close();
      redis.disconnect();
    },
  };
}
