import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './redis-process.ts';

/** A store that speaks S3. */
export interface S3Process {
  /** The variables by which it is found, and asked. */
  readonly environment: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly client: S3Client;
  stop(): Promise<void>;
}

const parts = ['account', 'container', 'object'] as const;
const [user, secret] = ['test:tester', 'testing'];
const bucket = 'pictures';
/**
 * Seconds that Swift's servers wait for each other. By itself it is half of one for a connection and one for a listing, which a busy
 * machine does not keep: then requests are refused (503), or an object is not yet in its listing.
 */
const patience = { conn_timeout: '20', node_timeout: '60', container_update_timeout: '60' };

/**
 * Starts OpenStack Swift with its S3 interface, all of its servers on this machine with one folder: a store that is in use, has
 * nothing to do with the SDK, and checks every signature. Resolves when it has an empty bucket.
 */
export async function startS3(): Promise<S3Process> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-s3-'));
  mkdirSync(join(folder, 'disk', 'one'), { recursive: true });
  const children: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
  const start = (part: string, settings: Readonly<Record<string, Readonly<Record<string, string>>>>): void => {
    const file = join(folder, `${part}.conf`);
    writeFileSync(file, iniText(settings));
    // Their program is a script of the system's own Python, which is not always the first one that is found.
    const child = spawn(`swift-${part}-server`, [file], {
      env: { ...process.env, SWIFT_DIR: folder },
      stdio: 'ignore',
    });
    children.push({ child, ended: new Promise((resolve) => child.once('close', resolve)) });
  };
  const named = { swift_hash_path_suffix: 'suffix', swift_hash_path_prefix: 'prefix' };
  const policy = { name: 'one', default: 'yes' };
  writeFileSync(join(folder, 'swift.conf'), iniText({ 'swift-hash': named, 'storage-policy:0': policy }));
  const common = { bind_ip: '127.0.0.1', workers: '0', user: process.env['USER'] ?? 'root', swift_dir: folder };
  for (const part of parts) {
    const port = await freePort();
    const build = (...args: readonly string[]): unknown =>
      execFileSync('swift-ring-builder', [`${part}.builder`, ...args], { cwd: folder });
    build('create', '1', '1', '1');
    build('add', `r1z1-127.0.0.1:${port}/one`, '1');
    build('rebalance');
    const disk = { devices: join(folder, 'disk'), mount_check: 'false', recon_cache_path: folder };
    start(part, {
      DEFAULT: { ...common, ...patience, bind_port: String(port), ...disk },
      'pipeline:main': { pipeline: `${part}-server` },
      [`app:${part}-server`]: { use: `egg:swift#${part}` },
    });
  }
  const port = await freePort();
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 's3api', 'tempauth'];
  const uses = { cache: 'memcache' } as Readonly<Record<string, string>>;
  const more: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    cache: { memcache_servers: '127.0.0.1:1' },
    s3api: { location: 'us-east-1' },
    tempauth: { user_test_tester: `${secret} .admin` },
  };
  start('proxy', {
    DEFAULT: { ...common, ...patience, bind_port: String(port) },
    'pipeline:main': { pipeline: `${filters.join(' ')} proxy-server` },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
    ...Object.fromEntries(
      filters.map((name) => [`filter:${name}`, { use: `egg:swift#${uses[name] ?? name}`, ...more[name] }]),
    ),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: user, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await until(() => client.send(new CreateBucketCommand({ Bucket: bucket })));
  return {
    environment: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: user,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    bucket,
    client,
    async stop() {
      for (const { child } of children) child.kill('SIGTERM');
      await Promise.all(children.map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function iniText(sections: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const lines = Object.entries(sections).map(
    ([name, settings]) =>
      `[${name}]\n${Object.entries(settings)
        .map(([key, value]) => `${key} = ${value}\n`)
        .join('')}`,
  );
  return lines.join('\n');
}

/** Tries until it succeeds, for half a minute. */
async function until(work: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
