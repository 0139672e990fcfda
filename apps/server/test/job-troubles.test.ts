import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/access/database.ts';
import { filesIn } from './files-in.ts';
import { formOf, ppm } from './pictures.ts';
import { createKey, dataFolder, runServerCommand, startServerProcess } from './server-process.ts';

interface JobAnswer {
  readonly id: string;
  readonly status: string;
  readonly counts: object;
}

function sender(url: string, key: string, again: string) {
  const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  return {
    post: () =>
      fetch(`${url}/v1/jobs`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': again },
        body: formOf(ppm(20, 20), 'a.ppm', { to: 'png' }),
      }),
    find: async (id: string): Promise<JobAnswer> =>
      (await (await fetch(`${url}/v1/jobs/${id}`, { headers })).json()) as JobAnswer,
  };
}

test('a job that is sent again is the same, though nothing is left of the day', async () => {
  const data = dataFolder();
  const key = createKey(data, '--per-day', '1');
  const server = await startServerProcess([], data);
  const { post } = sender(server.url, key, 'once');
  const ids: string[] = [];
  for (let time = 0; time < 2; time++) {
    const response = await post();
    expect(response.status).toBe(202);
    ids.push(((await response.json()) as JobAnswer).id);
  }
  expect(ids[1]).toBe(ids[0]);
  expect((await sender(server.url, key, 'other').post()).status).toBe(429);
  await server.stop();
  rmSync(data, { recursive: true });
});

test('a job whose tasks could not be added is done when it is sent again', async () => {
  const data = dataFolder();
  const key = createKey(data);
  const server = await startServerProcess([], data);
  const { post, find } = sender(server.url, key, 'again');
  const database = openDatabase(data);
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON tasks BEGIN SELECT RAISE(ABORT, 'full'); END`);
  expect((await post()).status).toBe(500);
  database.exec('DROP TRIGGER full');
  database.close();
  const response = await post();
  expect(response.status).toBe(202);
  const { id } = (await response.json()) as JobAnswer;
  await expect.poll(async () => (await find(id)).status).toBe('done');
  expect((await find(id)).counts).toEqual({ total: 1, done: 1, failed: 0 });
  // What came the second time, and was not needed, is gone as well.
  await expect.poll(() => filesIn(join(data, 'jobs'))).toEqual([`${id}/out/0/0`]);
  await server.stop();
  rmSync(data, { recursive: true });
});

test('a server stops though its store takes connections and says nothing', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {}).resume()));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const data = mkdtempSync(join(tmpdir(), 'safelight-silent-'));
  const server = await startServerProcess(['--files', 's3://bucket', '--grace', '1'], data, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  expect(await server.stop()).toBe(1);
  expect(server.output()).toContain('Stopped before everything had ended');
  for (const socket of sockets) socket.destroy();
  silent.close();
  rmSync(data, { recursive: true, force: true });
});

test('a password is on the disk no longer than its job runs', async () => {
  const data = dataFolder();
  const server = await startServerProcess(['--open'], data);
  const word = 'Hunter2Secret';
  const post = (bytes: Uint8Array): Promise<Response> =>
    fetch(`${server.url}/v1/jobs`, {
      method: 'POST',
      body: formOf(bytes, 'a.ppm', { to: 'png', 'read.password': word }),
    });
  const { id } = (await (await post(ppm(9, 9))).json()) as JobAnswer;
  const find = async (): Promise<JobAnswer> => (await (await fetch(`${server.url}/v1/jobs/${id}`)).json()) as JobAnswer;
  await expect.poll(async () => (await find()).status).toBe('done');
  const holders = (): string[] => filesIn(data).filter((name) => readFileSync(join(data, name)).includes(word));
  await expect.poll(holders).toEqual([]);
  await server.stop();
  expect(holders()).toEqual([]);
  rmSync(data, { recursive: true });
});

test('without keys, a job is known to who has its id, and no id can be guessed', async () => {
  const ids = await Promise.all(
    [0, 1].map(async () => {
      const server = await startServerProcess(['--open']);
      const { post } = sender(server.url, '', '1');
      const { id } = (await (await post()).json()) as JobAnswer;
      expect(((await (await post()).json()) as JobAnswer).id).toBe(id);
      await server.stop();
      return id;
    }),
  );
  expect(ids[0]).not.toBe(ids[1]);
});

test('a webhook with a password, and what is no Redis, are refused without telling them', () => {
  const data = dataFolder();
  for (const args of [
    ['--webhook', 'https://user:secret-word@example.org/'],
    ['--redis', 'rediss//:secret-word'],
  ]) {
    const { code, err } = runServerCommand('keys', 'create', 'test', '--data', data, ...args);
    expect(code).not.toBe(0);
    expect(err).not.toContain('secret-word');
  }
  rmSync(data, { recursive: true, force: true });
});
