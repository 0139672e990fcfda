import { RequestError } from '../problem.ts';

/** The text of an `Idempotency-Key` header, if there is one. Throws `bad-request`. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new RequestError('bad-request', 'Idempotency-Key is one text of 1 to 255 printable characters.');
}
