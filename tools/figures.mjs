// `npm run figures`: makes the pictures and the figures that pages show of conversions anew, of the sample pictures.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled();
const { buildForNode } = await import('./build-node.mjs');
const folder = await buildForNode('figures', ['apps/web/figures/make.ts']);
const at = (path) => join(root, 'apps/web/src', path);
const { status } = spawnSync(
  process.execPath,
  [join(folder, 'make.mjs'), at('features/samples/files'), at('content/figures')],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
