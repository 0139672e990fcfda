import { formats } from '@safelight/codecs';
import type { Format } from '@safelight/core';
import { expect, test } from 'vitest';
import notices from '../../../../../THIRD_PARTY_NOTICES.md?raw';
import { version } from '../../../package.json';
import { releases } from './releases.ts';
import { publishedFormats, siteData } from './site-data.ts';

test('every format of the registry is published, with every option of its encoder', () => {
  const published = publishedFormats();
  expect(published.map(({ id }) => id)).toEqual(Object.keys(formats));
  for (const { id, writes } of published) {
    const { encoder } = formats[id] as { encoder?: { options: object } };
    expect(writes?.options.map(({ name }) => name)).toEqual(encoder && Object.keys(encoder.options));
  }
});

test('published data survive JSON', () => {
  const data = siteData();
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});

test('the newest release is the version that is built, and none is older than the next', () => {
  expect(releases[0]?.version).toBe(version);
  const days = releases.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().toReversed());
});

test('no library is under GPL or AGPL', () => {
  const licences = Object.values<Format>(formats).flatMap(({ decoder, encoder }) =>
    [...(decoder?.credits ?? []), ...(encoder?.credits ?? [])].map(({ licence }) => licence),
  );
  expect(licences.length).toBeGreaterThan(30);
  expect(licences.filter((licence) => /(?<!L)GPL/.test(licence))).toEqual([]);
  // The text of the LGPL names the GPL that it adds to; a part that were under it would begin with its title.
  expect(notices).not.toMatch(/^#+ .*(?<!L)GPL|GNU AFFERO/m);
});
