// The same files by each converter in turn, in one Chromium at a time: built and run by bench/browser.mjs.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { start } from '../../apps/web/server/serve.mjs';
import {
  type Benchmark,
  type BenchmarkFigures,
  type Benchmarks,
  benchmarkLabel,
  benchmarkTables,
} from '../../apps/web/src/content/benchmarks.ts';
import { chromiumEngine } from '../../tests/engines/drivers/chromium.ts';
import type { EngineBrowser } from '../../tests/engines/drivers/driver.ts';
import { ownMemory, processorSecondsBelow, tree } from '../process-tree.mjs';
import { type Contestant, library, native, safelight, vert } from './contestants.ts';
import { mosaicOf } from './mosaic.ts';
import { nameOf, PAIRS, type Pair, type Source } from './pairs.ts';
import { scoreOf, uprightOf } from './score.ts';

const MEGABYTE = 1024 ** 2;

/** What one converter took for a file of a batch. */
interface Figures extends Pick<BenchmarkFigures, 'cpu' | 'wall'> {
  /**
   * The most memory of its own that the whole browser held above what it had before, bytes. What a page keeps from one batch to
   * the next is in both, so that it is no figure to compare.
   */
  readonly memory: number;
}

/** Memory of the browser: the site's server, and the driver, are this process itself. */
const memory = (): number =>
  tree(process.pid)
    .slice(1)
    .reduce((sum, id) => sum + ownMemory(id), 0);

async function measure(contestant: Contestant, pair: Pair, files: readonly string[]): Promise<Figures> {
  await contestant.prepare(pair);
  const idle = memory();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 250);
  try {
    const [begun, used] = [performance.now(), processorSecondsBelow(process.pid)];
    await contestant.convert(files, pair);
    const [wall, busy] = [(performance.now() - begun) / 1000, processorSecondsBelow(process.pid) - used];
    return { wall: wall / files.length, cpu: busy / files.length, memory: most - idle };
  } finally {
    clearInterval(watch);
  }
}

/** One result of a converter, which is warm then: what is fetched and compiled once is there. */
async function makeResult(contestant: Contestant, pair: Pair, [file = '']: readonly string[]): Promise<Uint8Array> {
  await contestant.prepare(pair);
  await contestant.convert([file], pair);
  return contestant.result();
}

