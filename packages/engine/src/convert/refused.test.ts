import { expect, test } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext } from './test-context.ts';

test.each(['RED1', 'RED2'])('RED’s raw video (%s) is refused by its name, whatever it is called', async (signature) => {
  const bytes = new TextEncoder().encode(`\0\0\u0001\0${signature}${' '.repeat(64)}`);
  const refused = convert(bytes, { name: 'clip.jpg', settings: defaultSettings('png') }, testContext);
  await expect(refused).rejects.toMatchObject({
    code: 'unsupported-format',
    message: expect.stringContaining('R3D'),
  });
});
