import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** What a licence says: the page reads this, signed (`payload.signature`, both base64url, Ed25519, RFC 8032). */
export interface LicencePayload {
  /** By which it is revoked. */
  readonly id: string;
  readonly product: 'premium';
  /** Who it is for. */
  readonly holder: string;
  /** Milliseconds since 1970 at which it begins, and at which it ends. */
  readonly begins: number;
  readonly expires: number;
}

/** A new pair of keys: the secret one as PEM, the public one as the site's configuration has it. */
export function createSigningKey(): { readonly pem: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: publicKeyOf(privateKey) };
}

/** The secret key of a PEM. Throws on what is no Ed25519 key. */
export function signingKeyOf(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key for licences is no Ed25519 key.');
  return key;
}

/** The public key of a secret one: base64url of its 32 bytes. */
export function publicKeyOf(key: KeyObject): string {
  // JSON Web Keys have those bytes as they are.
  return String(createPublicKey(key).export({ format: 'jwk' })['x']);
}

/** Anything as JSON that is signed: `payload.signature`. */
export function signText(payload: unknown, key: KeyObject): string {
  const bytes = Buffer.from(JSON.stringify(payload));
  return `${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}`;
}

/** What a signed text says; `undefined` where it is none, or is signed by another key. */
export function readText(text: string, key: KeyObject): unknown {
  const [payload = '', signature = '', ...rest] = text.trim().split('.');
  const bytes = Buffer.from(payload, 'base64url');
  if (rest.length > 0 || !verify(null, bytes, createPublicKey(key), Buffer.from(signature, 'base64url')))
    return undefined;
  return JSON.parse(bytes.toString()) as unknown;
}
