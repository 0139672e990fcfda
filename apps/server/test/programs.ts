import { spawnSync } from 'node:child_process';

/** Whether a program is on this machine. `npm test` installs those that tests need where it can, and names those that are missing. */
export function isInstalled(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}
