// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import { checkLicence } from './licence.ts';

const base64Url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64url');
const now = Date.UTC(2026, 4, 3);
let keys: CryptoKeyPair;
let publicKey: string;

async function signed(payload: unknown, key = keys.privateKey): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return `${base64Url(bytes)}.${base64Url(await crypto.subtle.sign('Ed25519', key, bytes))}`;
}

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  publicKey = base64Url(await crypto.subtle.exportKey('raw', keys.publicKey));
});

test('a licence that is signed and has not run out is valid', async () => {
  const text = await signed({ holder: 'Ada', expires: now + 1 });
  expect(await checkLicence(` ${text}\n`, now, publicKey)).toEqual({ holder: 'Ada', expires: now + 1 });
});

test('what has run out, was changed, is signed by others or is no licence is not', async () => {
  const other = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const good = await signed({ holder: 'Ada', expires: now + 1 });
  const [, signature] = good.split('.');
  const changed = `${base64Url(new TextEncoder().encode('{"holder":"Eve","expires":9e15}'))}.${signature}`;
  const texts = [
    await signed({ holder: 'Ada', expires: now }),
    await signed({ holder: 'Ada', expires: now + 1 }, other.privateKey),
    await signed({ name: 'Ada' }),
    changed,
    '',
    'not a licence',
    `${good}.more`,
  ];
  for (const text of texts) expect(await checkLicence(text, now, publicKey)).toBeUndefined();
});

test('a site without a key has no licences', async () => {
  expect(await checkLicence(await signed({ holder: 'Ada', expires: now + 1 }), now, '')).toBeUndefined();
});
