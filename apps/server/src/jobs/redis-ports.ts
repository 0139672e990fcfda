import { Queue, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '../key-prefix.ts';
import { connectRedis } from '../redis.ts';
import { type FileOutcome, isFailure, type Job, type JobProgress, type JobState, statusOfCounts } from './job.ts';
import { JobListeners } from './job-listeners.ts';
import {
  type Addition,
  type JobPorts,
  type JobRecords,
  RETRY_WAITS,
  type Taken,
  type Task,
  type TaskEnd,
  type TaskQueue,
} from './ports.ts';
import { taskId } from './sqlite-ports.ts';

/** What happened to a job is told to everybody here: `changed` or `removed`, and its id. */
const CHANNEL = `${KEY_PREFIX}:jobs`;

/** A command as a script of Redis, which nothing comes between. */
const scripts = {
  addJob: {
    numberOfKeys: 1,
    lua: `
      local kept = redis.call('HGET', KEYS[1], 'job')
      if kept then return kept end
      redis.call('HSET', KEYS[1], 'job', ARGV[1], 'total', ARGV[2], 'client', ARGV[4], 'settled', 0, 'failed', 0)
      redis.call('PEXPIREAT', KEYS[1], ARGV[3])
      return false`,
  },
  beginJob: {
    numberOfKeys: 1,
    lua: `
      local job = redis.call('HGET', KEYS[1], 'job')
      if job and redis.call('HSETNX', KEYS[1], 'begun', '1') == 1 then
        redis.call('PUBLISH', ARGV[1], 'changed ' .. ARGV[2])
      end
      return job`,
  },
  settleFile: {
    numberOfKeys: 1,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 0 then return false end
      local first = redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
      local settled = redis.call('HINCRBY', KEYS[1], 'settled', first)
      redis.call('HINCRBY', KEYS[1], 'failed', first * tonumber(ARGV[5]))
      redis.call('PUBLISH', ARGV[3], 'changed ' .. ARGV[4])
      local last = settled >= tonumber(redis.call('HGET', KEYS[1], 'total'))
      return { first, last and 1 or 0 }`,
  },
  replaceJob: {
    numberOfKeys: 1,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'job', ARGV[1]) end
      return 1`,
  },
} as const;

type Scripted = Redis & Record<keyof typeof scripts, (...args: readonly string[]) => Promise<unknown>>;

/** Jobs that several servers and workers share. */
export interface RedisJobs extends JobPorts {
  /** Ends the connections; what was handed out has to have ended before. */
  close(): Promise<void>;
}

/**
 * Jobs in Redis or Valkey, handed out by BullMQ.
 * @param url - `redis://…`
 * @param redis - the server's own connection
 */
export function redisJobs(url: string, redis: Redis): RedisJobs {
  const records = new RedisRecords(redis, connectRedis(url));
  const tasks = new RedisTasks(url);
  return {
    records,
    tasks,
    async close() {
      await tasks.close();
      records.close();
    },
  };
}

class RedisRecords implements JobRecords {
  readonly #redis: Scripted;
  readonly #listening: Redis;
  readonly #listeners = new JobListeners();

  constructor(redis: Redis, listening: Redis) {
    for (const [name, script] of Object.entries(scripts)) redis.defineCommand(name, script);
    this.#redis = redis as Scripted;
    this.#listening = listening;
    listening.on('message', (_channel, message: string) => {
      const [what, id = ''] = message.split(' ');
      if (what === 'removed') this.#listeners.tellRemoved(id);
      else this.#listeners.tellChanged(id);
    });
    // Subscribed again by itself whenever the connection comes back.
    listening.subscribe(CHANNEL).catch(() => {});
  }

  async add(job: Job): Promise<Addition> {
    const { addJob } = this.#redis;
    const text = JSON.stringify(job);
    const [total, expires] = [String(job.inputs.length), String(job.expires)];
    const kept = await addJob.call(this.#redis, keyOf(job.id), text, total, expires, job.client);
    if (typeof kept !== 'string') return 'added';
    return (JSON.parse(kept) as Job).fingerprint === job.fingerprint ? 'again' : 'other-request';
  }

  async find(id: string): Promise<JobState | undefined> {
    const { job, begun, ...others } = await this.#redis.hgetall(keyOf(id));
    if (job === undefined) return undefined;
    const entries = Object.entries(others)
      .filter(([field]) => /^\d+$/.test(field))
      .map(([place, outcome]) => [Number(place), JSON.parse(outcome) as FileOutcome] as const);
    return { job: JSON.parse(job) as Job, hasBegun: begun !== undefined, outcomes: new Map(entries) };
  }

  async progress(id: string): Promise<JobProgress | undefined> {
    const [client, begun, ...numbers] = await this.#redis.hmget(
      keyOf(id),
      'client',
      'begun',
      'total',
      'settled',
      'failed',
    );
    if (typeof client !== 'string') return undefined;
    const [total = 0, settled = 0, failed = 0] = numbers.map(Number);
    const status = statusOfCounts(total, settled, typeof begun === 'string');
    return { client, status, counts: { total, done: settled - failed, failed } };
  }

  async begin(id: string): Promise<Job | undefined> {
    const job = await this.#redis.beginJob(keyOf(id), CHANNEL, id);
    return typeof job === 'string' ? (JSON.parse(job) as Job) : undefined;
  }

  async settle(id: string, place: number, outcome: FileOutcome): Promise<Taken | undefined> {
    const text = JSON.stringify(outcome);
    const failed = isFailure(outcome) ? '1' : '0';
    const taken = await this.#redis.settleFile(keyOf(id), String(place), text, CHANNEL, id, failed);
    if (!Array.isArray(taken)) return undefined;
    const [first, last] = taken as readonly number[];
    return { isFirst: first === 1, isLast: last === 1 };
  }

  async forgetParameters(id: string): Promise<void> {
    const job = await this.#redis.hget(keyOf(id), 'job');
    if (job !== null)
      await this.#redis.replaceJob(keyOf(id), JSON.stringify({ ...(JSON.parse(job) as Job), parameters: [] }));
  }

  async forgetExpired(): Promise<void> {
    // Redis does so by itself.
  }

  async remove(id: string): Promise<boolean> {
    const removed = await this.#redis.del(keyOf(id));
    await this.#redis.publish(CHANNEL, `removed ${id}`);
    return removed > 0;
  }

  watch(id: string, listener: () => void): () => void {
    return this.#listeners.watch(id, listener);
  }

  watchRemovals(listener: (id: string) => void): () => void {
    return this.#listeners.watchRemovals(listener);
  }

  close(): void {
    this.#listening.disconnect();
  }
}

function keyOf(id: string): string {
  return `${KEY_PREFIX}:job:${id}`;
}

/** Seconds after which a worker that says nothing is taken for dead. */
const SILENCE = 15;

const kinds = ['convert', 'notify'] as const;

class RedisTasks implements TaskQueue {
  readonly #url: string;
  readonly #queues: Readonly<Record<Task['kind'], Queue<Task>>>;

  constructor(url: string) {
    this.#url = url;
    const queue = (kind: Task['kind']): Queue<Task> => {
      const made = new Queue<Task>(queueName(kind), { connection: connectRedis(url), prefix: KEY_PREFIX });
      // What asks is told by its own rejection.
      made.on('error', () => {});
      return made;
    };
    this.#queues = { convert: queue('convert'), notify: queue('notify') };
  }

  async add(tasks: readonly Task[]): Promise<void> {
    for (const kind of kinds) {
      const own = tasks.filter((task) => task.kind === kind);
      if (own.length === 0) continue;
      await this.#queues[kind].addBulk(
        own.map((task) => ({
          name: kind,
          data: task,
          opts: {
            jobId: taskId(task),
            attempts: RETRY_WAITS.length + 1,
            backoff: { type: 'custom' },
            removeOnComplete: true,
            removeOnFail: true,
          },
        })),
      );
    }
  }

  countWaiting(): Promise<number> {
    return this.#queues.convert.getWaitingCount();
  }

  work(
    handle: (task: Task, attempt: number) => Promise<TaskEnd>,
    atOnce: Readonly<Record<Task['kind'], number>>,
  ): () => Promise<void> {
    const workers = kinds.map((kind) => {
      const worker = new Worker<Task>(
        queueName(kind),
        async (job, token) => {
          const end = await handle(job.data, job.attemptsMade + job.stalledCounter);
          if (end === 'retry') throw new Error('to be tried again');
          if (end === 'hand-back') {
            await job.moveToWait(token);
            throw new WaitingError();
          }
        },
        {
          connection: connectRedis(this.#url, { isWorker: true }),
          prefix: KEY_PREFIX,
          concurrency: atOnce[kind],
          lockDuration: SILENCE * 1000,
          stalledInterval: SILENCE * 1000,
          // How often is enough, the one who handles it says.
          maxStalledCount: 1000,
          settings: { backoffStrategy: (made) => (RETRY_WAITS[made - 1] ?? 60) * 1000 },
        },
      );
      // The connection comes back by itself, and tasks are handed out again.
      worker.on('error', () => {});
      return worker;
    });
    return async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    };
  }

  async close(): Promise<void> {
    await Promise.all(kinds.map((kind) => this.#queues[kind].close()));
  }
}

function queueName(kind: Task['kind']): string {
  return `tasks-${kind}`;
}
