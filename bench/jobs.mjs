// `npm run bench:jobs [-- photos]`: a server, a Redis and a worker with two threads convert 12-megapixel HEIC photos to JPEG, sent
// as jobs of 20: how many a second, what of the processors goes to whom, and what a waiting file takes in Redis. Nothing else
// should run. BENCH_HEIC names the photo. Needs redis-server.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from '../tools/setup.mjs';
import { findPhoto } from './photo.mjs';

ensureInstalled();
ensureBuilt();

const photos = Number(process.argv[2] ?? 100);
const PER_JOB = 20;
const workers = Number(process.env.WORKERS ?? 2);
const folder = mkdtempSync(join(tmpdir(), 'safelight-bench-jobs-'));
const program = join(root, 'apps/server/bin/safelight-server.mjs');
const photo = new Blob([readFileSync(findPhoto())]);
const children = [];

/** Starts a program; resolves with what `ready` finds in its output. */
function start(command, args, ready) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const found = ready.exec(said);
      if (found) resolve({ child, found: found[1] });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', () => reject(new Error(said)));
  });
}

/** Seconds of processor that a process has taken, and the most memory that it held, in MB. */
function costOf({ child }) {
  const [, , ...fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(/\) | /);
  const seconds = (Number(fields[11]) + Number(fields[12])) / 100;
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return { seconds, peak };
}

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(address.port));
  });
});
const keeping = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
const redis = await start('redis-server', ['--port', String(port), '--dir', folder, ...keeping], /(Ready to accept)/);
const redisMemory = () => {
  const { stdout } = spawnSync('redis-cli', ['-p', String(port), 'info', 'memory'], { encoding: 'utf8' });
  return Number(/used_memory:(\d+)/.exec(stdout)?.[1] ?? Number.NaN);
};
const shared = ['--redis', `redis://127.0.0.1:${port}`, '--files', join(folder, 'files')];
const own = (name) => ['--temporary', join(folder, name)];
const serving = [
  'serve',
  '--port',
  '0',
  '--open',
  '--no-log',
  '--data',
  join(folder, 'data'),
  ...own('server'),
  ...shared,
];
const server = await start(process.execPath, [program, ...serving], /listens on (\S+) /);
const url = server.found;

const before = redisMemory();
const sending = performance.now();
const ids = [];
for (let sent = 0; sent < photos; sent += PER_JOB) {
  const form = new FormData();
  form.append('to', 'jpeg');
  for (let at = sent; at < Math.min(sent + PER_JOB, photos); at++) form.append('file', photo, `${at}.heic`);
  const response = await fetch(`${url}/v1/jobs`, { method: 'POST', body: form });
  if (response.status !== 202) throw new Error(await response.text());
  ids.push((await response.json()).id);
}
const sent = (performance.now() - sending) / 1000;
const waiting = (redisMemory() - before) / photos;

const began = performance.now();
const worker = await start(
  process.execPath,
  [program, 'work', '--workers', String(workers), ...own('worker'), ...shared],
  /(converts files)/,
);
let failed = 0;
for (const id of ids) {
  const events = await (await fetch(`${url}/v1/jobs/${id}/events`)).text();
  failed += JSON.parse(/event: done\ndata: (.*)/.exec(events)[1]).counts.failed;
}
const seconds = (performance.now() - began) / 1000;
const { seconds: work, peak } = costOf(worker);
console.log(`sent: ${photos} photos in ${sent.toFixed(1)} s, ${waiting.toFixed(0)} bytes of Redis for each that waits`);
console.log(
  `converted: ${seconds.toFixed(1)} s, ${(photos / seconds).toFixed(2)} a second by ${workers} threads, ` +
    `${((photos / work) * 3600).toFixed(0)} an hour for each core; failed: ${failed}`,
);
console.log(
  `processor: worker ${work.toFixed(1)} s (at most ${peak.toFixed(0)} MB), server ${costOf(server).seconds.toFixed(1)} s, Redis ${costOf(redis).seconds.toFixed(1)} s`,
);
for (const child of children.toReversed()) {
  child.removeAllListeners('close');
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
