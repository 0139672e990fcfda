import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissingError, type BlobStore, BlobTooLargeError, removeAll } from '../src/storage/blob-store.ts';
import { openStore } from '../src/storage/open-store.ts';
import { convertByCommand } from './command-line.ts';
import { ppm } from './pictures.ts';
import { isInstalled } from './programs.ts';
import { type S3Process, startS3 } from './s3-process.ts';
import { startServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'safelight-stores-'));
const never = new AbortController().signal;
let s3: S3Process;

const hasS3 = ['proxy', 'account', 'container', 'object'].every((part) => isInstalled(`swift-${part}-server`));

beforeAll(async () => {
  if (!hasS3) return;
  s3 = await startS3();
  Object.assign(process.env, s3.environment);
}, 90_000);
afterAll(async () => {
  if (hasS3) await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a folder is not left by a link, to write either', async () => {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  const root = join(folder, 'linked');
  const store = await openStore(root);
  symlinkSync(outside, join(root, 'link'));
  for (const key of ['link/a', 'link/new/a'])
    await expect(store.write(key, Buffer.from('x'), 'text/plain'), key).rejects.toThrow(BlobMissingError);
  expect(readdirSync(outside)).toEqual([]);
  // A folder that is reached by a link itself is one like others, and links within it are followed.
  symlinkSync(root, join(folder, 'other-name'));
  const same = await openStore(join(folder, 'other-name'));
  await same.write('a/b', Buffer.from('x'), 'text/plain');
  symlinkSync('a', join(root, 'within'));
  await same.write('within/c', Buffer.from('x'), 'text/plain');
  expect(readdirSync(join(root, 'a'))).toEqual(['b', 'c']);
});

