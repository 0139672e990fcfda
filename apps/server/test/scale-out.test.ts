import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convertByCommand } from './command-line.ts';
import { filesIn } from './files-in.ts';
import { ppm } from './pictures.ts';
import { isInstalled } from './programs.ts';
import { startRedis } from './redis-process.ts';
import { type RunningCommand, runServerCommand, startProcess } from './server-process.ts';

const JOBS = 500;

interface Answer {
  readonly id: string;
  readonly status: string;
  readonly files: readonly { readonly status: string; readonly results?: readonly { readonly url: string }[] }[];
}

/** Sends a request to one of the servers, and to the next one where that has gone or cannot answer, as clients should. */
class Client {
  readonly #urls: readonly string[];
  readonly #key: string;
  #next = 0;

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls;
    this.#key = key;
  }

  async send(path: string, init: () => RequestInit = () => ({})): Promise<Response> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const { method, body, headers } = init();
      try {
        const url = this.#urls[this.#next % this.#urls.length] ?? '';
        const response = await fetch(url + path, {
          ...(method !== undefined && { method }),
          ...(body !== undefined && { body }),
          headers: { authorization: `Bearer ${this.#key}`, ...(headers as Record<string, string>) },
          signal: AbortSignal.timeout(30_000),
        });
        if (response.status !== 503) return response;
        await response.body?.cancel();
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error(`no answer for ${path}`);
      this.#next++;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

test.runIf(isInstalled('redis-server'))(
  '500 jobs are each done once, though a worker, a server and Redis fall meanwhile',
  {
    timeout: 600_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'safelight-scale-'));
    const redis = await startRedis();
    const told = new Map<string, Set<string>>();
    const hooks = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += String(chunk)));
      request.on('end', () => {
        const { data } = JSON.parse(body) as { data: { id: string } };
        told.set(data.id, (told.get(data.id) ?? new Set()).add(String(request.headers['webhook-id'])));
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
    const hook = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`;
    const shared = ['--redis', redis.url];
    const [key = ''] = runServerCommand('keys', 'create', 'test', '--webhook', hook, ...shared).out.split('\n');

    const files = join(folder, 'files');
    const common = [...shared, '--files', files, '--timeout', '20', '--grace', '5', '--workers', '1'];
    const temporary = (name: string): string => join(folder, `temporary-${name}`);
    const startServer = (name: string): Promise<RunningCommand> =>
      startProcess(
        ['serve', '--port', '0', '--data', join(folder, name), '--temporary', temporary(name), ...common],
        /listens on (\S+) /,
      );
    const startWorker = (name: string): Promise<RunningCommand> =>
      startProcess(['work', '--temporary', temporary(name), ...common], /(converts files)/);
    const servers = await Promise.all(['server-1', 'server-2'].map(startServer));
    const workers = await Promise.all(['worker-1', 'worker-2', 'worker-3'].map(startWorker));
    const [first, second] = servers as [RunningCommand, RunningCommand];
    const urls = [first.said, second.said];

    const pictures = Array.from({ length: 5 }, (_, at) => ppm(300 + at, 200));
    const expected = pictures.map((bytes) => convertByCommand(bytes, 'a.ppm', '--to', 'webp'));

    let finished = 0;
    const at = (count: number, what: () => unknown): (() => void) => {
      let isDone = false;
      return () => {
        if (isDone || finished < count) return;
        isDone = true;
        what();
      };
    };
    let restarted: Promise<void> | undefined;
    const accidents = [
      at(60, () => workers[0]?.process.kill('SIGKILL')),
      at(150, () => first.process.kill('SIGKILL')),
      at(250, () => {
        restarted = redis.kill().then(() => redis.start());
      }),
    ];

    let next = 0;
    const results = new Map<number, string>();
    const oneClient = async (place: number): Promise<void> => {
      const client = new Client(place % 2 === 0 ? urls : urls.toReversed(), key);
      for (let job = next++; job < JOBS; job = next++) {
        const added = await client.send('/v1/jobs', () => {
          const form = new FormData();
          form.append('to', 'webp');
          form.append('file', new Blob([Uint8Array.from(pictures[job % 5] as Buffer)]), 'a.ppm');
          return { method: 'POST', body: form, headers: { 'idempotency-key': `job-${job}` } };
        });
        expect(added.status).toBe(202);
        let answer = (await added.json()) as Answer;
        const { id } = answer;
        expect(results.get(job)).toBeUndefined();
        results.set(job, id);
        while (answer.status !== 'done') {
          await new Promise((resolve) => setTimeout(resolve, 50));
          const asked = await client.send(`/v1/jobs/${id}`);
          expect(asked.status).toBe(200);
          answer = (await asked.json()) as Answer;
        }
        expect(answer.files.map(({ status }) => status)).toEqual(['done']);
        const result = await client.send(answer.files[0]?.results?.[0]?.url ?? '');
        expect(Buffer.from(await result.arrayBuffer()).equals(expected[job % 5] as Buffer)).toBe(true);
        finished++;
        for (const accident of accidents) accident();
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, place) => oneClient(place)));
    await restarted;
    expect(restarted).toBeDefined();
    expect([workers[0], first].map((fallen) => fallen?.process.signalCode)).toEqual(['SIGKILL', 'SIGKILL']);

    // Each job is one job, each was told of, and whoever is told twice can tell by the id.
    expect(new Set(results.values()).size).toBe(JOBS);
    await expect.poll(() => told.size, { timeout: 120_000 }).toBe(JOBS);
    expect([...told.values()].map((ids) => ids.size)).toEqual(Array.from({ length: JOBS }, () => 1));
    expect(new Set(told.keys())).toEqual(new Set(results.values()));

    const client = new Client([second.said], key);
    for (const id of results.values()) {
      const { status } = await client.send(`/v1/jobs/${id}`, () => ({ method: 'DELETE' }));
      expect(status).toBe(204);
    }
    // What fell is started anew, as whoever runs it would; nothing is left then.
    servers[0] = await startServer('server-1');
    workers[0] = await startWorker('worker-1');
    await expect.poll(() => filesIn(files), { timeout: 90_000, interval: 500 }).toEqual([]);
    const names = ['server-1', 'server-2', 'worker-1', 'worker-2', 'worker-3'];
    for (const name of names) expect(readdirSync(temporary(name)), name).toEqual([]);

    for (const { process } of [...servers, ...workers]) process.kill('SIGTERM');
    for (const { ended } of [...servers, ...workers]) expect(await ended).toBe(0);
    hooks.close();
    hooks.closeAllConnections();
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
