import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpacked } from '../../support/site.ts';
import type { EngineBrowser } from '../drivers/driver.ts';
import type { SafelightPage } from '../page.ts';

/** Where a flow runs: a site of its own, so that nothing is left over from others, and a folder. */
export interface Place {
  readonly browser: EngineBrowser;
  readonly url: string;
  readonly folder: string;
  /** Ends the server. */
  readonly cut: () => Promise<void>;
  /** Starts it again at the same address, with another folder of files if one is given. */
  readonly serve: (root?: string) => Promise<void>;
}

/** Flows by name, in the order of the table. */
export type Flows = Readonly<Record<string, (place: Place) => Promise<void>>>;

export const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${path}`, import.meta.url));
const command = fileURLToPath(new URL('../../../apps/cli/dist/main.mjs', import.meta.url));

/** What the command line makes of the same files, by name. */
export function expectedOf(
  paths: readonly string[],
  folder: string,
  options: readonly string[],
): ReadonlyMap<string, Buffer> {
  const out = join(folder, 'expected');
  mkdirSync(out, { recursive: true });
  execFileSync(process.execPath, [command, 'convert', ...paths, '--out', out, '--fallback-dpi', '72', ...options]);
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}

/** The files of the archive that the page makes of its results, by name. */
export async function archiveOf(
  page: SafelightPage,
  folder: string,
  button: string | RegExp = 'Download All (ZIP)',
): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await page.download(button);
  const out = join(folder, 'archive');
  const files = await unpacked(archive, out);
  return new Map(files.map(({ name, path }) => [name, readFileSync(path)]));
}
