import { expect, test } from 'vitest';
import { tableOfEngines } from './engine-table.mjs';

const assertionResults = [
  { ancestorTitles: ['Chromium'], title: 'loads', status: 'passed', duration: 1234 },
  { ancestorTitles: ['Firefox'], title: 'loads', status: 'failed', duration: 99 },
  { ancestorTitles: ['Chromium'], title: 'packs', status: 'passed', duration: 60 },
];

test('the table has each flow in each engine that ran; what is missing has failed, what is not installed is said', () => {
  const lines = tableOfEngines(['Chromium', 'Firefox'], { testResults: [{ assertionResults }] }, (name) => `${name} 1`)
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['', 'Chromium 1', 'Firefox 1'],
    ['loads', '1.2 s', 'FAILED'],
    ['packs', '0.1 s', 'FAILED'],
    ['Not run, since it is not installed here: WebKit.'],
  ]);
});