/** Makes every source of the photo, as people have them, by this project's command line. */
async function makeSources(photo: string, folder: string, program: string): Promise<Readonly<Record<Source, string>>> {
  const named = join(folder, 'source.heic');
  copyFileSync(photo, named);
  const make = (to: Source, ...options: readonly string[]): string => {
    const out = join(folder, `source.${to}`);
    const args = [program, 'convert', named, '--to', to, ...options, '--out', folder, '--overwrite'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return out;
  };
  const png = make('png');
  const dng = join(folder, 'source.dng');
  writeFileSync(dng, mosaicOf(await uprightOf(readFileSync(png))));
  return {
    heic: named,
    // Without a gain map, which only the phones of some makers add, and which the others here would not carry.
    jpg: make('jpg', '--quality', '92', '--no-keep-hdr'),
    png,
    webp: make('webp', '--quality', '90'),
    avif: make('avif', '--quality', '80'),
    tif: make('tif', '--compression', 'lzw'),
    dng,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function middle(all: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => median(all.map((one) => one[key]));
  return { wall: of('wall'), cpu: of('cpu'), memory: of('memory') };
}

/** To milliseconds: more was not measured. */
const rounded = (seconds: number): number => Math.round(seconds * 1e3) / 1e3;

function told({ cpu, wall, score }: BenchmarkFigures, bytes: number, most: number): string {
  const parts = [`${cpu.toFixed(2)} s of processor`, `${wall.toFixed(2)} s by the clock`];
  const looks = score === null ? [] : [`SSIMULACRA2 ${score.toFixed(1)}`];
  return [...parts, `${Math.round(most / MEGABYTE)} MB more`, `${Math.round(bytes / 1024)} kB`, ...looks].join(', ');
}

const PUBLISHED = 'apps/web/src/content/benchmarks.json';

/** What is published with some pairs measured anew, which must be of the same day, browser, machine and number of runs. */
function withNewPairs(anew: Benchmarks): Benchmarks {
  const old = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Benchmarks;
  const conditions = (all: Benchmarks): string => JSON.stringify({ ...all, benchmarks: [] });
  if (conditions(old) !== conditions(anew))
    throw new Error('The other pairs were measured otherwise: all is published anew.');
  const labels = new Map([...old.benchmarks, ...anew.benchmarks].map((one) => [benchmarkLabel(one), one]));
  const inOrder = PAIRS.map((pair) => labels.get(benchmarkLabel({ ...pair, files: 0, by: {} })));
  return { ...old, benchmarks: inOrder.filter((one) => one !== undefined) };
}

/** Puts the figures where the site reads them, and their tables into docs/performance.md. */
function publish(all: Benchmarks): void {
  writeFileSync(PUBLISHED, `${JSON.stringify(all, null, 2)}\n`);
  const path = 'docs/performance.md';
  const [before, rest] = readFileSync(path, 'utf8').split('<!-- tables -->\n');
  const after = rest?.split('<!-- end of tables -->')[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the tables.`);
  const tables = `<!-- tables -->\n\n${benchmarkTables(all)}\n\n<!-- end of tables -->`;
  writeFileSync(path, `${before}${tables}${after}`);
}

/** What a converter did for a pair: in turn with the others, run by run; ended by what it cannot do. */
interface Entry {
  readonly contestant: Contestant;
  readonly runs: Figures[];
  result?: Uint8Array;
  problem?: string;
}

/** Does a part of a converter's work; what fails is kept, and nothing more is asked of it. */
async function attempt(entry: Entry, work: () => Promise<void>): Promise<void> {
  if (entry.problem !== undefined) return;
  try {
    await work();
  } catch (error) {
    entry.problem = error instanceof Error ? error.message : String(error);
  }
}

async function compare(
  pair: Pair,
  list: readonly Contestant[],
  files: readonly string[],
  runs: number,
): Promise<Benchmark> {
  const entries = list.map((contestant): Entry => ({ contestant, runs: [] }));
  for (const entry of entries)
    await attempt(entry, async () => {
      entry.result = await makeResult(entry.contestant, pair, files);
    });
  // In turn, so that what else the machine does falls on all.
  for (let run = 0; run < runs; run++)
    for (const entry of entries)
      await attempt(entry, async () => {
        entry.runs.push(await measure(entry.contestant, pair, files));
      });
  const by: Record<string, BenchmarkFigures | null> = {};
  const [file = ''] = files;
  for (const entry of entries) by[entry.contestant.name] = await sumUp(entry, pair, file);
  const { from, to, quality, width } = pair;
  const options = { ...(quality === undefined ? {} : { quality }), ...(width === undefined ? {} : { width }) };
  return { from, to, ...options, files: files.length, by };
}

/** The medians of a converter's runs, which are printed; `null` where it cannot do it. */
async function sumUp(
  { contestant, runs, result, problem }: Entry,
  pair: Pair,
  source: string,
): Promise<BenchmarkFigures | null> {
  const what = `${nameOf(pair)}, ${contestant.name}`;
  if (problem !== undefined || !result) {
    console.log(`${what}: ${problem}`);
    return null;
  }
  const { cpu, wall, memory: most } = middle(runs);
  // Of another size, or of a picture that each converter has developed otherwise, it says nothing.
  const comparable = pair.width === undefined && pair.from !== 'dng';
  const score = comparable ? await scoreOf(readFileSync(source), result) : null;
  const figures = { cpu: rounded(cpu), wall: rounded(wall), bytes: result.length, score };
  console.log(`${what}: ${told(figures, result.length, most)}`);
  return figures;
}

interface Request {
  readonly photo: string;
  readonly program: string;
  /** Where the page with the other libraries was built. */
  readonly peers: string;
  readonly runs: number;
  /** Files of a batch, and of one that takes the others long. */
  readonly count: number;
  readonly heavy: number;
  /** Only pairs whose name holds this. */
  readonly only: string;
  /** Where VERT's page is served; without it ImageMagick, which it is made of, stands for it. */
  readonly vert?: string;
  /** The figures go to the site and to docs/performance.md. */
  readonly publish: boolean;
}

async function main(request: Request): Promise<void> {
  const { photo, program, peers, runs, count, heavy, only } = request;
  if (request.publish && request.vert === undefined) throw new Error('Nothing is published without VERT.');
  const folder = mkdtempSync(join(tmpdir(), 'safelight-browser-'));
  const [site, other] = [await start({ port: 0 }), await start({ port: 0, root: peers })];
  let browser: EngineBrowser | undefined;
  try {
    const sources = await makeSources(photo, folder, program);
    browser = await chromiumEngine.start(folder);
    const list = [
      safelight(browser, site.url),
      request.vert === undefined ? library(browser, other.url, 'magick', 'magick-wasm') : vert(browser, request.vert),
      library(browser, other.url, 'jsquash', 'jSquash'),
      native(folder),
    ];
    const date = new Date().toISOString().slice(0, 10);
    const machine = `${cpus().length} processors, ${Math.round(totalmem() / 1024 ** 3)} GB`;
    console.log(
      `${date}, ${browser.version}, ${machine}; ${count} copies of a photo (${heavy} where it takes long), a median of ${runs}`,
    );
    const pairs = PAIRS.filter((one) => nameOf(one).includes(only));
    if (pairs.length === 0) throw new Error(`There is no pair named ${only}: ${PAIRS.map(nameOf).join(', ')}`);
    const benchmarks: Benchmark[] = [];
    for (const pair of pairs) {
      const own = join(folder, pair.from);
      mkdirSync(own, { recursive: true });
      const files = Array.from({ length: pair.heavy ? heavy : count }, (_, index) =>
        join(own, `${index}.${pair.from}`),
      );
      for (const path of files) copyFileSync(sources[pair.from], path);
      benchmarks.push(await compare(pair, list, files, runs));
    }
    const all: Benchmarks = { date, browser: browser.version, machine, runs, benchmarks };
    writeFileSync(join('.tsout', 'browser.json'), JSON.stringify(all, null, 2));
    const failed = benchmarks.filter(({ by }) => by['Safelight'] === null).map((one) => benchmarkLabel(one));
    if (request.publish && failed.length > 0) throw new Error(`Not published, for want of ${failed.join(', ')}.`);
    if (request.publish) publish(only === '' ? all : withNewPairs(all));
    console.log(`\n${benchmarkTables(all)}`);
  } finally {
    await browser?.close();
    await site.close();
    await other.close();
    // A browser that has ended may still write to its profile for a while.
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 });
  }
}

await main(JSON.parse(process.argv[2] ?? '') as Request);
