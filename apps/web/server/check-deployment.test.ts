import { describe, expect, test } from 'vitest';
import { missingSettings } from './check-deployment.mjs';
import { connectSources } from './headers.mjs';

describe('a build for a public address', () => {
  const site = { VITE_SITE_URL: 'https://example.org' };
  const whole = { ...site, VITE_CONTACT_EMAIL: 'hello@example.org', VITE_SOURCE_URL: 'https://example.org/source' };

  test('needs a contact address and a source address', () => {
    expect(missingSettings(whole)).toEqual([]);
    expect(missingSettings(site)).toHaveLength(2);
    expect(missingSettings({ ...whole, VITE_SOURCE_URL: '' })).toEqual([
      'Set VITE_SOURCE_URL, where the source code of this copy is: the site is built for https://example.org.',
    ]);
  });

  test('any other build needs neither', () => {
    expect(missingSettings({})).toEqual([]);
  });
});

test.each([
  ['', "'self'"],
  ['/events', "'self'"],
  ['https://events.example.org/collect?a=1', "'self' https://events.example.org"],
])('events to "%s" may be sent to %s', (endpoint, sources) => {
  expect(connectSources(endpoint)).toBe(sources);
});
