import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../access/database.ts';
import {
  createSigningKey,
  type LicencePayload,
  publicKeyOf,
  readText,
  signingKeyOf,
  signText,
} from './licence-text.ts';

/** A licence that was issued. */
export interface IssuedLicence extends Omit<LicencePayload, 'product'> {
  readonly issued: number;
  readonly revoked?: number | undefined;
}

interface Row {
  readonly id: string;
  readonly holder: string;
  readonly issued: number;
  readonly begins: number;
  readonly expires: number;
  readonly revoked: number | null;
}

/** The file of the secret key, in the server's folder. */
const KEY_FILE = 'licence-key.pem';

/** The secret key by which a folder's licences are signed. Throws where there is none. */
export function loadSigningKey(folder: string): KeyObject {
  const path = join(folder, KEY_FILE);
  if (!existsSync(path))
    throw new Error('There is no key for licences yet: make it with `safelight-server licence key`.');
  return signingKeyOf(readFileSync(path, 'utf8'));
}

/** As `loadSigningKey`; `undefined` where there is none. */
export function findSigningKey(folder: string): KeyObject | undefined {
  return existsSync(join(folder, KEY_FILE)) ? loadSigningKey(folder) : undefined;
}

/** The public key of a folder, for the site's configuration; makes the pair where there is none. */
export function ensureSigningKey(folder: string): string {
  const path = join(folder, KEY_FILE);
  if (existsSync(path)) return publicKeyOf(loadSigningKey(folder));
  const { pem, publicKey } = createSigningKey();
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  chmodSync(path, 0o600);
  return publicKey;
}

/** The licences that a server has issued. The texts themselves are not kept: they are signed anew, alike to the letter. */
export class Licences {
  readonly #database: Database;
  readonly #key: KeyObject;

  constructor(database: Database, key: KeyObject) {
    this.#database = database;
    this.#key = key;
  }

  /** Issues a licence; its text is what the page takes. */
  issue(holder: string, begins: number, expires: number): { readonly licence: IssuedLicence; readonly text: string } {
    const id = randomBytes(8).toString('hex');
    const issued = Date.now();
    this.#database
      .prepare('INSERT INTO licences (id, holder, issued, begins, expires) VALUES (?, ?, ?, ?, ?)')
      .run(id, holder, issued, begins, expires);
    const licence = { id, holder, issued, begins, expires };
    return { licence, text: this.#sign(licence) };
  }

  /** The text of a licence once more; `undefined` where there is none, or it was revoked. */
  textOf(id: string): string | undefined {
    const licence = this.#find(id);
    return licence && licence.revoked === null ? this.#sign(licence) : undefined;
  }

  /** The licence of a text, also one that has run out; `undefined` where it was not issued here, or was revoked. */
  read(text: string): IssuedLicence | undefined {
    const payload = readText(text, this.#key) as Partial<LicencePayload> | undefined;
    // Other texts are signed by the same key: the list of revocations.
    if (payload?.product !== 'premium' || typeof payload.id !== 'string') return undefined;
    const licence = this.#find(payload.id);
    return licence && licence.revoked === null ? { ...licence, revoked: undefined } : undefined;
  }

  /** Every licence, the oldest first. */
  list(): readonly IssuedLicence[] {
    return (this.#database.prepare('SELECT * FROM licences ORDER BY issued, id').all() as unknown as Row[]).map(
      ({ revoked, ...row }) => ({ ...row, revoked: revoked ?? undefined }),
    );
  }

  /** Ends a licence before its time; false where there is none, or it has been ended. */
  revoke(id: string): boolean {
    const { changes } = this.#database
      .prepare('UPDATE licences SET revoked = ? WHERE id = ? AND revoked IS NULL')
      .run(Date.now(), id);
    return changes > 0;
  }

  #find(id: string): Row | undefined {
    return this.#database.prepare('SELECT * FROM licences WHERE id = ?').get(id) as Row | undefined;
  }

  #sign({ id, holder, begins, expires }: Omit<LicencePayload, 'product'>): string {
    return signText({ id, product: 'premium', holder, begins, expires } satisfies LicencePayload, this.#key);
  }

  /** The ids of licences that were revoked and would still run, signed: a file for the site to serve. */
  revocations(now: number = Date.now()): string {
    const revoked = this.list()
      .filter((licence) => licence.revoked !== undefined && licence.expires > now)
      .map(({ id }) => id);
    return signText({ revoked, made: now }, this.#key);
  }
}
