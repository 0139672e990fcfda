// The same files by each converter in turn, in one Chromium at a time: built and run by bench/browser.mjs.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { start } from '../../apps/web/server/serve.mjs';
import { chromiumEngine } from '../../tests/engines/drivers/chromium.ts';
import type { EngineBrowser } from '../../tests/engines/drivers/driver.ts';
import { ownMemory, processorSecondsBelow, tree } from '../process-tree.mjs';
import { type Contestant, library, native, safelight, vert } from './contestants.ts';
import { nameOf, PAIRS, type Pair, type Source } from './pairs.ts';

const MEGABYTE = 1024 ** 2;

/** What one converter took for the files of a pair. */
interface Figures {
  /** Seconds a file, by the clock, and of the processors: the whole browser, or the programs. */
  readonly wall: number;
  readonly cpu: number;
  /** The most memory of its own that the whole browser held above what it had before, bytes. */
  readonly memory: number;
  /** Of one result. */
  readonly bytes: number;
}

/** Memory of the browser: the site's server, and the driver, are this process itself. */
const memory = (): number =>
  tree(process.pid)
    .slice(1)
    .reduce((sum, id) => sum + ownMemory(id), 0);

async function measure(
  contestant: Contestant,
  pair: Pair,
  files: readonly string[],
  isFirst: boolean,
): Promise<Figures | string> {
  try {
    // Warm: what is fetched and compiled once is there.
    if (isFirst) await contestant.convert(files.slice(0, 1), pair);
    const idle = memory();
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 250);
    const [begun, used] = [performance.now(), processorSecondsBelow(process.pid)];
    const bytes = await contestant.convert(files, pair);
    const [wall, busy] = [(performance.now() - begun) / 1000, processorSecondsBelow(process.pid) - used];
    clearInterval(watch);
    const count = files.length;
    return { wall: wall / count, cpu: busy / count, memory: most - idle, bytes: bytes / count };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Makes every source of the photo, as people have them, by this project's command line. */
function makeSources(photo: string, folder: string, program: string): Readonly<Record<Source, string>> {
  const named = join(folder, 'source.heic');
  copyFileSync(photo, named);
  const make = (to: Source, ...options: readonly string[]): string => {
    const out = join(folder, `source.${to}`);
    const args = [program, 'convert', named, '--to', to, ...options, '--out', folder, '--overwrite'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return out;
  };
  return {
    heic: named,
    jpg: make('jpg', '--quality', '92'),
    png: make('png'),
    webp: make('webp', '--quality', '90'),
    avif: make('avif', '--quality', '80'),
    tif: make('tif', '--compression', 'lzw'),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function middle(all: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => median(all.map((one) => one[key]));
  return { wall: of('wall'), cpu: of('cpu'), memory: of('memory'), bytes: of('bytes') };
}

/** How large a result is; nothing where a converter does not tell. */
const sizeText = (bytes: number): readonly string[] => (Number.isNaN(bytes) ? [] : [`${Math.round(bytes / 1024)} kB`]);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

interface Compared {
  readonly pair: Pair;
  readonly by: Readonly<Record<string, Figures | string>>;
}

/** The table of a run, in Markdown: seconds of processor a file, and how often the page's time the others take. */
function tableOf(compared: readonly Compared[], names: readonly string[]): string {
  const cell = (figures: Figures | string | undefined): string =>
    figures === undefined || typeof figures === 'string'
      ? '-'
      : [`${figures.cpu.toFixed(2)} s (${figures.wall.toFixed(2)})`, ...sizeText(figures.bytes)].join(', ');
  const lines = compared.map(({ pair, by }) => {
    const ours = by[names[0] ?? ''];
    const ratios = names.slice(1).map((name) => {
      const other = by[name];
      if (typeof ours !== 'object' || typeof other !== 'object') return '-';
      return `${(other.cpu / ours.cpu).toFixed(2)} x`;
    });
    return row([nameOf(pair), ...names.map((name) => cell(by[name])), ...ratios]);
  });
  const heading = [
    'pair',
    ...names.map((name) => `${name}: processor (clock), size`),
    ...names.slice(1).map((name) => `${name} / ours`),
  ];
  return [row(heading), row(heading.map(() => '---')), ...lines].join('\n');
}

async function compare(
  pair: Pair,
  list: readonly Contestant[],
  files: readonly string[],
  runs: number,
): Promise<Compared> {
  const taken = new Map<string, (Figures | string)[]>(list.map(({ name }) => [name, []]));
  // In turn, so that what else the machine does falls on all.
  for (let run = 0; run < runs; run++)
    for (const one of list) {
      const before = taken.get(one.name) ?? [];
      if (before.some((figures) => typeof figures === 'string')) continue;
      before.push(await measure(one, pair, files, run === 0));
    }
  const by = Object.fromEntries(
    [...taken].map(([name, all]) => [
      name,
      all.find((figures) => typeof figures === 'string') ?? middle(all as readonly Figures[]),
    ]),
  );
  return { pair, by };
}

interface Request {
  readonly photo: string;
  readonly program: string;
  /** Where the page with the other libraries was built. */
  readonly peers: string;
  readonly runs: number;
  readonly count: number;
  /** Only pairs whose name holds this. */
  readonly only: string;
  /** Where VERT's page is served; without it ImageMagick, which it is made of, stands for it. */
  readonly vert?: string;
}

async function main(request: Request): Promise<void> {
  const { photo, program, peers, runs, count, only } = request;
  const folder = mkdtempSync(join(tmpdir(), 'safelight-browser-'));
  const [site, other] = [await start({ port: 0 }), await start({ port: 0, root: peers })];
  let browser: EngineBrowser | undefined;
  try {
    const sources = makeSources(photo, folder, program);
    browser = await chromiumEngine.start(folder);
    const list = [
      safelight(browser, site.url),
      request.vert === undefined ? library(browser, other.url, 'magick', 'magick-wasm') : vert(browser, request.vert),
      library(browser, other.url, 'jsquash', 'jSquash'),
      native(folder),
    ];
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${browser.version}, ${cpus().length} processors, ${Math.round(totalmem() / 1024 ** 3)} GB; ${count} copies of a photo, a median of ${runs}, from choosing them to the last result`,
    );
    const compared: Compared[] = [];
    for (const pair of PAIRS.filter((one) => nameOf(one).includes(only))) {
      const own = join(folder, pair.from);
      mkdirSync(own, { recursive: true });
      const files = Array.from({ length: count }, (_, index) => join(own, `${index}.${pair.from}`));
      for (const path of files) copyFileSync(sources[pair.from], path);
      const done = await compare(pair, list, files, runs);
      compared.push(done);
      for (const [name, figures] of Object.entries(done.by)) {
        const told =
          typeof figures === 'string'
            ? figures
            : [
                `${figures.cpu.toFixed(2)} s of processor`,
                `${figures.wall.toFixed(2)} s by the clock`,
                `${Math.round(figures.memory / MEGABYTE)} MB more`,
                ...sizeText(figures.bytes),
              ].join(', ');
        console.log(`${nameOf(pair)}, ${name}: ${told}`);
      }
    }
    const names = list.map(({ name }) => name);
    console.log(`\n${tableOf(compared, names)}`);
    writeFileSync(join(process.cwd(), '.tsout', 'browser.json'), JSON.stringify(compared, null, 2));
  } finally {
    await browser?.close();
    await site.close();
    await other.close();
    // A browser that has ended may still write to its profile for a while.
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 });
  }
}

await main(JSON.parse(process.argv[2] ?? '') as Request);
