/** Premium licences: signed texts that are checked in the browser, without an account and offline. */
import { siteConfig } from '../../site-config.ts';

/** Who a licence is for, and until when. */
export interface Licence {
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function parseLicence(bytes: Uint8Array): Licence | undefined {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null || !('holder' in value) || !('expires' in value)) return undefined;
  const { holder, expires } = value;
  return typeof holder === 'string' && typeof expires === 'number' ? { holder, expires } : undefined;
}

/**
 * The licence that a text holds: `payload.signature`, both base64url, the payload JSON (`holder`, `expires`), the signature
 * Ed25519 (RFC 8032) over the payload's bytes. `undefined` where it is none, is signed by another key, or has run out.
 * @param publicKey - base64url of the key's 32 bytes; empty: no licence is valid
 */
export async function checkLicence(
  text: string,
  now: number,
  publicKey: string = siteConfig.licenceKey,
): Promise<Licence | undefined> {
  const [payload = '', signature = '', ...rest] = text.trim().split('.');
  if (publicKey === '' || rest.length > 0) return undefined;
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify']);
    const bytes = fromBase64Url(payload);
    if (!(await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), bytes))) return undefined;
    const licence = parseLicence(bytes);
    return licence && licence.expires > now ? licence : undefined;
  } catch {
    return undefined;
  }
}
