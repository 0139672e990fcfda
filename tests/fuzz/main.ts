/** `npm run fuzz`: seeded mutations of sound files, read in processes of their own; what is wrong is kept and made smaller. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formats } from '@safelight/codecs';
import type { Format } from '@safelight/core';
import type { Case } from './child.ts';
import type { Finding } from './judge.ts';
import { type Result, Runner } from './runner.ts';
import { shrunk } from './shrink.ts';

/** Larger files take longer and go wrong no differently. */
const MAX_SEED_BYTES = 256 * 1024;
const LIMITS = { time: 20_000, memory: 2 ** 30 };

const USAGE = `npm run fuzz -- [options]
  --format F    only this format; may be given several times. All that can be read if not given
  --minutes N   how long (default 1)
  --cases N     how many cases of each format, however long that takes
  --seed S      another seed makes other cases (default: the time)
  --case N      only the case of this number, of one format and a seed
  --jobs N      processes at once (default: the processors)`;

const { values } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '1' },
    cases: { type: 'string' },
    seed: { type: 'string', default: `${Date.now()}` },
    case: { type: 'string' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
    help: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('../../', import.meta.url));
const script = fileURLToPath(new URL('./child.mjs', import.meta.url));
const found = join(root, '.tsout', 'fuzz-found');

/** Sound files of each format that is read, from the fixtures of its tests. */
function soundFiles(): ReadonlyMap<string, readonly string[]> {
  const all = readdirSync(join(root, 'packages/codecs/src/formats'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, 'packages/codecs/src/formats', name))
    .filter((path) => /[\\/]fixtures[\\/]/.test(path) && statSync(path).isFile());
  const known = Object.values<Format>(formats).flatMap(({ id, decoder, extensions }) => {
    if (!decoder) return [];
    const files = all.filter((path) => extensions.some((one) => path.toLowerCase().endsWith(`.${one}`)));
    return [[id, files.filter((path) => statSync(path).size <= MAX_SEED_BYTES)] as const];
  });
  const without = known.filter(([, files]) => files.length === 0).map(([id]) => id);
  if (without.length > 0) console.log(`No files to begin with: ${without.join(', ')}`);
  return new Map(known.filter(([, files]) => files.length > 0));
}

/** What is told of a format in the end. */
interface Tally {
  cases: number;
  time: number;
  memory: number;
  readonly outcomes: Map<string, number>;
}

/** Where in the program it happened: the same place is the same defect. */
function placeOf({ kind, detail }: Finding): string {
  const frames = detail.split('\n').filter((line) => /^\s+at /.test(line));
  return kind === 'unclassified' ? `${kind} ${frames.at(0) ?? detail}` : kind;
}

const tallies = new Map<string, Tally>();
const defects = new Map<string, { times: number; readonly text: string }>();

function count(format: string, { outcome = 'read', time, memory }: Result): void {
  const tally = tallies.get(format) ?? { cases: 0, time: 0, memory: 0, outcomes: new Map<string, number>() };
  tallies.set(format, tally);
  tally.cases++;
  tally.time = Math.max(tally.time, time);
  tally.memory = Math.max(tally.memory, memory);
  tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
}

/** Keeps what shows a defect, as it was found and as small as it gets. */
async function keep(one: Case, result: Result & { readonly finding: Finding }, runner: Runner): Promise<void> {
  const place = `${one.format} ${placeOf(result.finding)}`;
  const before = defects.get(place);
  if (before) {
    before.times++;
    return;
  }
  const repeat = `npm run fuzz -- --format ${one.format} --seed ${one.seed} --case ${one.index}`;
  const text = `${one.format}: ${result.finding.kind} (${repeat})\n${result.finding.detail}\n`;
  defects.set(place, { times: 1, text });
  console.log(text);
  mkdirSync(found, { recursive: true });
  const name = join(found, `${one.format}-${one.seed}-${one.index}`);
  writeFileSync(`${name}.txt`, text);
  const size = await runner.run({ ...one, saveTo: `${name}.${one.format}` });
  const small = await shrunk(one, size, async (smaller) => {
    const { finding } = await runner.run(smaller);
    return finding !== undefined && `${one.format} ${placeOf(finding)}` === place;
  });
  await runner.run({ ...small, saveTo: `${name}-small.${one.format}` });
}

/** Cases in turn: the first of each format, then the second of each. */
function* casesOf(files: ReadonlyMap<string, readonly string[]>): Generator<Case> {
  const { seed } = values;
  const first = Number(values.case ?? 0);
  const last = values.case === undefined ? Number(values.cases ?? Number.POSITIVE_INFINITY) : first + 1;
  for (let index = first; index < last; index++) {
    for (const [format, its] of files) yield { format, files: its, seed, index };
  }
}

async function work(cases: Iterator<Case>, end: number): Promise<void> {
  const runner = new Runner(script, LIMITS);
  for (let next = cases.next(); !next.done && performance.now() < end; next = cases.next()) {
    const one = next.value;
    const result = await runner.run(one);
    count(one.format, result);
    const { finding } = result;
    if (finding) await keep(one, { ...result, finding }, runner);
  }
  runner.end();
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const all = soundFiles();
  const wanted = values.format ?? [...all.keys()];
  const unknown = wanted.filter((format) => !all.has(format));
  if (unknown.length > 0) {
    console.error(
      `There is no reader with files to begin with for ${unknown.join(', ')}. Known: ${[...all.keys()].join(', ')}`,
    );
    return 2;
  }
  console.log(`Seed ${values.seed}, ${wanted.length} formats`);
  const cases = casesOf(new Map(wanted.map((format) => [format, all.get(format) ?? []])));
  const isCounted = values.cases !== undefined || values.case !== undefined;
  const end = isCounted ? Number.POSITIVE_INFINITY : performance.now() + Number(values.minutes) * 60_000;
  await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(cases, end)));
  let sum = 0;
  for (const [format, { cases: its, time, memory, outcomes }] of tallies) {
    sum += its;
    const counts = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([outcome, times]) => `${outcome} ${times}`);
    const most = `most ${(time / 1000).toFixed(1)} s, ${Math.round(memory / 2 ** 20)} MiB`;
    console.log(`${format.padEnd(5)} ${String(its).padStart(6)} cases, ${most}: ${counts.join(', ')}`);
  }
  for (const { times, text } of defects.values())
    console.log(`${times} times: ${text.split('\n').slice(0, 2).join(' ')}`);
  console.log(`${sum} cases, ${defects.size} defects`);
  return defects.size > 0 ? 1 : 0;
}

process.exitCode = await main();
