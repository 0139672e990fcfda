import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis that keeps what it is told, on a port of its own. */
export interface RedisProcess {
  readonly url: string;
  /** Ends it as a fallen machine would. */
  kill(): Promise<void>;
  /** Starts it again, with what it had kept. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis; resolves when it listens. */
export async function startRedis(): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-redis-'));
  const port = await freePort();
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const keeping = [
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
    ];
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...keeping];
    child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.once('error', reject);
      child.once('close', () => reject(new Error(`Redis ended: ${output}`)));
      child.stdout?.on('data', (chunk: Buffer) => {
        output += String(chunk);
        if (output.includes('Ready to accept connections')) resolve();
      });
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
