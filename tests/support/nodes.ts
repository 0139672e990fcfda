import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.tsout/nodes', import.meta.url));

/** Versions of Node that the packages are made for: the least, and the newest of each line that is maintained. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.9.0'] as const;

/** The program of a version of Node, from the registry's package of it for this system; kept between runs. */
export function nodeOf(version: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const own = join(folder, version);
  const program = join(own, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  const part = `${own}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const name = `node-${system}-${process.arch}@${version}`;
  const text = execFileSync(npm, ['pack', '--silent', name], { cwd: part, encoding: 'utf8' });
  execFileSync('tar', ['-xzf', text.trim(), '--strip-components=1'], { cwd: part });
  renameSync(part, own);
  return program;
}
