import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectDescribed } from './described.ts';
import { formOf, ppm } from './pictures.ts';
import { createKey, dataFolder, runServerCommand, type ServerProcess, startServerProcess } from './server-process.ts';

const picture = ppm(8, 8);
const data = dataFolder();
let server: ServerProcess;
beforeAll(async () => {
  createKey(data);
  server = await startServerProcess([], data);
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true });
});

async function convert(key: string | undefined, headers: Record<string, string> = {}, body: Uint8Array = picture) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(`${server.url}/v1/convert?to=bmp`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: { ...authorization, ...headers },
  });
  const problem = (await expectDescribed(response, '/v1/convert')) as { code?: string } | undefined;
  // An answer that nobody reads to its end holds its request's place.
  await response.arrayBuffer();
  return { status: response.status, code: problem?.code, retry: response.headers.get('retry-after') };
}

test('a key is asked for, and a wrong one refused in whatever way it is wrong', async () => {
  expect(await convert(undefined)).toMatchObject({ status: 401, code: 'key-required' });
  const good = createKey(data);
  expect(await convert(good)).toMatchObject({ status: 200 });
  const [, id = '', secret = ''] = /^sl_([0-9a-f]{12})_(.{43})$/.exec(good) ?? [];
  const other = createKey(data);
  const wrong = [
    '',
    'x',
    `sl_${id}_`,
    `sl_${id}_${secret.slice(1)}A`,
    `sl_000000000000_${secret}`,
    `${good}A`,
    `sl_${id}_${other.slice(16)}`,
    `sl_${id.toUpperCase()}_${secret}`,
  ];
  for (const key of wrong) expect((await convert(key)).code, key).toBe('key-invalid');
});

test('a key that was revoked or has ended is refused by a server that runs', async () => {
  const key = createKey(data);
  expect(await convert(key)).toMatchObject({ status: 200 });
  const revoked = runServerCommand('keys', 'revoke', key.split('_')[1] ?? '', '--data', data);
  expect(revoked.code).toBe(0);
  expect(await convert(key)).toMatchObject({ status: 401, code: 'key-invalid' });
  expect(runServerCommand('keys', 'revoke', 'nobody', '--data', data).code).not.toBe(0);
});

