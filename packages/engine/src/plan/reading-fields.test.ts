import { expect, test } from 'vitest';
import { isSecret, openChoices, readingFields } from './reading-fields.ts';

test('no password is among the choices that are written down', () => {
  const secret = [...readingFields.keys()].filter(isSecret);
  expect(secret).toContain('password');
  const reading = Object.fromEntries([...readingFields.keys()].map((key) => [key, 'x']));
  const open = Object.keys(openChoices(reading));
  expect(open.filter((key) => secret.includes(key))).toEqual([]);
  expect(open).toHaveLength(readingFields.size - secret.length);
});
