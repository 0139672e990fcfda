import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/access/database.ts';
import { createSigningKey, signingKeyOf, signText } from '../../apps/server/src/licences/licence-text.ts';
import { Licences } from '../../apps/server/src/licences/licences.ts';
import { openShop } from '../../apps/server/test/shop.ts';
import { checkLicence, readRevocations } from '../../apps/web/src/features/usage/licence.ts';

const { pem, publicKey } = createSigningKey();
const key = signingKeyOf(pem);
const otherKey = createSigningKey().publicKey;

const holder = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
const time = fc.integer({ min: 1, max: 8_000_000_000_000 });
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const RUNS = { numRuns: 60 };

test('the page takes what the server issues, from the millisecond in which it begins to that in which it ends', () => {
  const licences = new Licences(openDatabase(':memory:'), key);
  fc.assert(
    fc.property(holder, time, time, (name, one, other) => {
      const [begins, expires] = [Math.min(one, other), Math.max(one, other) + 1];
      const { licence, text } = licences.issue(name, begins, expires);
      const at = (now: number, by = publicKey) => checkLicence(text, { publicKey: by, now, revocations: undefined });
      const taken = { licence: { id: licence.id, holder: name, begins, expires } };
      expect(at(begins)).toEqual(taken);
      expect(at(expires - 1)).toEqual(taken);
      expect(at(begins - 1).refusal).toEqual({ reason: 'early', at: begins });
      expect(at(expires).refusal).toEqual({ reason: 'expired', at: expires });
      expect(at(begins, otherKey).refusal).toEqual({ reason: 'tampered' });
    }),
    RUNS,
  );
});

test('the page takes no licence in which a letter was changed, that was cut, or is for another product', () => {
  const licences = new Licences(openDatabase(':memory:'), key);
  fc.assert(
    fc.property(holder, fc.nat(), fc.integer({ min: 1, max: 63 }), fc.string(), (name, at, by, product) => {
      const { licence, text } = licences.issue(name, 0, 9e12);
      const reason = (of: string) => checkLicence(of, { publicKey, now: 1, revocations: undefined }).refusal?.reason;
      const [payload = ''] = text.split('.');
      // Its last letter may hold bits that no byte has.
      const place = at % (payload.length - 1);
      const letter = LETTERS[(LETTERS.indexOf(payload[place] ?? 'A') + by) % 64];
      expect(reason(`${text.slice(0, place)}${letter}${text.slice(place + 1)}`)).toBe('tampered');
      expect(reason(text.slice(0, at % text.length))).toBe('malformed');
      expect(reason(`${text}${letter}`)).toBe('malformed');
      fc.pre(product !== 'premium');
      expect(reason(signText({ ...licence, product }, key))).toBe('product');
    }),
    RUNS,
  );
});

test('whatever is entered is taken or refused with a reason', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.tuple(fc.base64String(), fc.base64String()).map((parts) => parts.join('.')),
    fc.jsonValue().map((value) => signText(value, key)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { licence, refusal } = checkLicence(text, { publicKey, now: 1, revocations: undefined });
      expect(licence).toBeUndefined();
      expect(['malformed', 'tampered', 'product']).toContain(refusal?.reason);
      expect(readRevocations(text, publicKey)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

test('the page refuses what the server revoked, by its list, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), time, (revoked, now) => {
      const licences = new Licences(openDatabase(':memory:'), key);
      const issued = revoked.map((isRevoked) => {
        const { licence, text } = licences.issue('Ada', 0, 9e12);
        if (isRevoked) licences.revoke(licence.id);
        return text;
      });
      const list = licences.revocations(now);
      const revocations = readRevocations(list, publicKey);
      expect(revocations?.made).toBe(now);
      expect(readRevocations(list, otherKey)).toBeUndefined();
      const reasons = issued.map((text) => checkLicence(text, { publicKey, now, revocations }).refusal?.reason);
      expect(reasons).toEqual(revoked.map((isRevoked) => (isRevoked ? 'revoked' : undefined)));
    }),
    RUNS,
  );
});

test('the page takes what a buyer gets', async () => {
  const shop = await openShop();
  const session = await shop.begin();
  await shop.deliver(shop.stripe.books.pay(session));
  const { body } = await shop.licenceOf(session);
  const expires = Date.parse(String(body.expires));
  const at = (now: number) =>
    checkLicence(String(body.licence), { publicKey: shop.publicKey, now, revocations: undefined });
  expect(at(Date.now()).licence).toMatchObject({ holder: 'a Premium subscriber', expires });
  expect(at(expires).refusal).toEqual({ reason: 'expired', at: expires });
  await shop.close();
});
