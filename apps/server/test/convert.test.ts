import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { safeName } from '@safelight/engine/internal';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertByCommand } from './command-line.ts';
import { expectDescribed } from './described.ts';
import { formOf, ppm } from './pictures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const fixture = (path: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../packages/codecs/src/${path}`, import.meta.url)));

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(async () => {
  await server.stop();
});

const picture = ppm(60, 40);
const targets: readonly (readonly [query: string, args: readonly string[], type: string])[] = [
  ['to=png', ['--to', 'png'], 'image/png'],
  ['to=jpeg&quality=55&width=30', ['--to', 'jpeg', '--quality', '55', '--width', '30'], 'image/jpeg'],
  ['to=webp&lossless=true', ['--to', 'webp', '--lossless'], 'image/webp'],
  ['to=avif&speed=9', ['--to', 'avif', '--speed', '9'], 'image/avif'],
  ['to=tiff&dpi=300', ['--to', 'tiff', '--dpi', '300'], 'image/tiff'],
  ['to=bmp&background=ff0000', ['--to', 'bmp', '--background', 'ff0000'], 'image/bmp'],
  ['to=jpg&metadata=strip', ['--to', 'jpg', '--strip'], 'image/jpeg'],
];

test.each(targets)(
  '%s: the body and a form give what the command line gives, byte for byte',
  async (query, args, type) => {
    const expected = convertByCommand(picture, 'photo.ppm', ...args);
    const raw = await fetch(`${server.url}/v1/convert?${query}&name=photo.ppm`, { method: 'POST', body: picture });
    expect(raw.status).toBe(200);
    expect(raw.headers.get('content-type')).toBe(type);
    expect(raw.headers.get('cache-control')).toBe('no-store');
    expect(raw.headers.get('content-disposition')).toMatch(/^attachment; filename="?photo\./);
    expect(Buffer.from(await raw.arrayBuffer()).equals(expected)).toBe(true);
    const fields = Object.fromEntries(new URLSearchParams(query));
    const form = await fetch(`${server.url}/v1/convert`, {
      method: 'POST',
      body: formOf(picture, 'photo.ppm', fields),
    });
    expect(form.status).toBe(200);
    expect(Buffer.from(await form.arrayBuffer()).equals(expected)).toBe(true);
    expect(Number(form.headers.get('safelight-width'))).toBe(query.includes('width=30') ? 30 : 60);
  },
);

test('with JSON and multipart/mixed all files come with what is known of them', async () => {
  const url = `${server.url}/v1/convert?to=jpeg&width=30`;
  const plain = Buffer.from(await (await fetch(url, { method: 'POST', body: picture })).arrayBuffer());
  const asJson = await fetch(url, { method: 'POST', body: picture, headers: { accept: 'application/json' } });
  const json = (await expectDescribed(asJson, '/v1/convert')) as {
    files: { name: string; base64: string; width: number; height: number; size: number }[];
    adjustments: { kind: string }[];
    source: { format: string };
  };
  expect(json.files.map(({ width, height, size }) => [width, height, size])).toEqual([[30, 20, plain.length]]);
  expect(Buffer.from(json.files[0]?.base64 ?? '', 'base64').equals(plain)).toBe(true);
  expect(json.source.format).toBe('ppm');
  expect(JSON.parse(asJson.headers.get('safelight-adjustments') ?? '')).toEqual(json.adjustments);
  const mixed = await fetch(url, { method: 'POST', body: picture, headers: { accept: 'multipart/mixed' } });
  const body = Buffer.from(await mixed.arrayBuffer());
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(mixed.headers.get('content-type') ?? '') ?? [];
  const parts = body.toString('latin1').split(`--${boundary}`);
  expect(parts).toHaveLength(4);
  expect(parts[3]).toBe('--\r\n');
  expect(parts[2]?.slice(parts[2].indexOf('\r\n\r\n') + 4, -2)).toBe(plain.toString('latin1'));
  expect(parts[1]).toContain('"adjustments"');
});

test('a client that takes everything gets the file, whatever it names besides', async () => {
  for (const accept of ['*/*', 'application/json, text/plain, */*', 'image/avif,image/webp,*/*;q=0.8', 'image/jpeg']) {
    const response = await fetch(`${server.url}/v1/convert?to=jpeg`, {
      method: 'POST',
      body: picture,
      headers: { accept },
    });
    expect(response.headers.get('content-type'), accept).toBe('image/jpeg');
  }
});

test('pages come as an archive of files', async () => {
  const animation = fixture('formats/gif/fixtures/disposal.gif');
  const response = await fetch(`${server.url}/v1/convert?to=jpeg&pages=all&name=loop.gif`, {
    method: 'POST',
    body: animation,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=loop.zip');
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer()))).getEntries();
  expect(entries.length).toBe(Number(response.headers.get('safelight-files')));
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) {
    if (entry.directory) throw new Error('There are no folders.');
    const bytes = await entry.getData(new Uint8ArrayWriter());
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('ffd8ff');
  }
});

