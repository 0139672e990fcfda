import { expect, test } from 'vitest';
import { createSigningKey, signingKeyOf } from '../licences/licence-text.ts';
import { Licences } from '../licences/licences.ts';
import { openDatabase } from './database.ts';
import { Gate, premiumLimits } from './gate.ts';
import { openAccess } from './open-access.ts';

const database = openDatabase(':memory:');
const key = signingKeyOf(createSigningKey().pem);
const licences = new Licences(database, key);
const { keys, limiterOf } = openAccess(database, undefined);
const gate = new Gate(keys, false, limiterOf, (text) => licences.read(text));
const HOUR = 3_600_000;

const issue = (begins: number, expires: number, by: Licences = licences): string =>
  by.issue('x', Date.now() + begins, Date.now() + expires).text;
const identify = (text: string, scope: 'convert' | 'inspect' | 'metrics' = 'convert', by: Gate = gate) =>
  by.identify(`Bearer ${text}`, scope);

test('a Premium licence does as a key, with the limits of its plan, and does not tell the server’s figures', async () => {
  const text = issue(-HOUR, HOUR);
  const client = await identify(text);
  expect(client).toMatchObject(premiumLimits);
  expect((await identify(text, 'inspect')).id).toBe(client.id);
  await expect(identify(text, 'metrics')).rejects.toMatchObject({ code: 'scope-missing' });
  const other = await identify(issue(-HOUR, HOUR));
  expect(other.id).not.toBe(client.id);
  for (let count = 2; count < premiumLimits.perMinute; count++) await identify(text);
  await expect(identify(text)).rejects.toMatchObject({ code: 'rate-limited' });
});

test('a licence that has not begun, has ended, was revoked or comes from elsewhere is no key', async () => {
  const elsewhere = new Licences(openDatabase(':memory:'), signingKeyOf(createSigningKey().pem));
  const unknown = new Licences(openDatabase(':memory:'), key);
  const revoked = licences.issue('x', 0, Date.now() + HOUR);
  licences.revoke(revoked.licence.id);
  const good = issue(-HOUR, HOUR);
  const texts = [
    issue(HOUR, 2 * HOUR),
    issue(-HOUR, 0),
    revoked.text,
    issue(-HOUR, HOUR, elsewhere),
    issue(-HOUR, HOUR, unknown),
    // Signed by the same key, and public.
    licences.revocations(),
    good.slice(0, -3),
    `${good}.${good}`,
  ];
  for (const text of texts) await expect(identify(text), text).rejects.toMatchObject({ code: 'key-invalid' });
  await expect(identify(good, 'convert', new Gate(keys, false, limiterOf))).rejects.toMatchObject({
    code: 'key-invalid',
  });
});
