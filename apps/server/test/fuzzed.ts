import * as fc from 'fast-check';
import { expect } from 'vitest';
import { convertParameters } from '../src/openapi/parameters.ts';

const known = convertParameters().map((one) => one.name);
const value = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(
    'true',
    'false',
    '',
    '0',
    '-1',
    'all',
    'first',
    'jpeg',
    'png',
    'pdf',
    '1e9',
    '#fff',
    '../../x',
    '\u0000',
    '💥'.repeat(20),
  ),
);
/** No answer may tell of the machine: its folders, or where in the code. */
export const OF_THE_MACHINE = /\/(?:tmp|home|root|work|usr|var)\/|\bat .*:\d+:\d+|node_modules|\.upload|node:/;

/** Names and texts of options, right and wrong. */
export const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 20 })), value), {
  maxLength: 6,
});
export const target = fc.constantFrom('jpeg', 'png', 'gif', 'bmp', 'tiff', 'pdf', 'webp', 'ico', 'svg', 'nothing');
/** Names of files. */
export const name = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('../../etc/passwd', 'a\r\nb', 'x.heic', '.', '\u202egnp.exe'),
);

const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/);
const headerValue = fc.stringMatching(/^[\x20-\x7e]{0,60}$/).map((text) => text.trim());
/** Headers, right and wrong. */
export const headers = fc.dictionary(
  fc.oneof(
    token,
    fc.constantFrom(
      'accept',
      'content-type',
      'idempotency-key',
      'authorization',
      'content-disposition',
      'range',
      'origin',
    ),
  ),
  fc.oneof(
    headerValue,
    fc.constantFrom('multipart/form-data; boundary=', 'multipart/mixed', '*/*;q=x', 'Bearer', 'application/json'),
  ),
  { maxKeys: 5, noNullPrototype: true },
);
/** Those that a client's own transport decides. */
export const OF_TRANSPORT =
  /^(?:connection|keep-alive|transfer-encoding|content-length|host|upgrade|expect|te|trailer|proxy.*)$/i;

/** An answer to whatever was sent: never a fault of the server's, never a word of the machine. */
export async function expectAnswer(response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  if (response.ok) return;
  expect(type).toContain('application/problem+json');
  const { code, status } = JSON.parse(text) as { code: string; status: number };
  expect(status).toBe(response.status);
  expect(text).not.toMatch(OF_THE_MACHINE);
  expect(response.status, `${code}: ${text}`).toBeLessThan(500);
}