describe.each(['a folder', ...(hasS3 ? ['a bucket'] : [])])('in %s', (kind) => {
  let store: BlobStore;
  beforeAll(async () => {
    store = await openStore(kind === 'a folder' ? join(folder, 'store') : `s3://${s3.bucket}/some/prefix`);
  });

  async function bytesOf(key: string): Promise<Buffer> {
    return Buffer.concat(await (await store.read(key)).toArray());
  }

  async function keysIn(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list(prefix)) keys.push(key);
    return keys.toSorted();
  }

  const inFile = { spare: join(folder, 'spare'), maxBytes: 1e9, signal: never };

  test('what is stored is read again, whole, by stream and as a file', async () => {
    const key = 'job/ä b+c&d.heic';
    const bytes = ppm(1500, 1200);
    const path = join(folder, 'upload');
    writeFileSync(path, bytes);
    await store.moveIn(key, path);
    expect(existsSync(path)).toBe(false);
    expect((await bytesOf(key)).equals(bytes)).toBe(true);
    expect(await store.withFile(key, inFile, async (file) => readFileSync(file).equals(bytes))).toBe(true);
    expect(existsSync(inFile.spare)).toBe(false);
    // In place of what was there.
    await store.write(key, bytes.subarray(0, 10), 'image/heic');
    expect((await bytesOf(key)).equals(bytes.subarray(0, 10))).toBe(true);
    for await (const { key: listed, size, modified } of store.list('job/')) {
      expect([listed, size]).toEqual([key, 10]);
      expect(Math.abs(Date.now() - modified)).toBeLessThan(120_000);
    }
    await store.remove(key);
    await store.remove(key);
    expect(await keysIn('')).toEqual([]);
  });

  test('what is not there, is too large, or has no key is said so', async () => {
    await store.write('large', Buffer.alloc(100), 'text/plain');
    await expect(store.withFile('large', { ...inFile, maxBytes: 99 }, async () => true)).rejects.toThrow(
      BlobTooLargeError,
    );
    expect(existsSync(inFile.spare)).toBe(false);
    for (const key of ['none', 'large/below', '../large', '', 'a//b', './large', 'x\\..\\large', 'x'.repeat(901)]) {
      await expect(store.read(key), key).rejects.toThrow(BlobMissingError);
      await expect(
        store.withFile(key, inFile, async () => true),
        key,
      ).rejects.toThrow(BlobMissingError);
    }
    await expect(store.withFile('large', inFile, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await store.remove('large');
  });

  test('of many, those with a prefix are listed and removed, and no others', async () => {
    const keys = Array.from({ length: 30 }, (_, at) => `${at % 2 === 0 ? 'even' : 'odd'}/deep/${at}`);
    await Promise.all(keys.map((key) => store.write(key, Buffer.from(key), 'text/plain')));
    expect(await keysIn('even/')).toEqual(keys.filter((key) => key.startsWith('even/')).toSorted());
    await removeAll(store, 'even/');
    expect(await keysIn('')).toEqual(keys.filter((key) => key.startsWith('odd/')).toSorted());
    await removeAll(store, '');
    expect(await keysIn('')).toEqual([]);
  });

  test('writers and removers at once disturb each other never', async () => {
    const work = Array.from({ length: 200 }, async (_, at) => {
      const key = `same/${at % 3}`;
      if (at % 2 === 0) return store.write(key, Buffer.alloc(1000, at), 'text/plain');
      return store.remove(key);
    });
    await Promise.all(work);
    for (const key of await keysIn('same/')) expect(await bytesOf(key)).toHaveLength(1000);
    await removeAll(store, 'same/');
  });
});

test.runIf(hasS3)(
  'a server whose jobs and objects are in buckets converts, and leaves only the results of objects',
  async () => {
    const { client, bucket } = s3;
    const photo = ppm(40, 30);
    const expected = convertByCommand(photo, 'photo.ppm', '--to', 'webp');
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'in/photo.ppm', Body: photo }));
    const places = ['--files', `s3://${bucket}/work`, '--objects', `s3://${bucket}`];
    const server = await startServerProcess(['--open', ...places]);
    const form = new FormData();
    form.append('to', 'webp');
    form.append('file', new Blob([Uint8Array.from(photo)]), 'photo.ppm');
    const requests = [
      { body: form },
      {
        body: JSON.stringify({ to: 'webp', objects: ['in/photo.ppm', 'in/none.ppm'], results: 'out' }),
        headers: { 'content-type': 'application/json' },
      },
    ];
    for (const request of requests) {
      const added = await fetch(`${server.url}/v1/jobs`, { method: 'POST', ...request });
      expect(added.status).toBe(202);
      const { id } = (await added.json()) as { id: string };
      const events = await (await fetch(`${server.url}/v1/jobs/${id}/events`)).text();
      const job = JSON.parse(/event: done\ndata: (.*)/.exec(events)?.[1] ?? '{}') as {
        files: { code?: string; results?: { url?: string; object?: string }[] }[];
      };
      const [{ results: [result] = [] } = {}] = job.files;
      const bytes = result?.url
        ? Buffer.from(await (await fetch(server.url + result.url)).arrayBuffer())
        : Buffer.concat(
            await (
              (await client.send(new GetObjectCommand({ Bucket: bucket, Key: result?.object })))
                .Body as NodeJS.ReadableStream & {
                toArray(): Promise<Buffer[]>;
              }
            ).toArray(),
          );
      expect(bytes.equals(expected)).toBe(true);
      expect(job.files[1]?.code).toBe(job.files.length === 2 ? 'not-found' : undefined);
      expect((await fetch(`${server.url}/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    expect(server.temporaryFiles()).toEqual([]);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const kept = Contents.map(({ Key = '' }) => Key.replace(/[0-9a-f]{32}/, 'id'));
    expect(kept).toEqual(['in/photo.ppm', 'out/id/1/photo.webp']);
    await s3.stop();
    // A store that has gone is the server's trouble, said with the time after which to come again.
    const refused = await fetch(`${server.url}/v1/jobs`, { method: 'POST', body: form });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'store-unavailable' });
    await server.stop();
  },
);
