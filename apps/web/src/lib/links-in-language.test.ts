import { expect, test } from 'vitest';
import { localesOf } from './locales.ts';

/** What every language's pages are made of; texts and pages in English alone have links of their own. */
const code = import.meta.glob<string>(['../{app,features,layout,lib,ui}/**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('what every page is made of links to no page in English that is there in other languages', () => {
  const fixed = Object.entries(code).flatMap(([file, text]) =>
    [...text.matchAll(/\bhref="(\/[^"#?]*)/g)]
      .map(([, path = '']) => path)
      .filter((path) => localesOf(path).length > 1)
      .map((path) => `${file}: ${path}`),
  );
  expect(Object.keys(code).length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});
