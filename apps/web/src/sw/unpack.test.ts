import { beforeEach, expect, test, vi } from 'vitest';
import { unpack } from './unpack.ts';

const BUILD = {
  pack: '/assets/shell-1.json',
  shell: [
    ['/', 100],
    ['/assets/begun.js', 100],
    ['/assets/dialog.js', 100],
    ['/assets/page.css', 100],
    ['/assets/worker.js', 100],
  ],
} as const;
const PACK = JSON.stringify({
  '/assets/dialog.js': 'dialog',
  '/assets/page.css': 'p{}',
  '/assets/worker.js': 'worker',
  '/assets/of-no-shell.js': 'other',
});
const HEADERS = {
  'Content-Type': 'application/json',
  'Content-Encoding': 'gzip',
  'Content-Length': '9',
  ETag: '"1"',
  'Content-Security-Policy': "default-src 'none'",
};

let kept: Map<string, Response>;
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  kept = new Map();
  asked = [];
  answer = () => new Response(PACK, { headers: HEADERS });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
  const keys = () => Promise.resolve([...kept.keys()].map((path) => ({ url: `https://safelight.test${path}` })));
  const put = (path: string, response: Response) => Promise.resolve(kept.set(path, response));
  vi.stubGlobal('caches', { open: () => Promise.resolve({ keys, put }) });
});

test('a first visit keeps what the pack holds of the shell, with the headers of the server', async () => {
  await unpack(BUILD);
  expect(asked).toEqual([BUILD.pack]);
  expect([...kept.keys()]).toEqual(['/assets/dialog.js', '/assets/page.css', '/assets/worker.js']);
  const [script, style] = [kept.get('/assets/dialog.js'), kept.get('/assets/page.css')];
  expect(await script?.text()).toBe('dialog');
  const headers = [...(script?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]);
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/javascript',
    'content-security-policy': "default-src 'none'",
  });
  expect(style?.headers.get('Content-Type')).toBe('text/css');
});

test('an update of which most is kept already asks for no pack', async () => {
  for (const path of ['/assets/begun.js', '/assets/dialog.js', '/assets/page.css']) kept.set(path, new Response());
  await unpack(BUILD);
  expect(asked).toEqual([]);
});

test('what is kept is not replaced', async () => {
  const mine = new Response('mine');
  kept.set('/assets/dialog.js', mine);
  await unpack(BUILD);
  expect(kept.get('/assets/dialog.js')).toBe(mine);
  expect(kept.has('/assets/worker.js')).toBe(true);
});

test.each([
  ['is gone', () => new Response('', { status: 404 }), '/assets/shell-1.json: 404'],
  ['is no JSON', () => new Response('<!doctype html>'), 'JSON'],
])('a pack that %s keeps nothing', async (_, broken, words) => {
  answer = broken;
  await expect(unpack(BUILD)).rejects.toThrow(words);
  expect(kept.size).toBe(0);
});
