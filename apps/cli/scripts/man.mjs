// Writes man/safelight.1, the manual that npm installs: what the built program says of itself.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (below) => fileURLToPath(new URL(`../${below}`, import.meta.url));
const page = execFileSync(process.execPath, [path('bin/safelight.mjs'), 'man'], { maxBuffer: 2 ** 24 });
mkdirSync(path('man'), { recursive: true });
writeFileSync(path('man/safelight.1'), page);
