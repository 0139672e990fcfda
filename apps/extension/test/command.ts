/** What the command line makes of a file, for comparing: another face of the engine, run by Node. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../cli/bin/safelight.mjs', import.meta.url));

/** The one result of a file, with the settings that the page begins with. */
export function byCommandLine(name: string, bytes: Uint8Array, to: string, ...options: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-extension-'));
  const source = join(folder, name);
  const out = join(folder, 'out');
  writeFileSync(source, bytes);
  execFileSync(process.execPath, [
    command,
    'convert',
    source,
    '--to',
    to,
    '--out',
    out,
    '--fallback-dpi',
    '72',
    ...options,
  ]);
  const [result = ''] = readdirSync(out);
  const made = readFileSync(join(out, result));
  rmSync(folder, { recursive: true });
  return made;
}

/** Names of the formats that the command line writes. */
export function writtenFormats(): readonly string[] {
  const lines = execFileSync(process.execPath, [command, 'formats', '--json'], { encoding: 'utf8' }).trim().split('\n');
  const formats = lines.map((line) => JSON.parse(line) as { readonly label: string; readonly write?: object });
  return formats.filter(({ write }) => write).map(({ label }) => label);
}
