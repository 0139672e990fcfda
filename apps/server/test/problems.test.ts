import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectDescribed } from './described.ts';
import { expectAnswer, headers, name, OF_THE_MACHINE, OF_TRANSPORT, query, target } from './fuzzed.ts';
import { formOf, ppm } from './pictures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const picture = ppm(6, 4);
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'safelight-objects-'));
  server = await startServerProcess(['--megabytes', '1', '--megapixels', '1', '--objects', folder]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function problemOf(response: Response, path: string, method = 'post'): Promise<{ status: number; code: string }> {
  const body = (await expectDescribed(response, path, method)) as { code: string; status: number };
  expect(JSON.stringify(body)).not.toMatch(OF_THE_MACHINE);
  expect(body.status).toBe(response.status);
  return { status: response.status, code: body.code };
}

const send = (
  search: string,
  body: Uint8Array | FormData,
  given: Record<string, string> = {},
  path = '/v1/convert',
): Promise<Response> =>
  fetch(server.url + path + search, {
    method: 'POST',
    body: body instanceof FormData ? body : Buffer.from(body),
    headers: given,
  });

/** A form of a file and a field that says no name. */
const namelessField = Buffer.from(
  [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.ppm"\r\n\r\nP6 1 1 255 abc',
    '--x\r\nContent-Disposition: form-data\r\n\r\nb',
    '--x--\r\n',
  ].join('\r\n'),
);
const formType = { 'content-type': 'multipart/form-data; boundary=x' };

test('what every file of a job would fail by is said at once', async () => {
  const cases: readonly (readonly [string, () => Promise<Response>, string])[] = [
    ['no form', () => send('?to=jpeg', picture, {}, '/v1/jobs'), 'bad-request'],
    ['a field without a name', () => send('?to=jpeg', namelessField, formType, '/v1/jobs'), 'bad-request'],
    ...['to=jpeg&quality=101', 'to=jpeg&target=small&quality=5', 'to=png&target=small', 'to=jpeg&target=nice'].map(
      (options) =>
        [options, () => send(`?${options}`, formOf(picture, 'a.ppm'), {}, '/v1/jobs'), 'invalid-option'] as const,
    ),
  ];
  for (const [what, request, code] of cases) {
    expect(await problemOf(await request(), '/v1/jobs'), what).toEqual({ status: 400, code });
  }
});

test('what is wrong has a code, and the status that goes with it', async () => {
  const cases: readonly (readonly [string, () => Promise<Response>, number, string])[] = [
    ['no target', () => send('', picture), 400, 'invalid-option'],
    ['unknown target', () => send('?to=docx', picture), 400, 'invalid-option'],
    ['unknown option', () => send('?to=jpeg&colour=red', picture), 400, 'invalid-option'],
    ['option of another format', () => send('?to=gif&quality=80', picture), 400, 'invalid-option'],
    ['out of range', () => send('?to=jpeg&quality=101', picture), 400, 'invalid-option'],
    ['no number', () => send('?to=jpeg&width=wide', picture), 400, 'invalid-option'],
    ['empty number', () => send('?to=jpeg&width=', picture), 400, 'invalid-option'],
    ['said twice', () => send('?to=jpeg&to=png', picture), 400, 'invalid-option'],
    ['said in query and form', () => send('?to=jpeg', formOf(picture, 'a.ppm', { to: 'png' })), 400, 'invalid-option'],
    ['of Object', () => send('?to=jpeg&constructor=1', picture), 400, 'invalid-option'],
    ['of Object, reading', () => send('?to=jpeg&read.__proto__=1', picture), 400, 'invalid-option'],
    ['unknown reading', () => send('?to=jpeg&read.speed=1', picture), 400, 'invalid-option'],
    ['no body', () => fetch(`${server.url}/v1/convert?to=jpeg`, { method: 'POST' }), 400, 'no-file'],
    ['empty body', () => send('?to=jpeg', Buffer.alloc(0)), 400, 'no-file'],
    ['empty file in a form', () => send('?to=jpeg', formOf(Buffer.alloc(0), 'a.png')), 422, 'empty-input'],
    [
      'a form without a file',
      () => {
        const form = new FormData();
        form.append('to', 'jpeg');
        return send('', form);
      },
      400,
      'no-file',
    ],
    [
      'two files',
      () => {
        const form = formOf(picture, 'a.ppm');
        form.append('file', new Blob([Uint8Array.from(picture)]), 'b.ppm');
        return send('?to=jpeg', form);
      },
      400,
      'bad-request',
    ],
    [
      'a form that is none',
      () => send('?to=jpeg', picture, { 'content-type': 'multipart/form-data' }),
      400,
      'bad-request',
    ],
    [
      'a form that breaks off',
      () =>
        send('?to=jpeg', Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nP6'), {
          'content-type': 'multipart/form-data; boundary=x',
        }),
      400,
      'bad-request',
    ],
    ['a field without a name', () => send('?to=jpeg', namelessField, formType), 400, 'bad-request'],
    ['no picture', () => send('?to=jpeg', Buffer.from('hello')), 415, 'unsupported-format'],
    ['broken picture', () => send('?to=jpeg', Buffer.from('P6\n9 9\n255\n')), 422, 'corrupt-input'],
    ['too many bytes', () => send('?to=jpeg', Buffer.alloc(2 ** 20 + 1, 'P')), 413, 'limit-exceeded'],
    [
      'too many bytes in a form',
      () => send('?to=jpeg', formOf(Buffer.alloc(2 ** 20 + 1, 'P'), 'a.ppm')),
      413,
      'limit-exceeded',
    ],
    [
      'too many bytes, not announced',
      () =>
        fetch(`${server.url}/v1/convert?to=jpeg`, {
          method: 'POST',
          body: new Blob([new Uint8Array(3 * 2 ** 20)]).stream(),
          duplex: 'half',
        }),
      413,
      'limit-exceeded',
    ],
    ['too many pixels', () => send('?to=jpeg', Buffer.from('P6\n30000 30000\n255\n')), 413, 'limit-exceeded'],
    [
      'too large to make',
      () => send('?to=jpeg&width=100000&height=100000&enlarge=true&fit=stretch', picture),
      413,
      'out-of-memory',
    ],
  ];
  for (const [what, request, status, code] of cases) {
    const response = await request();
    expect(response.status, what).toBe(status);
    expect(await problemOf(response, '/v1/convert'), what).toEqual({ status, code });
  }
});

