import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

/** `payload.signature`, both base64url; an Ed25519 signature has 64 bytes. */
const SHAPE = /^[\w-]+\.[\w-]{86}$/;

/** What a signed text says, or why it says nothing. */
export type SignedText = { readonly value: unknown } | { readonly refused: 'malformed' | 'tampered' };

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function isSigned(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  try {
    // As RFC 8032 has it, and as the server signs.
    return verify(fromBase64Url(signature), bytes, fromBase64Url(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

/**
 * Reads JSON that is signed (Ed25519, RFC 8032, over the payload's bytes). By a library: browsers that the site supports lack
 * the algorithm, and none offers its own to a page that came without HTTPS.
 * @param publicKey - base64url of the key's 32 bytes
 */
export function readSignedText(text: string, publicKey: string): SignedText {
  if (!SHAPE.test(text)) return { refused: 'malformed' };
  const [payload = '', signature = ''] = text.split('.');
  try {
    const bytes = fromBase64Url(payload);
    if (!isSigned(bytes, signature, publicKey)) return { refused: 'tampered' };
    return { value: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
  } catch {
    return { refused: 'malformed' };
  }
}
