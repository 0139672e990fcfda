import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../access/database.ts';
import { createSigningKey, publicKeyOf, readText, signingKeyOf, signText } from './licence-text.ts';
import { Licences } from './licences.ts';

const { pem, publicKey } = createSigningKey();
const key = signingKeyOf(pem);

/** As a browser checks a text: by Web Crypto, with the public key's bytes. */
async function checkInBrowser(text: string, raw: string): Promise<unknown> {
  const [payload = '', signature = ''] = text.split('.');
  const imported = await crypto.subtle.importKey('raw', Buffer.from(raw, 'base64url'), 'Ed25519', false, ['verify']);
  const bytes = Buffer.from(payload, 'base64url');
  const isSigned = await crypto.subtle.verify('Ed25519', imported, Buffer.from(signature, 'base64url'), bytes);
  return isSigned ? JSON.parse(bytes.toString()) : undefined;
}

const time = fc.integer({ min: 0, max: 8_000_000_000_000 });
const holder = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });

test('what is issued is what a browser reads, whoever it is for', async () => {
  const licences = new Licences(openDatabase(':memory:'), key);
  expect(publicKeyOf(key)).toBe(publicKey);
  await fc.assert(
    fc.asyncProperty(holder, time, time, async (name, begins, expires) => {
      const { licence, text } = licences.issue(name, begins, expires);
      const { id } = licence;
      expect(text).toMatch(/^[\w-]+\.[\w-]{86}$/);
      expect(await checkInBrowser(text, publicKey)).toEqual({ id, product: 'premium', holder: name, begins, expires });
      expect(readText(text, key)).toEqual({ id, product: 'premium', holder: name, begins, expires });
    }),
  );
});

test('a text that differs in one place says nothing, and so does that of another key', async () => {
  const other = createSigningKey();
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.nat(), fc.integer({ min: 1, max: 63 }), async (payload, at, by) => {
      const text = signText(payload, key);
      expect(readText(text, key)).toEqual(JSON.parse(JSON.stringify(payload)));
      expect(await checkInBrowser(text, other.publicKey)).toBeUndefined();
      expect(readText(text, signingKeyOf(other.pem))).toBeUndefined();
      // The last letter of a part may hold bits that no byte has.
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const [first = '', second = ''] = text.split('.');
      const place = at % (first.length - 1);
      const letter = letters[(letters.indexOf(first[place] ?? 'A') + by) % 64];
      const changed = `${first.slice(0, place)}${letter}${first.slice(place + 1)}.${second}`;
      expect(readText(changed, key)).toBeUndefined();
      expect(readText(`${text}.more`, key)).toBeUndefined();
    }),
  );
});

test('the list of revocations has what was revoked and would still run', () => {
  const licences = new Licences(openDatabase(':memory:'), key);
  const now = 1_800_000_000_000;
  const [running, ended, kept] = [now + 1, now, now + 1].map((expires) => licences.issue('x', 0, expires).licence.id);
  for (const id of [running, ended]) expect(licences.revoke(id ?? '')).toBe(true);
  expect(licences.revoke(running ?? '')).toBe(false);
  expect(licences.revoke('none')).toBe(false);
  expect(readText(licences.revocations(now), key)).toEqual({ revoked: [running], made: now });
  expect(
    licences
      .list()
      .filter((one) => one.revoked === undefined)
      .map(({ id }) => id),
  ).toEqual([kept]);
});
