// `npm run bench [-- runs]`: the same work by this engine and by its peers, in turn, in the same run on the same machine.
// Prints medians of wall and CPU time and the ratios; it judges nothing and is no test.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findPhoto } from '../bench/photo.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const { buildForNode } = await import('./build-node.mjs');
await buildForNode('bench', ['bench/engine.ts']);

const work = join(root, '.tsout', 'bench-files');
mkdirSync(work, { recursive: true });

const heic = findPhoto();
const program = join(root, 'apps/cli/bin/safelight.mjs');
const made = { jpg: join(work, 'iphone_13_pro_max.jpg'), png: join(work, 'iphone_13_pro_max.png') };
spawnSync(process.execPath, [program, 'convert', heic, '--to', 'jpg', '--quality', '92', '--out', work, '--overwrite']);
spawnSync(process.execPath, [program, 'convert', heic, '--to', 'png', '--out', work, '--overwrite']);

const pairs = [
  { name: 'HEIC -> JPEG q90', file: heic, to: 'jpeg', quality: '90' },
  { name: 'JPEG -> WebP q82', file: made.jpg, to: 'webp', quality: '82' },
  { name: 'PNG -> JPEG q90', file: made.png, to: 'jpeg', quality: '90' },
  { name: 'JPEG -> PNG', file: made.jpg, to: 'png', quality: '-' },
];
const runs = process.argv[2] ?? '3';

function measure(who, { file, to, quality }) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'bench/contestant.mjs'), who, file, to, quality, runs],
    { encoding: 'utf8', maxBuffer: 1 << 24 },
  );
  if (status !== 0) throw new Error(`${who} failed on ${file}: ${stderr}`);
  const { times, size, rss } = JSON.parse(stdout.trim().split('\n').at(-1));
  const median = (key) => times.map((time) => time[key]).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] / 1000;
  return { wall: median('wall'), cpu: median('cpu'), size, rss: rss / 1024 };
}

const seconds = (value) => value.toFixed(2).padStart(6);
const megabytes = (bytes) => (bytes / 1024 ** 2).toFixed(2).padStart(6);
const now = new Date().toISOString().slice(0, 10);
console.log(
  `${now}, Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, median of ${runs} warm runs, one thread each`,
);
console.log(
  '12 megapixels        wall s (safelight, magick, ratio)   cpu s (safelight, magick, ratio)    MB out           peak MB',
);
for (const pair of pairs) {
  const a = measure('safelight', pair);
  const b = measure('magick', pair);
  console.log(
    `${pair.name.padEnd(18)} ${seconds(a.wall)} ${seconds(b.wall)}   ${(a.wall / b.wall).toFixed(2)}x`.padEnd(56) +
      `${seconds(a.cpu)} ${seconds(b.cpu)}   ${(a.cpu / b.cpu).toFixed(2)}x`.padEnd(33) +
      `${megabytes(a.size)} ${megabytes(b.size)}   ${a.rss.toFixed(0)} ${b.rss.toFixed(0)}`,
  );
}