test('scopes hold', async () => {
  const inspector = createKey(data, '--scope', 'inspect');
  expect(await convert(inspector)).toMatchObject({ status: 403, code: 'scope-missing' });
  const headers = { authorization: `Bearer ${inspector}` };
  const inspected = await fetch(`${server.url}/v1/inspect`, {
    method: 'POST',
    body: formOf(picture, 'a.ppm'),
    headers,
  });
  expect(inspected.status).toBe(200);
  for (const key of [undefined, inspector]) {
    const metrics = await fetch(`${server.url}/metrics`, key === undefined ? {} : { headers });
    expect([401, 403]).toContain(metrics.status);
    await expectDescribed(metrics, '/metrics', 'get');
  }
  const watcher = createKey(data, '--scope', 'metrics');
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${watcher}` } });
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('safelight_requests_inside');
});

test('the rate of a key holds, and says when to come again', async () => {
  const key = createKey(data, '--per-minute', '3');
  for (let time = 0; time < 3; time++) expect((await convert(key)).status).toBe(200);
  const refused = await convert(key);
  expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.retry)).toBeGreaterThan(0);
  expect(Number(refused.retry)).toBeLessThanOrEqual(60);
  // Another key is not concerned.
  expect(await convert(createKey(data))).toMatchObject({ status: 200 });
});

test('conversions of a day are counted, but those that failed are not', async () => {
  const key = createKey(data, '--per-day', '2');
  expect((await convert(key, {}, Buffer.from('P6\n9 9\n255\n'))).status).toBe(422);
  expect((await convert(key)).status).toBe(200);
  expect((await convert(key, {}, Buffer.from('nothing'))).status).toBe(415);
  expect((await convert(key)).status).toBe(200);
  const refused = await convert(key);
  expect(refused).toMatchObject({ status: 429, code: 'quota-used' });
  expect(Number(refused.retry)).toBeLessThanOrEqual(86_400);
});

test('a request that is sent again with its idempotency key counts once', async () => {
  const key = createKey(data, '--per-day', '2');
  for (let time = 0; time < 4; time++) {
    expect((await convert(key, { 'idempotency-key': 'one' })).status).toBe(200);
  }
  const other = await convert(key, { 'idempotency-key': 'one' }, ppm(9, 8));
  expect(other).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  expect((await convert(key, { 'idempotency-key': 'two' })).status).toBe(200);
  expect((await convert(key, { 'idempotency-key': 'three' })).code).toBe('quota-used');
  expect((await convert(key, { 'idempotency-key': 'one' })).status).toBe(200);
  expect((await convert(key, { 'idempotency-key': 'a b' })).code).toBe('bad-request');
  // Keys of others are others.
  expect((await convert(createKey(data), { 'idempotency-key': 'one' }, ppm(9, 8))).status).toBe(200);
});

test('where nobody needs a key, idempotency keys are those of an address', async () => {
  const folder = dataFolder();
  const open = await startServerProcess(['--open', '--proxy', '127.0.0.1'], folder);
  const send = async (address: string, bytes: Uint8Array): Promise<number> => {
    const headers = { 'idempotency-key': 'one', 'x-forwarded-for': address };
    return (await fetch(`${open.url}/v1/convert?to=bmp`, { method: 'POST', body: Buffer.from(bytes), headers })).status;
  };
  expect(await send('192.0.2.1', ppm(3, 3))).toBe(200);
  expect(await send('192.0.2.2', ppm(4, 4))).toBe(200);
  expect(await send('192.0.2.1', ppm(4, 4))).toBe(422);
  expect(await open.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

test('no more requests at once than a key may have, and all places come back', async () => {
  const key = createKey(data, '--at-once', '2');
  const large = ppm(1500, 1000);
  const all = await Promise.all(Array.from({ length: 6 }, () => convert(key, {}, large)));
  const done = all.filter(({ status }) => status === 200).length;
  expect(done).toBeGreaterThanOrEqual(2);
  for (const { status, code, retry } of all) {
    if (status !== 200) expect([code, Number(retry) > 0]).toEqual(['too-many-at-once', true]);
  }
  await expect.poll(async () => (await convert(key)).status).toBe(200);
});

test('secrets are nowhere in the folder or in what the server writes', async () => {
  const key = createKey(data);
  expect(await convert(key)).toMatchObject({ status: 200 });
  // What is written is known to be all there only once the server has ended.
  await server.stop();
  const written = server.output();
  server = await startServerProcess([], data);
  expect(written).toContain('/v1/convert');
  const { out } = runServerCommand('keys', 'list', '--data', data, '--json');
  const secret = key.split('_').slice(2).join('_');
  expect(out).toContain(key.split('_')[1]);
  expect(out).not.toContain(secret);
  expect(written).not.toContain(secret);
  const { readdirSync, readFileSync } = await import('node:fs');
  for (const name of readdirSync(data).filter((entry) => entry !== 'jobs')) {
    const bytes = readFileSync(`${data}/${name}`);
    expect(bytes.includes(secret), name).toBe(false);
  }
});

test('a server that others could reach does not start without a key, unless it is told to', async () => {
  const empty = dataFolder();
  const refused = runServerCommand('serve', '--host', '0.0.0.0', '--port', '0', '--data', empty);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('safelight-server keys create');
  const open = await startServerProcess(['--host', '0.0.0.0', '--open'], empty);
  expect((await fetch(`${open.url.replace('0.0.0.0', '127.0.0.1')}/ready`)).status).toBe(200);
  expect(await open.stop()).toBe(0);
  rmSync(empty, { recursive: true });
});
