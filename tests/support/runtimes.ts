import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.tsout/runtimes', import.meta.url));
const { platform, arch } = process;

/** A program that runs JavaScript, as the registry has it for this system. */
export interface Runtime {
  readonly name: string;
  readonly version: string;
  /** Package of the registry that holds it. */
  readonly source: string;
  /** Path of the program in its package. */
  readonly program: string;
  /** What is said before a script's name. */
  readonly args: readonly string[];
}

const exe = (path: string): string => (platform === 'win32' ? `${path}.exe` : path);

function nodeRuntime(version: string): Runtime {
  const source = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  return { name: 'Node', version, source, program: exe('bin/node'), args: [] };
}

const bunPlatform = platform === 'win32' ? 'windows' : platform;

/**
 * What the packages are made for: of Node the least version and the newest of each line that is maintained, and two others
 * that run its programs.
 */
export const runtimes: readonly Runtime[] = [
  ...['20.19.0', '22.23.3', '24.9.0'].map(nodeRuntime),
  {
    name: 'Deno',
    version: '2.9.6',
    source: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
    program: exe('deno'),
    args: ['run', '--allow-all'],
  },
  {
    name: 'Bun',
    version: '1.4.5',
    source: `@oven/bun-${bunPlatform}-${arch === 'arm64' ? 'aarch64' : arch}`,
    program: exe('bin/bun'),
    args: ['run'],
  },
];

/** Path of a runtime's program; fetched from the registry once, and kept between runs. */
export function programOf({ name, version, source, program }: Runtime): string {
  const own = join(folder, `${name}-${version}`);
  if (existsSync(join(own, program))) return join(own, program);
  const part = `${own}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  execFileSync(platform === 'win32' ? 'npm.cmd' : 'npm', ['pack', '--silent', `${source}@${version}`], { cwd: part });
  const [tarball = ''] = readdirSync(part);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: part });
  rmSync(join(part, tarball));
  renameSync(part, own);
  return join(own, program);
}
