// `npm run bench:server [-- clients]`: as many clients at once as are named (200) send a 12-megapixel HEIC photo each and want a
// JPEG: what they are answered, how long it takes, how large the server grows, and the command line on as many photos with
// as many workers in the same run. Fails where an answer is none that is allowed, or is not what the command line writes.
// Nothing else should run. BENCH_HEIC names the photo.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from '../tools/setup.mjs';
import { findPhoto } from './photo.mjs';

ensureInstalled();
ensureBuilt();
const { default: autocannon } = await import('autocannon');

const clients = Number(process.argv[2] ?? 200);
const workers = Number(process.env.WORKERS ?? 2);
const photo = readFileSync(findPhoto());
const folder = mkdtempSync(join(tmpdir(), 'safelight-bench-server-'));
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Seconds that the command line takes for a number of photos, and the bytes of a result. */
function runCommand(count) {
  const source = join(folder, 'source');
  mkdirSync(source);
  for (let index = 0; index < count; index++) copyFileSync(findPhoto(), join(source, `${index}.heic`));
  const out = join(folder, 'out');
  const args = ['convert', source, '--to', 'jpeg', '--out', out, '--jobs', String(workers), '--no-file-times'];
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'apps/cli/bin/safelight.mjs'), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - began) / 1000, bytes: readFileSync(join(out, '0.jpg')) };
}

async function startServer(requests) {
  const temporary = join(folder, 'temporary');
  const program = join(root, 'apps/server/bin/safelight-server.mjs');
  const args = ['--port', '0', '--data', ':memory:', '--temporary', temporary, '--workers', String(workers)];
  const child = spawn(process.execPath, [program, ...args, '--requests', String(requests), '--no-log'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const [, address] = /listens on (\S+) /.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const stop = () =>
    new Promise((resolve) => {
      child.on('close', resolve);
      child.kill('SIGTERM');
    });
  return { url, peak, stop, left: () => readdirSync(temporary) };
}

/** Sends a photo for each client; counts answers by status. */
async function load(requests, expected) {
  const server = await startServer(requests);
  const wrong = [];
  const statuses = {};
  const instance = autocannon({
    url: `${server.url}/v1/convert?to=jpeg`,
    method: 'POST',
    body: photo,
    headers: { 'content-type': 'application/octet-stream' },
    connections: clients,
    amount: clients,
    timeout: 900,
    setupClient: (client) => {
      client.on('headers', ({ statusCode, headers }) => {
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        const names = headers.map((text) => String(text).toLowerCase());
        if (statusCode !== 200 && !([429, 503].includes(statusCode) && names.includes('retry-after')))
          wrong.push(statusCode);
      });
      const parts = [];
      client.on('body', (part) => parts.push(Buffer.from(part)));
      client.on('response', (status) => {
        if (status === 200 && hash(Buffer.concat(parts)) !== expected) wrong.push('other bytes');
      });
    },
  });
  const began = performance.now();
  const result = await instance;
  const seconds = (performance.now() - began) / 1000;
  const peak = server.peak();
  const left = server.left();
  await server.stop();
  if (result.errors + result.timeouts > 0) wrong.push(`${result.errors} errors, ${result.timeouts} timeouts`);
  if (left.length > 0) wrong.push(`${left.length} files left`);
  return { statuses, seconds, peak, wrong };
}

const command = runCommand(clients);
const expected = hash(command.bytes);
const rate = clients / command.seconds;
console.log(
  `command line: ${clients} photos, ${workers} workers: ${command.seconds.toFixed(1)} s, ${rate.toFixed(2)} a second`,
);
let failed = false;
for (const requests of [clients, workers * 32]) {
  const { statuses, seconds, peak, wrong } = await load(requests, expected);
  const done = statuses[200] ?? 0;
  const own = done / seconds;
  const told = Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
  console.log(
    `server, ${requests} places: ${clients} clients: ${told}; ${seconds.toFixed(1)} s, ${own.toFixed(2)} a second, ` +
      `${(own / rate).toFixed(2)} of the command line; at most ${peak.toFixed(0)} MB resident; wrong: ${wrong.join(', ') || 'nothing'}`,
  );
  failed ||= wrong.length > 0 || own / rate < 0.9;
}
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