test('names come back as they were, in every script', async () => {
  for (const name of ['Ferienfoto Übersee.ppm', '写真.ppm', 'a"b;c.ppm', `${'é'.repeat(100)}.ppm`]) {
    const response = await fetch(`${server.url}/v1/convert?to=png`, { method: 'POST', body: formOf(picture, name) });
    expect(response.status).toBe(200);
    const disposition = response.headers.get('content-disposition') ?? '';
    const [, coded] = /filename\*=UTF-8''(\S+)/i.exec(disposition) ?? [];
    const [, plain] = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? [];
    const told = coded === undefined ? plain?.replace(/\\(.)/g, '$1') : decodeURIComponent(coded);
    const sent = name.replace(/"/g, '%22');
    expect(
      [name, sent].map((one) => one.replace(/\.ppm$/, '.png')),
      disposition,
    ).toContain(told?.replace(/"/g, '"'));
  }
});

test('a name that leads elsewhere leads nowhere', async () => {
  const pages = fixture('formats/gif/fixtures/disposal.gif');
  for (const name of [
    '../../etc/passwd.gif',
    String.raw`..\..\evil.gif`,
    '/root/x.gif',
    'a\u0000b.gif',
    '..',
    'con.gif',
    `${'n'.repeat(300)}.gif`,
  ]) {
    const query = new URLSearchParams({ to: 'jpeg', pages: 'all', name });
    const response = await fetch(`${server.url}/v1/convert?${query.toString()}`, { method: 'POST', body: pages });
    expect(response.headers.get('content-disposition')).not.toMatch(/\.\.|%2f|[/\\]|%00/i);
    const entries = await new ZipReader(
      new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())),
    ).getEntries();
    expect(new Set(entries.map(({ filename }) => filename)).size).toBe(4);
    for (const { filename } of entries) expect(filename, name).toBe(safeName(filename));
    const one = await fetch(`${server.url}/v1/convert?to=png&name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: picture,
    });
    expect(one.headers.get('content-disposition')).not.toMatch(/\.\.|%2f|[/\\]|%00/i);
  }
});

test('inspect and plan read the header, and say what it says', async () => {
  const inspected = await fetch(`${server.url}/v1/inspect`, { method: 'POST', body: formOf(picture, 'photo.ppm') });
  const source = (await expectDescribed(inspected, '/v1/inspect')) as Record<string, unknown>;
  expect(source).toMatchObject({ format: 'ppm', width: 60, height: 40, frameCount: 1 });
  const planned = await fetch(`${server.url}/v1/plan?to=gif&width=30`, { method: 'POST', body: picture });
  const plan = (await expectDescribed(planned, '/v1/plan')) as { adjustments: { kind: string }[] };
  expect(plan).toMatchObject({ width: 30, height: 20, files: 1, source });
  expect(plan.adjustments.map(({ kind }) => kind)).toContain('resized');
});

test('a format that nobody can write becomes its stand-in, with the true name and type', async () => {
  const response = await fetch(`${server.url}/v1/convert?to=raw&name=photo.ppm`, { method: 'POST', body: picture });
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=photo.jpg');
});

test('formats lists what can be read and written', async () => {
  const response = await fetch(`${server.url}/v1/formats`);
  const { formats } = (await expectDescribed(response, '/v1/formats', 'get')) as {
    formats: { id: string; writable: boolean }[];
  };
  expect(formats.find(({ id }) => id === 'jpeg')).toMatchObject({ writable: true });
  expect(formats.find(({ id }) => id === 'raw')).toMatchObject({ writable: false });
});

test('what a client gives up ends, and leaves nothing behind', async () => {
  const large = ppm(3000, 2000);
  const controller = new AbortController();
  const asked = fetch(`${server.url}/v1/convert?to=avif&effort=smallest`, {
    method: 'POST',
    body: large,
    signal: controller.signal,
  });
  await expect.poll(() => server.temporaryFiles().length).toBe(1);
  // It has arrived; now it is converted.
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).json()).toMatchObject({ inside: 1 });
  controller.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => server.temporaryFiles()).toEqual([]);
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).json()).toMatchObject({ inside: 0 });
  const next = await fetch(`${server.url}/v1/convert?to=png`, { method: 'POST', body: picture });
  expect(next.status).toBe(200);
});

test('no file of these requests is left', () => {
  expect(server.temporaryFiles()).toEqual([]);
});
