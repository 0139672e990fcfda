import { rmSync } from 'node:fs';
import * as fc from 'fast-check';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/access/database.ts';
import { scopes } from '../src/access/keys.ts';
import { RedisKeys } from '../src/access/redis-keys.ts';
import { RedisUsage } from '../src/access/redis-usage.ts';
import { SqliteKeys } from '../src/access/sqlite-keys.ts';
import { SqliteUsage } from '../src/access/sqlite-usage.ts';
import type { Job } from '../src/jobs/job.ts';
import { type RedisJobs, redisJobs } from '../src/jobs/redis-ports.ts';
import { sqliteJobs } from '../src/jobs/sqlite-ports.ts';
import { connectRedis } from '../src/redis.ts';
import { isInstalled } from './programs.ts';
import { freePort, type RedisProcess, startRedis } from './redis-process.ts';
import { dataFolder, runServerCommand } from './server-process.ts';

// What one server keeps in its database, several keep in Redis: whatever is done to both, both say the same.
describe.runIf(isInstalled('redis-server'))('Redis says what SQLite says', () => {
  let server: RedisProcess;
  let redis: Redis;
  let jobs: RedisJobs;
  let run = 0;

  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url);
    jobs = redisJobs(server.url, redis);
  });
  afterAll(async () => {
    await jobs.close();
    redis.disconnect();
    await server.stop();
  });

  test('of keys', async () => {
    const limit = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined });
    const newKey = fc.record({
      name: fc.string({ maxLength: 40 }),
      scopes: fc.subarray([...scopes]),
      expires: fc.option(fc.integer({ min: 1, max: 4_000_000_000_000 }), { nil: undefined }),
      webhook: fc.option(fc.webUrl(), { nil: undefined }),
      perMinute: limit,
    });
    await fc.assert(
      fc.asyncProperty(newKey, async (wanted) => {
        const now = (wanted.expires ?? 4_000_000_000_000) - 1;
        for (const keys of [new SqliteKeys(openDatabase(':memory:')), new RedisKeys(redis)]) {
          const { key, text, webhookSecret } = await keys.create(wanted);
          const { created: _, ...known } = (await keys.verify(text, now)) ?? { created: 0 };
          expect(known).toEqual(expect.objectContaining({ id: key.id, name: wanted.name, scopes: wanted.scopes }));
          expect((await keys.find(key.id))?.webhook).toBe(wanted.webhook);
          expect(await keys.webhook(key.id)).toEqual(
            wanted.webhook === undefined ? undefined : { url: wanted.webhook, secret: webhookSecret },
          );
          expect(JSON.stringify(await keys.list())).not.toContain(webhookSecret ?? text);
          if (wanted.expires !== undefined) expect(await keys.verify(text, wanted.expires)).toBeUndefined();
          const changed = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
          expect(await keys.verify(changed, now)).toBeUndefined();
          expect([await keys.revoke(key.id), await keys.revoke(key.id)]).toEqual([true, false]);
          expect(await keys.verify(text, now)).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('of what was used', async () => {
    const step = fc.record({ what: fc.constantFrom('count', 'uncount'), by: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (steps, perDay) => {
        const [one, other] = [new SqliteUsage(openDatabase(':memory:')), new RedisUsage(redis)];
        const id = `key-${run++}`;
        const now = 1_700_000_000_000;
        for (const { what, by } of steps) {
          const said = [];
          for (const usage of [one, other]) {
            const answer = what === 'count' ? await usage.count(id, perDay, now, by) : await usage.uncount(id, now, by);
            said.push([answer, await usage.conversions(id, now)]);
          }
          expect(said[1]).toEqual(said[0]);
          expect(said[0]?.[1]).toBeLessThanOrEqual(perDay);
        }
        for (const usage of [one, other]) {
          expect(await usage.repetition(id, 'k', 'one')).toBe('first');
          await usage.remember(id, 'k', 'one');
          expect(await usage.repetition(id, 'k', 'one')).toBe('again');
          expect(await usage.repetition(id, 'k', 'two')).toBe('other-request');
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the list of files that wait has the name by which deployments look at it', async () => {
    await jobs.tasks.add([0, 1, 2].map((place) => ({ kind: 'convert', job: 'waiting', place })));
    expect(await redis.llen('safelight:tasks-convert:wait')).toBe(3);
    expect(await jobs.tasks.countWaiting()).toBe(3);
    // What is in the queue already is not added again.
    await jobs.tasks.add([{ kind: 'convert', job: 'waiting', place: 1 }]);
    expect(await jobs.tasks.countWaiting()).toBe(3);
  });

  test('of jobs', async () => {
    const place = fc.nat(2);
    const step = fc.oneof(
      fc.record({ what: fc.constant('add' as const), place: fc.nat(1) }),
      fc.record({ what: fc.constantFrom('begin' as const, 'settle' as const, 'remove' as const), place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const id = String(run++).padStart(32, '0');
        const all = [sqliteJobs(openDatabase(':memory:')), jobs];
        const expires = Date.now() + 3_600_000;
        for (const { what, place: at } of steps) {
          const said: unknown[] = [];
          for (const { records } of all) {
            const failure = { code: 'corrupt-input', detail: 'It is.' } as const;
            const file = { key: 'k', name: 'n', mimeType: 'm', width: 1, height: 1, size: at };
            const answer = {
              add: () => records.add({ ...jobOf(id, expires), fingerprint: String(at) }),
              begin: () => records.begin(id),
              settle: () => records.settle(id, at, at === 1 ? failure : { files: [file], adjustments: [] }),
              remove: () => records.remove(id),
            }[what]();
            said.push([await answer, await records.find(id), await records.progress(id)]);
          }
          expect(said[1]).toEqual(said[0]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function jobOf(id: string, expires: number): Job {
  const inputs = [0, 1, 2].map((at) => ({ key: `${id}/in/${at}`, name: `${at}.heic` }));
  return { id, client: 'c', fingerprint: 'f', created: 1, expires, parameters: [['to', 'png']], inputs };
}

test('a Redis that is not there is said so, without its address: that may hold a password', async () => {
  const url = `redis://user:secret-word@127.0.0.1:${await freePort()}`;
  const data = dataFolder();
  for (const args of [
    ['keys', 'list'],
    ['serve', '--port', '0', '--files', data],
  ]) {
    const { code, err, out } = runServerCommand(...args, '--data', data, '--redis', url);
    expect(code).toBe(1);
    expect(err.trim()).toBe('error: The Redis that is named does not answer.');
    expect(err + out).not.toContain('secret-word');
  }
  rmSync(data, { recursive: true, force: true });
});

test('processes that share a Redis are told to share their files too', () => {
  for (const command of ['serve', 'work']) {
    const { code, err } = runServerCommand(command, '--redis', 'redis://127.0.0.1:1');
    expect([code, err]).toEqual([1, expect.stringContaining('need --files')]);
  }
});
