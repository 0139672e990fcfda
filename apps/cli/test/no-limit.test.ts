import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../bin/safelight.mjs', import.meta.url));

test('more files than the page converts free in a day are all converted', () => {
  const work = mkdtempSync(join(tmpdir(), 'safelight-no-limit-'));
  const files = Array.from({ length: 25 }, (_, i) => join(work, `${i}.pgm`));
  for (const file of files) writeFileSync(file, 'P2 1 1 255 7');
  for (const out of [join(work, 'first'), join(work, 'again')]) {
    execFileSync(process.execPath, [program, 'convert', ...files, '--to', 'png', '--out', out]);
    expect(readdirSync(out)).toHaveLength(files.length);
  }
  rmSync(work, { recursive: true });
});
