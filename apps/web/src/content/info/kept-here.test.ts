import { expect, test } from 'vitest';
import { keptHere } from './kept-here.ts';

/** Names that are no place where anything is kept: of workers, of a lock, and of what is removed to see whether that can be done. */
const notKept = new Set(['safelight-zip', 'safelight-write', 'safelight-work', 'safelight-trial']);

const server = import.meta.glob<string>('../../../server/*.mjs', { eager: true, query: '?raw', import: 'default' });
const code = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!./kept-here.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('the privacy page names every place where the site keeps something', () => {
  const used = Object.values(code).flatMap((text) =>
    [...text.matchAll(/['`](safelight-[a-z-]+)/g)].map(([, name = '']) => name),
  );
  const names = [...new Set(used)].filter((name) => !notKept.has(name));
  const told = keptHere.flatMap(({ term }) => term.replaceAll('…', '').split(', '));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !told.includes(name))).toEqual([]);
});

test('no cookie is set', () => {
  const texts = Object.entries({ ...code, ...server });
  expect(texts.length).toBeGreaterThan(200);
  const setting = texts.filter(([, text]) => /document\.cookie|cookieStore|set-cookie/i.test(text));
  expect(setting.map(([path]) => path)).toEqual([]);
});
