// Every file that gets smaller by it lies there compressed, too: servers then need not do it for each visitor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { site } from './pages.mjs';

const compressed = promisify(gzip);
const worth = /\.(?:css|html|icc|js|json|svg|ttf|txt|wasm|webmanifest|xml)$/;

/** Writes `x.gz` beside every `x` of text or code (RFC 1952, level 9). */
export async function compressFiles() {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => worth.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(site, file);
      const whole = readFileSync(path);
      const small = await compressed(whole, { level: 9 });
      if (small.length < whole.length) writeFileSync(`${path}.gz`, small);
    }),
  );
}
