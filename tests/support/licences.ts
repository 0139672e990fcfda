import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderKeyPart } from '../../apps/web/test/key-part.tsx';

const program = fileURLToPath(new URL('../../apps/server/bin/safelight-server.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../apps/web/dist/client', import.meta.url));

/** Licences of a key pair of their own, issued by the server's command as it was built. */
export interface Issuer {
  readonly publicKey: string;
  /** The text of a licence. */
  issue(holder: string, ...flags: readonly string[]): string;
  revoke(text: string): void;
  /** The signed list. */
  revocations(): string;
  /** Something else that is signed by the same key. */
  sign(payload: unknown): string;
}

export function createIssuer(folder: string): Issuer {
  const data = mkdtempSync(join(folder, 'licences-'));
  const run = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'licence', ...args, '--data', data], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const publicKey = run('key');
  const secretKey = createPrivateKey(readFileSync(join(data, 'licence-key.pem')));
  return {
    publicKey,
    issue: (holder, ...flags) => run('issue', holder, ...flags),
    revoke: (text) => {
      const [payload = ''] = text.split('.');
      run('revoke', (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: string }).id);
    },
    revocations: () => run('revocations'),
    sign: (payload) => {
      const bytes = Buffer.from(JSON.stringify(payload));
      return `${bytes.toString('base64url')}.${sign(null, bytes, secretKey).toString('base64url')}`;
    },
  };
}

/** Rewrites a file of a built site; its compressed copy goes. */
function rewrite(path: string, from: string, to: string): void {
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${path} has not one ${from}.`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  rmSync(`${path}.gz`, { force: true });
}

/**
 * A copy of the built site as a build with `VITE_LICENCE_KEY` is: that key in its configuration, and the Premium page with
 * its field. A second build would take longer than all tests of it.
 */
export function copyWithLicenceKey(folder: string, publicKey: string): string {
  const root = join(folder, 'site');
  cpSync(built, root, { recursive: true });
  const chunks = join(root, 'assets', 'chunks');
  const config = readdirSync(chunks).filter(
    (name) => name.endsWith('.js') && readFileSync(join(chunks, name), 'utf8').includes('licenceKey:``'),
  );
  for (const name of config) rewrite(join(chunks, name), 'licenceKey:``', `licenceKey:\`${publicKey}\``);
  if (config.length !== 1) throw new Error(`The configuration of the built site is in ${config.length} files.`);
  const none = '<p>This site takes no licence keys: nobody issues any for it.</p>';
  rewrite(join(root, 'premium', 'index.html'), none, renderKeyPart(publicKey));
  return root;
}

/** Puts the signed list beside the pages of a site. */
export function serveRevocations(root: string, list: string): void {
  const folder = join(root, 'licences');
  if (!existsSync(folder)) mkdirSync(folder);
  writeFileSync(join(folder, 'revoked.txt'), `${list}\n`);
}
