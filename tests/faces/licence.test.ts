import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/access/database.ts';
import { createSigningKey, signingKeyOf } from '../../apps/server/src/licences/licence-text.ts';
import { Licences } from '../../apps/server/src/licences/licences.ts';
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
