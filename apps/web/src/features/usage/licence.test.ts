// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import { type CheckedLicence, checkLicence, type Revocations } from './licence.ts';

const base64Url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64url');
const now = Date.UTC(2026, 4, 3);
const ada = { id: '0123456789abcdef', holder: 'Ada', begins: now, expires: now + 1 };
let keys: CryptoKeyPair;
let publicKey: string;

/** Signed by Node, not by the library that checks. */
async function signed(payload: unknown, key = keys.privateKey): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return `${base64Url(bytes)}.${base64Url(await crypto.subtle.sign('Ed25519', key, bytes))}`;
}

function check(text: string, revocations?: Revocations, key = publicKey): CheckedLicence {
  return checkLicence(text, { publicKey: key, now, revocations });
}

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  publicKey = base64Url(await crypto.subtle.exportKey('raw', keys.publicKey));
});

test('a licence that is signed and has not run out is valid', async () => {
  const text = await signed({ ...ada, product: 'premium' });
  expect(check(text)).toEqual({ licence: ada });
  // As mails break it, and with the link that it came by.
  expect(check(` ${text.slice(0, 20)}\r\n  ${text.slice(20)}\n`)).toEqual({ licence: ada });
  expect(check(`https://example.org/premium#licence=${text}`)).toEqual({ licence: ada });
});

test('each licence that is not taken says why', async () => {
  const other = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const premium = { ...ada, product: 'premium' };
  const good = await signed(premium);
  const [payload = '', signature = ''] = good.split('.');
  const changed = `${base64Url(new TextEncoder().encode(JSON.stringify({ ...premium, expires: 9e15 })))}.${signature}`;
  expect(check(await signed({ ...premium, expires: now })).refusal).toEqual({ reason: 'expired', at: now });
  expect(check(await signed({ ...premium, begins: now + 1 })).refusal).toEqual({ reason: 'early', at: now + 1 });
  expect(check(await signed({ ...premium, product: 'lamp' })).refusal).toEqual({ reason: 'product' });
  expect(check(good, { made: 1, revoked: ['x', ada.id] }).refusal).toEqual({ reason: 'revoked' });
  for (const text of [changed, await signed(premium, other.privateKey)]) {
    expect(check(text).refusal).toEqual({ reason: 'tampered' });
  }
  const malformed = ['', 'no key', `${good}.more`, good.slice(0, -1), payload, `=${good}`];
  const wrongJson = await Promise.all(
    [null, 1, ada, { ...premium, begins: '1' }, { ...premium, id: 3 }].map((it) => signed(it)),
  );
  for (const text of [...malformed, ...wrongJson]) {
    expect(check(text).refusal, text).toEqual({ reason: 'malformed' });
  }
});

test('a site without a key has no licences', async () => {
  expect(check(await signed({ ...ada, product: 'premium' }), undefined, '').licence).toBeUndefined();
});
