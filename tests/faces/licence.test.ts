import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/access/database.ts';
import { createSigningKey, signingKeyOf } from '../../apps/server/src/licences/licence-text.ts';
import { Licences } from '../../apps/server/src/licences/licences.ts';
import { openShop } from '../../apps/server/test/shop.ts';
import { checkLicence } from '../../apps/web/src/features/usage/licence.ts';

test('the page takes what the server issues, until the millisecond in which it ends', async () => {
  const { pem, publicKey } = createSigningKey();
  const licences = new Licences(openDatabase(':memory:'), signingKeyOf(pem));
  const holder = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(holder, fc.integer({ min: 1, max: 8_000_000_000_000 }), async (name, expires) => {
      const { text } = licences.issue(name, 0, expires);
      expect(await checkLicence(text, expires - 1, publicKey)).toEqual({ holder: name, expires });
      expect(await checkLicence(text, expires, publicKey)).toBeUndefined();
      expect(await checkLicence(text, expires - 1, createSigningKey().publicKey)).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});

test('the page takes what a buyer gets', async () => {
  const shop = await openShop();
  const session = await shop.begin();
  await shop.deliver(shop.stripe.books.pay(session));
  const { body } = await shop.licenceOf(session);
  const expires = Date.parse(String(body.expires));
  expect(await checkLicence(String(body.licence), Date.now(), shop.publicKey)).toEqual({
    holder: 'a Premium subscriber',
    expires,
  });
  expect(await checkLicence(String(body.licence), expires, shop.publicKey)).toBeUndefined();
  await shop.close();
});
