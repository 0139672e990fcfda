import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command. */
const program = fileURLToPath(new URL('../bin/safelight-server.mjs', import.meta.url));

/** A server that runs in a process of its own, with folders of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Where its database is. */
  readonly data: string;
  readonly process: ChildProcess;
  /** Everything that it wrote to standard output and error. Throws while it runs: some of it may still be on its way. */
  output(): string;
  /** Files of requests that are in its folder. */
  temporaryFiles(): readonly string[];
  /** Asks it to stop and waits until it has; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** How a command ended, and what it wrote. */
interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command to its end. */
export function runServerCommand(...args: readonly string[]): CommandResult {
  return runServerCommandWith({}, ...args);
}

/** As `runServerCommand`, with more in its environment. */
export function runServerCommandWith(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, ...environment },
  });
  return { code: status, out: stdout, err: stderr };
}

/** A folder for a server's database. */
export function dataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'safelight-server-data-'));
}

/** A key of a server's folder. */
export function createKey(data: string, ...args: readonly string[]): string {
  const { out, err, code } = runServerCommand('keys', 'create', 'test', '--data', data, ...args);
  if (code !== 0) throw new Error(err);
  return out.trim();
}

/**
 * Starts a server on a free port; resolves when it listens.
 * @param data - its folder; removed with it where absent
 * @param environment - what is added to this process's own
 */
export async function startServerProcess(
  args: readonly string[] = [],
  data?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const own = mkdtempSync(join(tmpdir(), 'safelight-server-'));
  const folder = data ?? own;
  const temporary = join(own, 'temporary');
  const child = await startProcess(
    ['serve', '--port', '0', '--data', folder, '--temporary', temporary, ...args],
    /listens on (\S+) /,
    environment,
  );
  return {
    url: child.said,
    data: folder,
    process: child.process,
    output: child.output,
    temporaryFiles: () => readdirSync(temporary),
    async stop() {
      child.process.kill('SIGTERM');
      const code = await child.ended;
      rmSync(own, { recursive: true, force: true });
      return code;
    },
  };
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** What the text that says it is ready has in parentheses. */
  readonly said: string;
  /** Resolves with its exit code when it has ended. */
  readonly ended: Promise<number | null>;
  /** Everything that it wrote; throws before it has ended. */
  output(): string;
}

/** Starts the command; resolves when it has written `ready`, and rejects when it ends before. */
export async function startProcess(
  args: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  let isRunning = true;
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      isRunning = false;
      resolve(code);
    });
  });
  const said = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += String(chunk);
      const [, found] = ready.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', () => reject(new Error(`It ended: ${output}`)));
  });
  return {
    process: child,
    said,
    ended,
    output() {
      if (isRunning) throw new Error('It still runs, and may have written more than has come.');
      return output;
    },
  };
}
