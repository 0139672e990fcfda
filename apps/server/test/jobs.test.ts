import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectDescribed } from './described.ts';
import { filesIn } from './files-in.ts';
import { type Notice, NoticeTaker } from './notice-taker.ts';
import { ppm } from './pictures.ts';
import { isInstalled } from './programs.ts';
import { type RedisProcess, startRedis } from './redis-process.ts';
import {
  dataFolder,
  type RunningCommand,
  runServerCommand,
  type ServerProcess,
  startProcess,
  startServerProcess,
} from './server-process.ts';

interface JobAnswer {
  readonly id: string;
  readonly status: string;
  readonly counts: { readonly total: number; readonly done: number; readonly failed: number };
  readonly files: readonly {
    readonly name: string;
    readonly status: string;
    readonly code?: string;
    readonly results?: readonly {
      readonly url: string;
      readonly object: string;
      readonly name: string;
      readonly size: number;
    }[];
  }[];
}

const kept = ['SQLite', ...(isInstalled('redis-server') ? ['Redis'] : [])];

describe.each(kept)('jobs kept in %s', (place) => {
  let redis: RedisProcess | undefined;
  let server: ServerProcess;
  let worker: RunningCommand | undefined;
  let hooks: NoticeTaker;
  let key = '';
  let secret = '';
  let other = '';
  let plain = '';
  const data = dataFolder();
  const objects = mkdtempSync(join(tmpdir(), 'safelight-objects-'));
  const shared = (): string[] => (redis ? ['--redis', redis.url] : []);
  const store = join(data, 'files');

  function makeKey(...args: string[]): string[] {
    const { out, err, code } = runServerCommand('keys', 'create', 'test', '--data', data, ...shared(), ...args);
    if (code !== 0) throw new Error(err);
    return out.trim().split('\n');
  }

  beforeAll(async () => {
    redis = place === 'Redis' ? await startRedis() : undefined;
    hooks = new NoticeTaker();
    const hook = await hooks.start();
    [key = '', secret = ''] = makeKey('--webhook', hook, '--scope', 'convert', 'objects');
    [other = ''] = makeKey();
    [plain = ''] = makeKey('--per-day', '4');
    const places = ['--files', store, '--objects', objects, ...shared()];
    server = await startServerProcess([...places, '--job-files', '6', '--workers', '2'], data);
    if (redis) {
      const temporary = join(data, 'work');
      worker = await startProcess(['work', ...places, '--temporary', temporary, '--workers', '2'], /(converts files)/);
    }
  }, 120_000);

  afterAll(async () => {
    worker?.process.kill('SIGTERM');
    await worker?.ended;
    await server.stop();
    await redis?.stop();
    hooks.stop();
    for (const folder of [data, objects]) rmSync(folder, { recursive: true, force: true });
  });

  const as = (text: string, more: Record<string, string> = {}): Record<string, string> => ({
    authorization: `Bearer ${text}`,
    ...more,
  });

  async function post(
    files: readonly (readonly [name: string, bytes: Uint8Array])[],
    fields: Record<string, string>,
    headers = as(key),
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, text] of Object.entries(fields)) form.append(name, text);
    for (const [name, bytes] of files) form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    return fetch(`${server.url}/v1/jobs`, { method: 'POST', body: form, headers });
  }

  async function get(path: string, text = key): Promise<Response> {
    return fetch(server.url + path, { headers: as(text) });
  }

  async function jobOf(response: Response): Promise<JobAnswer> {
    expect(response.status).toBe(202);
    const job = (await expectDescribed(response, '/v1/jobs')) as JobAnswer;
    expect(response.headers.get('location')).toBe(`/v1/jobs/${job.id}`);
    return job;
  }

  async function done(id: string, text = key): Promise<JobAnswer> {
    let job: JobAnswer | undefined;
    await expect
      .poll(
        async () => {
          job = (await expectDescribed(await get(`/v1/jobs/${id}`, text), '/v1/jobs/{id}', 'get')) as JobAnswer;
          return job.status;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe('done');
    return job as JobAnswer;
  }

  async function remove(id: string, text = key): Promise<void> {
    const response = await fetch(`${server.url}/v1/jobs/${id}`, { method: 'DELETE', headers: as(text) });
    expect(response.status).toBe(204);
    const gone = await get(`/v1/jobs/${id}`, text);
    expect(await expectDescribed(gone, '/v1/jobs/{id}', 'get')).toMatchObject({ code: 'not-found' });
  }

  test('every file of a job is converted as it would be alone, or has a code; its end is told, signed', async () => {
    const [first, second] = [ppm(60, 40), ppm(33, 21)];
    const damaged = Buffer.from('no picture at all');
    const files = [
      ['same.ppm', first],
      ['same.ppm', second],
      ['damaged.ppm', damaged],
    ] as const;
    const { id } = await jobOf(await post(files, { to: 'jpeg', quality: '60', width: '30' }));
    const job = await done(id);
    expect(job.counts).toEqual({ total: 3, done: 2, failed: 1 });
    expect(job.files.map(({ name, status, code }) => [name, status, code])).toEqual([
      ['same.ppm', 'done', undefined],
      ['same.ppm', 'done', undefined],
      ['damaged.ppm', 'failed', 'unsupported-format'],
    ]);
    const alone = await Promise.all(
      [first, second].map(async (body) => {
        const url = `${server.url}/v1/convert?to=jpeg&quality=60&width=30&name=same.ppm`;
        return Buffer.from(await (await fetch(url, { method: 'POST', body, headers: as(key) })).arrayBuffer());
      }),
    );
    for (const [at, expected] of alone.entries()) {
      const result = await get(job.files[at]?.results?.[0]?.url ?? '');
      expect(result.headers.get('content-disposition')).toBe('attachment; filename=same.jpg');
      expect(result.headers.get('content-type')).toBe('image/jpeg');
      expect(Buffer.from(await result.arrayBuffer()).equals(expected)).toBe(true);
    }
    const zip = await get(`/v1/jobs/${id}/zip`);
    expect(zip.status).toBe(200);
    const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await zip.arrayBuffer()))).getEntries();
    const names = entries.map(({ filename }) => filename);
    expect(names).toEqual(['same.jpg', 'same _(1).jpg']);
    for (const [at, entry] of entries.entries()) {
      if (entry.directory) throw new Error('a folder');
      expect(alone[at]?.equals(await entry.getData(new Uint8ArrayWriter()))).toBe(true);
    }

    await expect.poll(() => hooks.notices.filter(({ body }) => body.includes(id)).length, { timeout: 30_000 }).toBe(1);
    const [notice] = hooks.notices.filter(({ body }) => body.includes(id)) as [Notice];
    const verifier = new Webhook(secret);
    expect(verifier.verify(notice.body, notice.headers)).toMatchObject({
      type: 'job.done',
      data: { id, status: 'done' },
    });
    expect(() => verifier.verify(notice.body.replace('done', 'gone'), notice.headers)).toThrow('signature');

    await remove(id);
    expect(filesIn(join(store, id))).toEqual([]);
  });

  test('progress is told until the end', async () => {
    const { id } = await jobOf(
      await post(
        [
          ['a.ppm', ppm(700, 500)],
          ['b.ppm', ppm(8, 8)],
        ],
        { to: 'webp' },
      ),
    );
    const response = await get(`/v1/jobs/${id}/events`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = [...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    const told = events.map(([, event, text = '']) => ({ event, data: JSON.parse(text) as JobAnswer }));
    expect(told.at(-1)).toMatchObject({ event: 'done', data: { id, status: 'done', counts: { total: 2, done: 2 } } });
    const numbers = told.map(({ data: { counts } }) => counts.done);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await remove(id);
  });

  test('who follows a job that is removed is told so', async () => {
    const { id } = await jobOf(await post([['a.ppm', ppm(3000, 2500)]], { to: 'avif', effort: 'smallest' }));
    const response = await get(`/v1/jobs/${id}/events`);
    await remove(id);
    expect(await response.text()).toContain('event: removed');
  });

  test('a job that is sent again is the same job, and none of its files is kept twice', async () => {
    const headers = as(key, { 'idempotency-key': 'once' });
    const files = [['a.ppm', ppm(20, 20)]] as const;
    const { id } = await jobOf(await post(files, { to: 'png' }, headers));
    expect((await jobOf(await post(files, { to: 'png' }, headers))).id).toBe(id);
    await done(id);
    expect((await jobOf(await post(files, { to: 'png' }, headers))).status).toBe('done');
    const reused = await post([['a.ppm', ppm(20, 21)]], { to: 'png' }, headers);
    expect(await expectDescribed(reused, '/v1/jobs')).toMatchObject({ code: 'idempotency-key-reused' });
    await expect.poll(() => filesIn(join(store, id, 'in'))).toEqual([]);
    expect(filesIn(join(store, id))).toEqual(['out/0/0']);
    // The same text of another client is another job.
    const { id: others } = await jobOf(await post(files, { to: 'png' }, as(other, { 'idempotency-key': 'once' })));
    expect(others).not.toBe(id);
    await done(others, other);
    await remove(others, other);
    await remove(id);
  });

  test('a job is seen by the key that sent it, and by no other', async () => {
    const { id } = await jobOf(await post([['a.ppm', ppm(20, 20)]], { to: 'png' }));
    await done(id);
    const paths = ['', '/events', '/zip', '/results/0/0'];
    for (const path of paths) {
      const address = `/v1/jobs/${id}${path}`;
      const described = `/v1/jobs/{id}${path.replace('0/0', '{place}/{at}')}`;
      const foreign = await get(address, other);
      expect(await expectDescribed(foreign, described, 'get')).toMatchObject({ code: 'not-found' });
      const without = await fetch(server.url + address);
      expect(await expectDescribed(without, described, 'get')).toMatchObject({ code: 'key-required' });
    }
    const response = await fetch(`${server.url}/v1/jobs/${id}`, { method: 'DELETE', headers: as(other) });
    expect(response.status).toBe(404);
    for (const path of paths) expect((await get(`/v1/jobs/${id}${path}`)).status).toBe(200);
    await remove(id);
  });

  test('methods that a job does not have are told of', async () => {
    for (const [path, allow] of [
      ['/v1/jobs/x', 'GET and HEAD and DELETE'],
      ['/v1/jobs/x/results/0/0', 'GET and HEAD'],
    ] as const) {
      const response = await fetch(server.url + path, { method: 'PUT', headers: as(key) });
      expect([response.status, await response.json()]).toMatchObject([405, { detail: expect.stringContaining(allow) }]);
    }
  });

  test('a job that is removed while it runs leaves nothing', async () => {
    const { id } = await jobOf(
      await post(
        [
          ['a.ppm', ppm(3000, 2500)],
          ['b.ppm', ppm(2000, 2500)],
        ],
        { to: 'avif', effort: 'smallest' },
      ),
    );
    await expect
      .poll(async () => ((await (await get(`/v1/jobs/${id}`)).json()) as JobAnswer).status, { timeout: 20_000 })
      .toBe('running');
    const early = await get(`/v1/jobs/${id}/zip`);
    expect(await expectDescribed(early, '/v1/jobs/{id}/zip', 'get')).toMatchObject({ code: 'job-not-done' });
    await remove(id);
    // Whoever converted it has time again at once.
    const { id: next } = await jobOf(
      await post(
        [
          ['a.ppm', ppm(9, 9)],
          ['b.ppm', ppm(9, 8)],
        ],
        { to: 'png' },
      ),
    );
    await done(next);
    await remove(next);
    expect(filesIn(store)).toEqual([]);
  });

  test('what every file would fail by is said at once, and nothing is kept', async () => {
    const one = [['a.ppm', ppm(9, 9)]] as const;
    const many = Array.from({ length: 7 }, (_, at) => [`${at}.ppm`, ppm(9, 9)] as const);
    const wrong = [
      [one, { to: 'jpeg', quality: '400' }, 'invalid-option'],
      [one, { to: 'nonsense' }, 'invalid-option'],
      [one, { to: 'png', name: 'b' }, 'bad-request'],
      [[], { to: 'png' }, 'no-file'],
      [many, { to: 'png' }, 'limit-exceeded'],
    ] as const;
    for (const [files, fields, code] of wrong) {
      const response = await post(files, fields);
      expect(await expectDescribed(response, '/v1/jobs'), code).toMatchObject({ code });
    }
    expect(filesIn(store)).toEqual([]);
  });

  test('each file counts for the day, but those that failed', async () => {
    const picture = ppm(9, 9);
    const { id } = await jobOf(
      await post(
        [
          ['a.ppm', picture],
          ['b.ppm', Buffer.from('none')],
          ['c.ppm', picture],
        ],
        { to: 'png' },
        as(plain),
      ),
    );
    expect((await done(id, plain)).counts).toEqual({ total: 3, done: 2, failed: 1 });
    const three = [
      ['a.ppm', picture],
      ['b.ppm', picture],
      ['c.ppm', picture],
    ] as const;
    const refused = await post(three, { to: 'png' }, as(plain));
    expect(await expectDescribed(refused, '/v1/jobs')).toMatchObject({ code: 'quota-used' });
    const { id: next } = await jobOf(await post(three.slice(1), { to: 'png' }, as(plain)));
    await done(next, plain);
    for (const each of [id, next]) await remove(each, plain);
    expect(filesIn(store)).toEqual([]);
  });

  test('objects of the operator’s store are converted there, for keys that may', async () => {
    mkdirSync(join(objects, 'photos'), { recursive: true });
    writeFileSync(join(objects, 'photos', 'ä b.ppm'), ppm(30, 20));
    writeFileSync(join(objects, 'photos', 'damaged.ppm'), 'none');
    const outside = join(data, 'outside.ppm');
    writeFileSync(outside, ppm(5, 5));
    symlinkSync(outside, join(objects, 'photos', 'link.ppm'));
    const wanted = {
      objects: ['photos/ä b.ppm', 'photos/damaged.ppm', 'photos/link.ppm', 'photos/none.ppm'],
      results: 'converted/',
      to: 'png',
    };
    const send = (body: object, text = key): Promise<Response> =>
      fetch(`${server.url}/v1/jobs`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: as(text, { 'content-type': 'application/json' }),
      });
    const { id } = await jobOf(await send(wanted));
    const job = await done(id);
    expect(job.files.map(({ status, code }) => code ?? status)).toEqual([
      'done',
      'unsupported-format',
      'not-found',
      'not-found',
    ]);
    const object = `converted/${id}/1/ä b.png`;
    expect(job.files[0]?.results?.[0]?.object).toBe(object);
    expect(existsSync(join(objects, object))).toBe(true);
    expect(readFileSync(join(objects, 'photos', 'ä b.ppm')).equals(ppm(30, 20))).toBe(true);
    await remove(id);
    // What is in the operator's store is the operator's.
    expect(existsSync(join(objects, object))).toBe(true);

    const refused = await send(wanted, other);
    expect(await expectDescribed(refused, '/v1/jobs')).toMatchObject({ code: 'scope-missing' });
    for (const bad of ['../outside.ppm', '/etc/passwd', 'photos//x', 'a\\b', 'x\u0000', 7]) {
      const response = await send({ ...wanted, objects: [bad] });
      expect(await expectDescribed(response, '/v1/jobs'), String(bad)).toMatchObject({ code: 'bad-request' });
    }
    for (const results of ['../x', '', '/x', undefined]) {
      expect((await send({ ...wanted, results })).status).toBe(400);
    }
  });
});

test('a server that fell with jobs in its hands ends them when it is back', async () => {
  const data = dataFolder();
  const server = await startServerProcess(['--open', '--workers', '1'], data);
  const form = new FormData();
  form.append('to', 'avif');
  for (let at = 0; at < 4; at++) form.append('file', new Blob([Uint8Array.from(ppm(900, 700))]), `${at}.ppm`);
  const added = await fetch(`${server.url}/v1/jobs`, { method: 'POST', body: form });
  const { id } = (await added.json()) as JobAnswer;
  const ask = async (url: string): Promise<JobAnswer> =>
    (await (await fetch(`${url}/v1/jobs/${id}`)).json()) as JobAnswer;
  await expect
    .poll(async () => (await ask(server.url)).counts.done, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0);
  server.process.kill('SIGKILL');
  const again = await startServerProcess(['--open', '--workers', '1'], data);
  await expect.poll(async () => (await ask(again.url)).status, { timeout: 60_000 }).toBe('done');
  expect((await ask(again.url)).counts).toEqual({ total: 4, done: 4, failed: 0 });
  await again.stop();
  rmSync(data, { recursive: true, force: true });
});
