// `npm run bench:engines [-- runs]`: 24 photos from HEIC to JPEG on the page in Chromium, Firefox and WebKitGTK. Seconds by
// the clock and of the machine's processors; nothing else should run. BENCH_HEIC names the photo.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureChromium, ensureEngines, ensureInstalled } from '../tools/setup.mjs';
import { findPhoto } from './photo.mjs';

ensureInstalled();
ensureBuilt();
await ensureChromium();
ensureEngines();
const { buildForNode } = await import('../tools/build-node.mjs');
const folder = await buildForNode('bench-engines', ['bench/engine-photos.ts']);
const { status } = spawnSync(
  process.execPath,
  [join(folder, 'engine-photos.mjs'), findPhoto(), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
