import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../cli/bin/safelight.mjs', import.meta.url));

/** What the command line makes of a file. */
export function convertByCommand(bytes: Uint8Array, name: string, ...args: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-command-'));
  try {
    const source = join(folder, name);
    writeFileSync(source, bytes);
    const out = join(folder, 'out');
    const line = execFileSync(process.execPath, [command, 'convert', source, '--out', out, '--json', ...args], {
      encoding: 'utf8',
    });
    return readFileSync((JSON.parse(line) as { output: string }).output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
