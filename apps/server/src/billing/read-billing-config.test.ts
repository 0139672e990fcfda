import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBillingConfig } from './read-billing-config.ts';

const whole = {
  SAFELIGHT_STRIPE_SECRET_KEY: 'sk_test_secret',
  SAFELIGHT_STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  SAFELIGHT_STRIPE_PRICE: 'price_1',
  SAFELIGHT_SITE_URL: 'https://example.org/',
  SAFELIGHT_SERVER_URL: 'https://api.example.org',
};

test('all of the configuration is taken, none is none, and a part of it is refused by the names that are missing', () => {
  const names = Object.keys(whole) as (keyof typeof whole)[];
  fc.assert(
    fc.property(fc.subarray(names), (given) => {
      const environment = Object.fromEntries(given.map((name) => [name, whole[name]]));
      const read = (): unknown => readBillingConfig(environment);
      if (given.length === 0) expect(read()).toBeUndefined();
      else if (given.length === names.length) expect(read()).toMatchObject({ siteUrl: 'https://example.org' });
      else {
        const missing = names.filter((name) => !given.includes(name));
        expect(read).toThrow(missing.join(', '));
        expect(read).not.toThrow(/_secret/);
      }
    }),
  );
});

test('secrets can be in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-secrets-'));
  const path = join(folder, 'key');
  const { SAFELIGHT_STRIPE_SECRET_KEY: key, ...others } = whole;
  const environment = { ...others, SAFELIGHT_STRIPE_SECRET_KEY_FILE: path };
  expect(() => readBillingConfig(environment)).toThrow('cannot be read (ENOENT)');
  writeFileSync(path, ' \n');
  expect(() => readBillingConfig(environment)).toThrow('is empty');
  writeFileSync(path, `${key}\n`);
  expect(readBillingConfig(environment)?.secretKey).toBe(key);
  expect(() => readBillingConfig({ ...environment, SAFELIGHT_STRIPE_SECRET_KEY: key })).toThrow('both set');
  rmSync(folder, { recursive: true });
});

test('what cannot be right is refused, and no sentence repeats it', () => {
  const wrong: readonly (readonly [keyof typeof whole | 'SAFELIGHT_STRIPE_API', string])[] = [
    ['SAFELIGHT_STRIPE_SECRET_KEY', 'pk_test_mistaken'],
    ['SAFELIGHT_STRIPE_SECRET_KEY', 'sk_test_mis taken'],
    ['SAFELIGHT_STRIPE_WEBHOOK_SECRET', 'sk_test_mistaken'],
    ['SAFELIGHT_STRIPE_PRICE', 'prod_mistaken'],
    ['SAFELIGHT_SITE_URL', 'example.org/mistaken'],
    ['SAFELIGHT_SITE_URL', 'http://example.org/mistaken'],
    ['SAFELIGHT_SITE_URL', 'javascript:mistaken'],
    ['SAFELIGHT_SERVER_URL', 'https://example.org/?mistaken'],
    ['SAFELIGHT_SERVER_URL', 'https://user:mistaken@example.org'],
    ['SAFELIGHT_STRIPE_API', 'http://stripe.example.org/mistaken'],
  ];
  for (const [name, value] of wrong) {
    const read = (): unknown => readBillingConfig({ ...whole, [name]: value });
    expect(read, value).toThrow(name);
    expect(read, value).not.toThrow(/mistaken|taken/);
  }
  expect(readBillingConfig({ ...whole, SAFELIGHT_STRIPE_API: 'http://[::1]:9' })?.api).toBe('http://[::1]:9');
  expect(() => readBillingConfig({ SAFELIGHT_STRIPE_API: 'http://127.0.0.1:9' })).toThrow('nothing else');
});
