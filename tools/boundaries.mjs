// Which module may import which (.dependency-cruiser.cjs), and proof that the check saw the code: a parser that reads no
// TypeScript passes everything.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { bin, root } from './setup.mjs';

const { stdout, stderr, status } = spawnSync(
  bin('depcruise'),
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages', 'apps'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (!stdout) {
  console.error(stderr);
  process.exit(status || 1);
}
const { summary, modules } = JSON.parse(stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.severity} ${rule.name}: ${from} -> ${to}`);

const ours = modules.filter(({ source }) => /^(packages|apps)\/.*\.tsx?$/.test(source));
const dependencies = ours.reduce((sum, module) => sum + module.dependencies.length, 0);
const onDisk = ['packages', 'apps']
  .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true }))
  .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules|(^|\/)dist\//.test(path)).length;
console.log(`${ours.length} of ${onDisk} modules read, ${dependencies} imports, ${summary.error} violations`);
if (ours.length < onDisk * 0.95 || dependencies < ours.length) {
  console.error('The check did not read the code: its result means nothing.');
  process.exitCode = 1;
} else if (summary.error > 0) {
  process.exitCode = 1;
}
