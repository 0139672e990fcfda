import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectDescribed } from './described.ts';
import { formOf, ppm } from './pictures.ts';
import { isInstalled } from './programs.ts';
import { startRedis } from './redis-process.ts';
import { dataFolder, startProcess, startServerProcess } from './server-process.ts';

const picture = ppm(8, 8);

test('more workers than the engine runs are not promised', async () => {
  const server = await startServerProcess(['--workers', '500']);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain(', 8 workers)');
});

test('health, readiness and metrics say how it is, and nothing of files or clients', async () => {
  const server = await startServerProcess();
  const name = 'very-private-name.ppm';
  const asked = await fetch(`${server.url}/v1/convert?to=png&read.password=secret-word`, {
    method: 'POST',
    body: formOf(picture, name),
  });
  expect(asked.status).toBe(200);
  await fetch(`${server.url}/v1/convert?to=png&name=${name}`, { method: 'POST', body: Buffer.from('no picture') });
  for (const path of ['/health', '/ready', '/openapi.json']) {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    await expectDescribed(response, path, 'get');
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/safelight_conversions_total\{from="ppm",to="png",outcome="done"\} 1/);
  expect(metrics).toMatch(/safelight_conversions_total\{from="unknown",to="png",outcome="unsupported-format"\} 1/);
  expect(metrics).toMatch(/safelight_requests_total\{route="\/v1\/convert",method="POST",status="200"\} 1/);
  expect(await server.stop()).toBe(0);
  const written = metrics + server.output();
  for (const secret of ['very-private-name', 'secret-word']) expect(written).not.toContain(secret);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as object);
  expect(lines.filter((line) => 'route' in line).length).toBeGreaterThanOrEqual(5);
});

test('a server that is asked to stop finishes what runs, takes no more, and leaves nothing', async () => {
  const server = await startServerProcess();
  const folder = server.temporaryFiles;
  const running = fetch(`${server.url}/v1/convert?to=png`, { method: 'POST', body: ppm(2500, 2000) });
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).json()).toMatchObject({ inside: 1 });
  const stopped = server.process;
  const ended = new Promise((resolve) => stopped.on('close', resolve));
  stopped.kill('SIGTERM');
  const response = await running;
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect(folder()).toEqual([]);
  expect(await ended).toBe(0);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
  await server.stop();
});

test('what does not end in time is told to come again', async () => {
  const server = await startServerProcess(['--grace', '1']);
  const running = fetch(`${server.url}/v1/convert?to=avif&effort=smallest`, { method: 'POST', body: ppm(4000, 3000) });
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).json()).toMatchObject({ inside: 1 });
  await expect.poll(() => server.temporaryFiles().length).toBe(1);
  server.process.kill('SIGTERM');
  const response = await running;
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await expectDescribed(response, '/v1/convert')).toMatchObject({ code: 'shutting-down' });
  await server.stop();
});

test('what an earlier server left is removed at the start, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-server-left-'));
  mkdirSync(join(folder, 'kept'));
  for (const name of [`${'0'.repeat(32)}.upload`, 'other.txt', 'short.upload']) writeFileSync(join(folder, name), 'x');
  const server = await startServerProcess(['--temporary', folder]);
  expect(readdirSync(folder).toSorted()).toEqual(['kept', 'other.txt', 'short.upload']);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('when all places are taken, others are told when to come again, and none is lost', async () => {
  const server = await startServerProcess(['--requests', '3', '--workers', '1']);
  const large = ppm(1200, 900);
  const asked = Array.from({ length: 12 }, () =>
    fetch(`${server.url}/v1/convert?to=jpeg`, { method: 'POST', body: large }),
  );
  const answers = await Promise.all(asked);
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThanOrEqual(3);
  for (const answer of answers) {
    if (answer.status === 200) continue;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await expectDescribed(answer, '/v1/convert')).toMatchObject({ code: 'busy' });
  }
  const bodies = await Promise.all(
    done.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
  );
  expect(new Set(bodies).size).toBe(1);
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).json()).toMatchObject({ inside: 0 });
  expect(server.temporaryFiles()).toEqual([]);
  await server.stop();
});

/** Loaded into a command: asks it to stop in the moment in which it says that it is ready, as whoever waits for that text may. */
const stopWhenReady = `data:text/javascript,${encodeURIComponent(`
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text, ...rest) => {
    const written = write(text, ...rest);
    if (/listens on|converts files/.test(text)) process.kill(process.pid, 'SIGTERM');
    return written;
  };
`)}`;

test.runIf(isInstalled('redis-server'))('what is asked to stop as soon as it is ready ends in good order', async () => {
  const redis = await startRedis();
  const data = dataFolder();
  const commands = [
    ['serve', '--port', '0', '--data', data],
    ['serve', '--port', '0', '--data', data, '--redis', redis.url, '--files', join(data, 'files')],
    ['work', '--redis', redis.url, '--files', join(data, 'files')],
  ];
  for (const command of commands) {
    const args = [...command, '--temporary', join(data, 'temporary')];
    const started = await startProcess(args, /(listens on|converts files)/, {
      NODE_OPTIONS: `--import ${stopWhenReady}`,
    });
    expect(await started.ended, command.join(' ')).toBe(0);
    expect(readdirSync(join(data, 'temporary'))).toEqual([]);
  }
  await redis.stop();
  rmSync(data, { recursive: true });
});
