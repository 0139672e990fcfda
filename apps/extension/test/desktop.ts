/** A screen that nobody sees, with a mouse and keys that are the machine's own: for what belongs to the browser, not to a page. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAMS = ['Xvfb', 'openbox', 'xdotool'];

/** Whether this machine has all that it takes. */
export const hasDesktop: boolean = PROGRAMS.every(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
);

export interface Desktop {
  readonly display: string;
  /** The windows that are seen, menus and dialogs among them. */
  windows(): readonly string[];
  /** Waits until a window is seen that is not among these; resolves with whether one came within 15 s. */
  anotherWindow(known: readonly string[]): Promise<boolean>;
  rightClick(x: number, y: number): void;
  press(...keys: readonly string[]): void;
  close(): void;
}

/** Starts an X server on a display that is free, and a window manager. */
export async function startDesktop(): Promise<Desktop> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('exit', () => reject(new Error('Xvfb ended.')));
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
  });
  const display = `:${number}`;
  const env = { ...process.env, DISPLAY: display };
  const manager: ChildProcess = spawn('openbox', [], { env, stdio: 'ignore' });
  const run = (...args: readonly string[]): string =>
    spawnSync('xdotool', [...args], { env, encoding: 'utf8', timeout: 30_000 }).stdout ?? '';
  const windows = (): readonly string[] => run('search', '--onlyvisible', '--name', '').split('\n').filter(Boolean);
  return {
    display,
    windows,
    async anotherWindow(known) {
      for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100)) {
        if (windows().some((one) => !known.includes(one))) return true;
      }
      return false;
    },
    rightClick(x, y) {
      execFileSync('xdotool', ['mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '3'], { env });
    },
    press(...keys) {
      execFileSync('xdotool', ['key', ...keys], { env });
    },
    close() {
      manager.kill();
      screen.kill();
    },
  };
}