test('addresses and methods that are not there are told apart', async () => {
  for (const [method, path, status, code] of [
    ['GET', '/v2/convert', 404, 'not-found'],
    ['POST', '/', 404, 'not-found'],
    ['GET', '/v1/convert', 405, 'method-not-allowed'],
    ['DELETE', '/v1/formats', 405, 'method-not-allowed'],
    ['GET', '/v1/../../etc/passwd', 404, 'not-found'],
    ['GET', '/%ff%00', 400, 'bad-request'],
  ] as const) {
    const response = await fetch(`${server.url}${path}`, { method });
    const body = (await response.json()) as { code: string };
    expect([response.status, body.code], `${method} ${path}`).toEqual([status, code]);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.stringify(body)).not.toMatch(OF_THE_MACHINE);
  }
});

test('no address is fetched, whatever a request says', async () => {
  for (const search of ['?to=jpeg&url=http://127.0.0.1:1/', '?to=jpeg&file=/etc/passwd', '?to=jpeg&path=/etc/passwd']) {
    expect((await problemOf(await send(search, picture), '/v1/convert')).code).toBe('invalid-option');
  }
  const form = new FormData();
  form.append('file', 'http://127.0.0.1:1/a.png');
  expect((await problemOf(await send('?to=jpeg', form), '/v1/convert')).code).toBe('no-file');
});

/** Sends bytes as they are and resolves with all that comes back. */
function sendBytes(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('what is no HTTP gets a problem, not silence or a stack', async () => {
  for (const text of [
    'hello\r\n\r\n',
    'GET / HTTP/9\r\n\r\n',
    'POST /v1/convert?to=jpeg HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n',
  ]) {
    const answer = await sendBytes(Buffer.from(text));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"code":"bad-request"');
    expect(answer).not.toMatch(OF_THE_MACHINE);
  }
});

test.each(['/v1/convert', '/v1/jobs'])('options of every kind get an answer with a code: %s', async (path) => {
  const options = fc.tuple(target, query, name);
  await fc.assert(
    fc.asyncProperty(options, fc.boolean(), async ([to, entries, fileName], asForm) => {
      const search = new URLSearchParams([['to', to], ...entries]);
      if (asForm) {
        const form = new FormData();
        for (const [key, text] of search) form.append(key, text);
        form.append('file', new Blob([Uint8Array.from(picture)]), fileName);
        await expectAnswer(await send('', form, {}, path));
      } else {
        await expectAnswer(await send(`?${search.toString()}`, picture, {}, path));
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 150) },
  );
  expect(server.temporaryFiles()).toEqual([]);
});

test.each(['/v1/convert', '/v1/jobs'])(
  'headers of every kind, and forms that were damaged, get an answer with a code: %s',
  async (path) => {
    const boundary = 'xXx';
    const form = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="to"\r\n\r\njpeg\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.ppm"\r\nContent-Type: image/x-portable-pixmap\r\n\r\n${picture.toString('latin1')}\r\n--${boundary}--\r\n`,
      'latin1',
    );
    const damage = fc.array(fc.tuple(fc.nat(form.length - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(headers, damage, fc.nat(form.length), async (given, changes, cut) => {
        const bytes = Buffer.from(form);
        for (const [at, byte] of changes) bytes[at] = byte;
        const body = cut % 3 === 0 ? bytes.subarray(0, cut) : bytes;
        const own = Object.fromEntries(Object.entries(given).filter(([key]) => !OF_TRANSPORT.test(key)));
        const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
        await expectAnswer(await send('', body, { ...type, ...own }, path));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 150) },
    );
    expect((await send('?to=png', picture)).status).toBe(200);
    expect(server.temporaryFiles()).toEqual([]);
  },
);

test('requests for jobs of objects, of every kind of JSON, get an answer with a code', async () => {
  const key = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('../x', '/etc/passwd', 'a/../b', 'none.heic', 'a\u0000'),
  );
  const wanted = fc.record(
    {
      to: target,
      objects: fc.oneof(fc.array(key, { maxLength: 3 }), fc.jsonValue()),
      results: fc.oneof(key, fc.constant('out'), fc.jsonValue()),
      quality: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: ['to'] },
  );
  const body = fc.oneof(
    { weight: 3, arbitrary: wanted.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ maxLength: 40 })) },
  );
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      await expectAnswer(await send('', Buffer.from(text), { 'content-type': 'application/json' }, '/v1/jobs'));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 150) },
  );
  expect(server.temporaryFiles()).toEqual([]);
});
