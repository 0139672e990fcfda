// `npm run fuzz [-- options]`: see tests/fuzz/main.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './setup.mjs';

ensureInstalled();
const { buildForNode } = await import('./build-node.mjs');
const folder = await buildForNode('fuzz', ['tests/fuzz/main.ts', 'tests/fuzz/child.ts']);
const { status } = spawnSync(process.execPath, [join(folder, 'main.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
