/** Premium licences: signed texts that are checked in the browser, without an account and offline. */
import { readSignedText } from './signed-text.ts';

/** Who a licence is for, and when. */
export interface Licence {
  /** By which it is revoked. */
  readonly id: string;
  readonly holder: string;
  /** Milliseconds since 1970 at which it begins, and at which it ends. */
  readonly begins: number;
  readonly expires: number;
}

/** Why a licence is not taken: each has a sentence of its own. */
export type Refusal =
  | { readonly reason: 'malformed' | 'tampered' | 'product' | 'revoked' }
  /** `at` is when it begins or ended. */
  | { readonly reason: 'early' | 'expired'; readonly at: number };

/** A licence that is valid, or why it is not. */
export type CheckedLicence =
  | { readonly licence: Licence; readonly refusal?: undefined }
  | { readonly licence?: undefined; readonly refusal: Refusal };

/** The licences that were ended before their time, and when their list was made, milliseconds since 1970. */
export interface Revocations {
  readonly made: number;
  readonly revoked: readonly string[];
}

/** What a licence is checked against. */
export interface LicenceRules {
  /** Base64url of the 32 bytes of the site's key; empty: no licence is valid. */
  readonly publicKey: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly revocations: Revocations | undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The key in what was pasted: mails break long lines, and a whole link is taken, too. */
export function keyInText(text: string): string {
  return text.replace(/\s+/g, '').replace(/^.*#licence=/, '');
}

/** The list in a signed text; `undefined` where it is none, or is signed by another key. */
export function readRevocations(text: string, publicKey: string): Revocations | undefined {
  const signed = readSignedText(text.trim(), publicKey);
  if (!('value' in signed) || !isRecord(signed.value)) return undefined;
  const { made, revoked } = signed.value;
  if (typeof made !== 'number' || !Array.isArray(revoked)) return undefined;
  return { made, revoked: revoked.filter((id) => typeof id === 'string') };
}

function refuse(reason: 'malformed' | 'tampered' | 'product' | 'revoked'): CheckedLicence {
  return { refusal: { reason } };
}

/** The licence that a text holds: signed JSON (`id`, `product`, `holder`, `begins`, `expires`); or why it is not taken. */
export function checkLicence(text: string, { publicKey, now, revocations }: LicenceRules): CheckedLicence {
  const signed = readSignedText(keyInText(text), publicKey);
  if ('refused' in signed) return refuse(signed.refused);
  if (!isRecord(signed.value)) return refuse('malformed');
  const { id, product, holder, begins, expires } = signed.value;
  if (typeof product === 'string' && product !== 'premium') return refuse('product');
  const isWhole = [id, product, holder].every((part) => typeof part === 'string');
  if (!isWhole || typeof begins !== 'number' || typeof expires !== 'number') return refuse('malformed');
  const licence: Licence = { id: String(id), holder: String(holder), begins, expires };
  if (revocations?.revoked.includes(licence.id)) return refuse('revoked');
  if (expires <= now) return { refusal: { reason: 'expired', at: expires } };
  return begins > now ? { refusal: { reason: 'early', at: begins } } : { licence };
}
