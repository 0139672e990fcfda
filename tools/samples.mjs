// `npm run samples`: makes the page's sample pictures anew: renders the scenes (some minutes), then writes the files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled();
const { buildForNode } = await import('./build-node.mjs');
const folder = await buildForNode('samples', ['apps/web/samples/render.ts', 'apps/web/samples/make.ts']);
const run = (program, ...args) => {
  const { status } = spawnSync(process.execPath, [join(folder, program), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
for (const shot of ['evening', 'morning']) run('render.mjs', shot, join(folder, `${shot}.f32`));
run('make.mjs', folder, join(root, 'apps/web/src/features/samples/files'));
