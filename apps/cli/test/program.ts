import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodePath, systemPath } from '@safelight/engine/node';

/** The built command. */
export const program: string = fileURLToPath(new URL('../bin/safelight.mjs', import.meta.url));

/** How a run of the command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** With `--json`. */
  readonly lines: readonly Line[];
}

/** A line of JSON. */
export interface Line {
  readonly input?: string;
  readonly output?: string;
  readonly outputs?: readonly string[];
  readonly joined?: number;
  readonly missing?: readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly error?: { readonly code: string; readonly stage: string; readonly message: string };
  readonly adjustments?: readonly { readonly kind: string; readonly from?: unknown }[];
}

/** Lines of JSON as data. */
export function linesOf(out: string): readonly Line[] {
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}

/** A folder, and what is in the environment besides. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the command in a folder. Ends it after a minute: nothing that it does here takes that long. */
export function runIn(where: string | Surroundings, ...args: readonly string[]): Ended {
  const { cwd, env } = typeof where === 'string' ? { cwd: where, env: {} } : where;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  return { code: status, out: stdout, err: stderr, lines: linesOf(stdout) };
}

/** Whether this machine has a program: `npm test` installs those that tests ask for where it can, and says which it could not. */
export function isInstalled(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** What is to lie at a path: contents, or a link. */
export type Content = Buffer | { readonly link: string };

/** Long ago, so that whatever is touched shows. */
const then = new Date('2001-02-03T04:05:06Z');

/** Makes files and links, with their folders. */
export function makeTree(root: string, tree: Readonly<Record<string, Content>>): void {
  for (const [path, content] of Object.entries(tree)) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    if (!Buffer.isBuffer(content)) {
      symlinkSync(content.link, full);
      continue;
    }
    writeFileSync(full, content);
    utimesSync(full, then, then);
  }
}

/** Makes a named pipe. Throws where the name is taken, or is no text: then no other program can be told. */
export function makePipe(path: string): void {
  if (typeof systemPath(path) !== 'string' || spawnSync('mkfifo', [path]).status !== 0) throw new Error('no pipe');
}

/** A descriptor that nobody reads from any more, made in a folder. */
export function closedPipe(root: string): number {
  const path = join(mkdtempSync(join(root, 'pipe-')), 'pipe');
  makePipe(path);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  closeSync(reader);
  return writer;
}

/** What lies where: contents and times of files, and which links and pipes. */
export type Snapshot = ReadonlyMap<string, string>;

/** What is at a path, as a snapshot has it. */
export function contentAt(path: string | Buffer): string {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return `link ${stat.ino}`;
  if (!stat.isFile()) return `no file ${stat.mode} ${stat.ino}`;
  return `${readFileSync(path).toString('latin1')}@${stat.mtimeMs}`;
}

/** A snapshot of all that is below a folder. */
export function snapshotOf(root: string): Snapshot {
  return walk(Buffer.from(root), '', new Map());
}

function walk(folder: Buffer, below: string, found: Map<string, string>): Snapshot {
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const path = Buffer.concat([folder, Buffer.from('/'), entry.name]);
    const name = below + decodePath(entry.name);
    if (entry.isDirectory()) walk(path, `${name}/`, found);
    else found.set(name, contentAt(path));
  }
  return found;
}
