import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BlobMissingError, type BlobStore } from '../src/storage/blob-store.ts';
import { openStore } from '../src/storage/open-store.ts';

type Trouble = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const folder = mkdtempSync(join(tmpdir(), 'safelight-retries-'));
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251));
const path = join(folder, 'upload');
const spare = join(folder, 'spare');
const stored = new Map<string, Buffer>();
/** What happens to the next requests, before the bucket answers well. */
let troubles: Trouble[] = [];
let requests = 0;
let server: Server;
let store: BlobStore;

/** Refuses a request as S3 does. */
function refuse(status: number, code: string): Trouble {
  return (request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Please wait.</Message></Error>`);
    });
  };
}

const temporary: Readonly<Record<string, Trouble>> = {
  'is asked to go slower': refuse(503, 'SlowDown'),
  'is told of a failure within': refuse(500, 'InternalError'),
  'is told of too many requests': refuse(429, 'TooManyRequests'),
  'is refused before it has sent anything': (request) => request.socket.destroy(),
  'is cut off in the middle': (request, response, next) => {
    if (request.method === 'PUT') {
      request.once('data', () => request.socket.destroy());
      return;
    }
    const write = response.end.bind(response);
    response.end = ((body: Buffer) => {
      response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      return response;
    }) as typeof write;
    next();
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    const answer = (): void => {
      const key = new URL(request.url ?? '', 'http://store').pathname;
      if (request.method === 'GET') {
        const body = stored.get(key);
        if (body) response.writeHead(200, { 'content-length': body.length }).end(body);
        else refuse(404, 'NoSuchKey')(request, response, answer);
        return;
      }
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.once('end', () => {
        stored.set(key, Buffer.concat(parts));
        response.end();
      });
    };
    const trouble = troubles.shift();
    if (trouble) trouble(request, response, answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  store = await openStore('s3://bucket/prefix');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  stored.clear();
  requests = 0;
  writeFileSync(path, bytes);
});

const copying = { spare, maxBytes: 1e6, signal: new AbortController().signal };

/** Everything that is done with a bucket and has bytes; each resolves with what arrived. */
const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a file that is moved in': async () => {
    await store.moveIn('key', path);
    return single();
  },
  'bytes that are written': async () => {
    await store.write('key', bytes, 'text/plain');
    return single();
  },
  'a file that is copied out': async () => {
    stored.set('/bucket/prefix/key', bytes);
    return store.withFile('key', copying, async (file) => readFileSync(file));
  },
};

function single(): Buffer {
  expect([...stored.keys()]).toEqual(['/bucket/prefix/key']);
  return [...stored.values()][0] as Buffer;
}

describe.each(Object.entries(kinds))('%s', (_kind, work) => {
  test.each(Object.entries(temporary))('is whole when it %s twice', async (_name, trouble) => {
    troubles = [trouble, trouble];
    expect((await work()).equals(bytes)).toBe(true);
    expect(troubles).toHaveLength(0);
    expect(requests).toBe(3);
    expect(existsSync(spare)).toBe(false);
  });

  test.each([
    ['refused', refuse(500, 'InternalError'), 'Please wait'],
    ['cut off', (request) => request.socket.destroy(), /hang up|ECONNRESET/],
  ] satisfies [string, Trouble, string | RegExp][])(
    'is given up when always %s: nothing is lost or left',
    async (_name, trouble, words) => {
      troubles = Array.from({ length: 50 }, () => trouble);
      await expect(work()).rejects.toThrow(words);
      expect(requests).toBe(5);
      expect([existsSync(path), existsSync(spare)]).toEqual([true, false]);
    },
  );

  test('is not tried again when it is forbidden', async () => {
    troubles = [refuse(403, 'AccessDenied')];
    await expect(work()).rejects.toThrow('Please wait');
    expect(requests).toBe(1);
    expect([existsSync(path), existsSync(spare)]).toEqual([true, false]);
  });
});

test('what is not there is asked for once', async () => {
  troubles = [];
  await expect(store.withFile('none', copying, async () => true)).rejects.toThrow(BlobMissingError);
  expect(requests).toBe(1);
});
