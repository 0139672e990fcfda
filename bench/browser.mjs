// `npm run bench:browser [-- [--publish] [runs [files [files of heavy pairs [part of a pair's name]]]]]`: the same photos on this project's page, by other libraries
// in a page, and by native programs, in turn in the same Chromium. BENCH_HEIC names the photo, VERT_PAGE the folder that VERT's
// public source was built to (docs/performance.md says how); nothing else should run.
// Prints medians of the time of the processors, of the whole browser, by the clock, memory, sizes and scores; it judges nothing.
// With --publish they go to the site and to docs/performance.md; those of a part of the pairs into a table of the same day.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { ensureBuilt, ensureChromium, ensureInstalled, root } from '../tools/setup.mjs';
import { findPhoto } from './photo.mjs';

ensureInstalled();
ensureBuilt();
await ensureChromium();
const { buildForNode } = await import('../tools/build-node.mjs');
const folder = await buildForNode('bench-browser', ['bench/browser/run.ts']);
const peers = join(root, '.tsout', 'bench-peers');
await build({
  configFile: false,
  root: join(root, 'bench/browser/peers'),
  logLevel: 'error',
  worker: { format: 'es' },
  build: { outDir: peers, emptyOutDir: true, target: 'es2022' },
});
// The site's own server gives it out, which wants such a page.
writeFileSync(join(peers, '404.html'), '');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { publish: { type: 'boolean' } } });
const [runs = '3', count = '8', heavy = '2', only = ''] = positionals;
const vert =
  process.env.VERT_PAGE &&
  (await preview({
    configFile: false,
    appType: 'mpa',
    build: { outDir: resolve(process.env.VERT_PAGE) },
    preview: { port: 0 },
  }));
const request = {
  photo: findPhoto(),
  program: join(root, 'apps/cli/bin/safelight.mjs'),
  peers,
  runs: Number(runs),
  count: Number(count),
  heavy: Number(heavy),
  only,
  publish: values.publish === true,
  vert: vert?.resolvedUrls?.local[0],
};
const measuring = spawn(process.execPath, [join(folder, 'run.mjs'), JSON.stringify(request)], {
  stdio: 'inherit',
  cwd: root,
});
const [status] = await once(measuring, 'exit');
await vert?.close();
process.exitCode = status ?? 1;
