// `npm run hosts`: writes the configuration of static hosts in deploy/. With --check it fails when one is out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFiles } from '../apps/web/server/host-files.mjs';
import { root } from './setup.mjs';

const check = process.argv.includes('--check');
mkdirSync(join(root, 'deploy'), { recursive: true });
for (const [file, text] of Object.entries(hostFiles())) {
  const path = join(root, file);
  if (!check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    throw new Error(`${file} is out of date: npm run hosts`);
  }
}
