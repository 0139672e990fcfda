import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { decodePath, systemPath } from '@safelight/engine/node';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { convertCommand } from '../src/convert-command.ts';
import type { ConvertFlags } from '../src/flags.ts';
import { endThreads, testHost } from './in-process.ts';
import { contentAt, type Line, linesOf, makePipe, snapshotOf } from './program.ts';
import { type Accident, makeScenario, type Scenario, scenarios } from './random-tree.ts';
import { type Color, pagesOf, pixelOf } from './tiny-pictures.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'safelight-nothing-lost-')));
afterAll(async () => {
  await endThreads();
  rmSync(base, { recursive: true });
});

/** A tree with what is known of it; paths are below the root, links in their folders resolved. */
interface World {
  readonly root: string;
  readonly scenario: Scenario;
  /** Colours of the pages of each picture. */
  readonly pictures: ReadonlyMap<string, readonly Color[]>;
  /** What is to be there at the end, results apart; accidents change it. */
  readonly expected: Map<string, string>;
  /** What the arguments name. */
  readonly inputs: readonly string[];
  /** Where they lead. */
  readonly targets: ReadonlyMap<string, string>;
  /** The one file to make, if it is to be one. */
  readonly joined: string | undefined;
  /** Links that lead to folders. */
  readonly folderLinks: ReadonlySet<string>;
  /** Whether anything has happened while the run went on. */
  readonly happened: Set<Accident['kind']>;
}

/** A path as the system knows its folder; as it is where there is none. */
function placeOf({ root }: Pick<World, 'root'>, path: string): string {
  try {
    const folder = decodePath(realpathSync.native(systemPath(dirname(path)), 'buffer'));
    return join(folder, basename(path)).slice(root.length + 1);
  } catch {
    return path;
  }
}

/** Where a path leads, links resolved; itself where it leads nowhere. */
function findTarget(root: string, path: string): string {
  try {
    return placeOf({ root }, decodePath(realpathSync.native(systemPath(path), 'buffer')));
  } catch {
    return placeOf({ root }, path);
  }
}

/** Where an input led before anything happened. */
function targetOf(world: World, input: string): string {
  return world.targets.get(placeOf(world, input)) ?? '';
}

/** The inputs that an argument names, by the words of the help: files of folders by their extension, no links to folders. */
function inputsOf(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const inputs: string[] = [];
  for (const entry of readdirSync(systemPath(path), { withFileTypes: true, encoding: 'buffer' })) {
    const below = `${path}/${decodePath(entry.name)}`;
    if (entry.isDirectory()) inputs.push(...inputsOf(below));
    else if (/\.(ppm|bmp|tif)$/.test(below) && !isFolder(below)) inputs.push(below);
  }
  return inputs;
}

/** Whether nothing in a path's name speaks against its being a TIFF file: what says that it is another is wrong usage. */
function mayBeTiff(path: string): boolean {
  return ['', '.tif', '.tiff'].includes(extname(path).toLowerCase());
}

function isFolder(path: string): boolean {
  try {
    return statSync(systemPath(path)).isDirectory();
  } catch {
    return false;
  }
}

/** The arguments, in the spellings that are asked for. */
function argumentsOf(root: string, scenario: Scenario): readonly string[] {
  const paths = [...scenario.entries.map(({ path }) => path), 'd', 'd/e', '', 'gone.ppm', 'a-file/x.ppm'];
  return scenario.args.map(({ pick, spelling }) => {
    const path = paths[pick % paths.length] ?? '';
    if (spelling === 'dots') return `${root}/./${path}`;
    if (spelling === 'around') return `${root}/linked/../${path}`;
    return spelling === 'linked' && path.startsWith('d/') ? `${root}/linked${path.slice(1)}` : join(root, path);
  });
}

function flagsOf({ root, scenario, joined }: World): ConvertFlags {
  const { to, out, overwrite, pages, jobs, partial } = scenario;
  return {
    to: joined === undefined ? to : 'tiff',
    fit: 'fit',
    filter: 'lanczos3',
    background: '#FFFFFF',
    overwrite,
    jobs,
    json: true,
    // What is replaced by its own result must differ from it.
    strip: true,
    allowLarger: true,
    ...(out === undefined ? {} : { out: `${root}/${out}` }),
    ...(pages === undefined ? {} : { pages }),
    ...(joined === undefined ? {} : { join: joined, partial, compression: 'none' }),
  };
}

/** Has something happen, as it would without this program; and notes what is to be there from now on. */
function happen(world: World, { kind, pick }: Accident, stop: () => void): void {
  const { root, scenario, inputs, expected, happened } = world;
  const input = inputs[pick % inputs.length] ?? '';
  const stem = basename(input).replace(/\.[^.]*$/, '');
  const folder = scenario.out === undefined || pick % 4 === 0 ? dirname(input) : `${root}/${scenario.out}`;
  const names = [stem, stem, `${stem}-02`, 'a', `${stem} _(1)`].map((name) => `${name}.${scenario.to}`);
  const result = join(folder, names[pick % names.length] ?? '');
  happened.add(kind);
  try {
    if (kind === 'stop') stop();
    else if (kind === 'create') {
      mkdirSync(systemPath(dirname(result)), { recursive: true });
      writeFileSync(systemPath(result), 'of somebody else', { flag: 'wx' });
      expected.set(placeOf(world, result), contentAt(systemPath(result)));
    } else if (kind === 'folder') {
      mkdirSync(systemPath(dirname(result)), { recursive: true });
      mkdirSync(systemPath(result));
      writeFileSync(systemPath(`${result}/in-it`), 'of somebody else');
      expected.set(placeOf(world, `${result}/in-it`), contentAt(systemPath(`${result}/in-it`)));
    } else {
      const place = placeOf(world, input);
      // It may be a result by now.
      if (contentAt(systemPath(input)) !== expected.get(place)) return;
      unlinkSync(systemPath(input));
      expected.delete(place);
      if (kind === 'pipe') {
        makePipe(input);
        expected.set(place, contentAt(systemPath(input)));
      }
    }
  } catch {
    // There is no room for it.
  }
}

/** One line for each input, and the right one. */
function checkLines(world: World, lines: readonly Line[], code: number): void {
  const { scenario, inputs, happened } = world;
  const places = (paths: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const path of paths) counts[placeOf(world, path)] = (counts[placeOf(world, path)] ?? 0) + 1;
    return counts;
  };
  const joined = lines.find((line) => line.joined !== undefined);
  if (world.joined === undefined || joined) {
    expect(places(lines.flatMap(({ input }) => input ?? []))).toEqual(places(inputs));
  }
  const failures = lines.filter(({ error }) => error);
  if (world.joined !== undefined) {
    expect(joined === undefined).toBe(lines.at(-1)?.error !== undefined);
    if (joined) expect(places(joined.missing ?? [])).toEqual(places(failures.flatMap(({ input }) => input ?? [])));
    if (joined && failures.length > 0) expect(scenario.partial).toBe(true);
  }
  expect(code).toBe(happened.has('stop') ? 143 : failures.length > 0 ? 1 : 0);
  for (const { input = '', error } of failures) checkFailure(world, input, error);
}

/** A failure has a reason. */
function checkFailure(world: World, input: string, error: Line['error']): void {
  const { scenario, pictures, happened } = world;
  if (error?.code === 'cancelled') expect(happened).toContain('stop');
  if (happened.size > 0 || world.joined !== undefined || !pictures.has(targetOf(world, input))) return;
  expect(error?.code).toBe('write-failed');
  const place =
    'there is a folder of this name|the path leads through a file|the path leads nowhere|in a circle|no file';
  const reasons = new RegExp(scenario.overwrite ? place : `exists already|stays as it is|${place}`);
  expect(error?.message).toMatch(reasons);
}

/** Results are where their lines say, are of their inputs, and have replaced nothing that they may not; all else is as it was. */
function checkFiles(world: World, lines: readonly Line[]): void {
  const { root, scenario, expected, pictures } = world;
  const after = snapshotOf(root);
  const written = new Set<string>();
  for (const line of lines) {
    if (line.error || (world.joined !== undefined && line.joined === undefined)) continue;
    const outputs = (line.outputs ?? [line.output ?? '']).map((path) => placeOf(world, path));
    for (const place of outputs) {
      expect(written.has(place), `${place} is the result of two`).toBe(false);
      written.add(place);
      expect(after.has(place), `${place} is there`).toBe(true);
      expect(after.get(place), `${place} is written`).not.toBe(expected.get(place));
      if (expected.has(place)) checkReplaced(world, place, line);
    }
    const files = outputs.map((place) => readFileSync(systemPath(join(root, place))));
    const wantedPages = scenario.pages === 'first' ? 1 : undefined;
    const colors = (input = ''): readonly Color[] => (pictures.get(targetOf(world, input)) ?? []).slice(0, wantedPages);
    if (line.joined === undefined) {
      expect(files.map(pixelOf)).toEqual(colors(line.input));
    } else {
      const parts = lines.filter(({ input, error }) => input !== undefined && !error);
      expect(parts).toHaveLength(line.joined);
      const wanted = parts.flatMap(({ input }) => colors(input));
      expect(files.flatMap(pagesOf)).toEqual(wanted);
    }
  }
  const rest = new Map([...after].filter(([place]) => !written.has(place)));
  expect(rest).toEqual(new Map([...expected].filter(([place]) => !written.has(place))));
}

function checkReplaced(world: World, place: string, { input }: Line): void {
  expect(world.scenario.overwrite, `${place} is replaced`).toBe(true);
  expect(world.expected.get(place), `${place} is no file`).not.toMatch(/^no file /);
  expect(world.folderLinks.has(place), `${place} is a link to a folder`).toBe(false);
  const owners = world.inputs.filter((one) => placeOf(world, one) === place || targetOf(world, one) === place);
  expect(owners.length, `${place} is an input of several`).toBeLessThanOrEqual(1);
  for (const owner of owners) expect(placeOf(world, input ?? ''), `${place} is an input`).toBe(placeOf(world, owner));
}

test('whatever is asked of whatever tree, nothing is lost, and each line is true', { timeout: 600_000 }, async () => {
  let results = 0;
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const root = mkdtempSync(join(base, 'run-'));
      try {
        const pictures = makeScenario(root, scenario);
        const args = argumentsOf(root, scenario);
        const inputs = args.flatMap(inputsOf);
        const joined =
          scenario.join === 'an input' ? inputs.find(mayBeTiff) : scenario.join && join(root, scenario.join);
        const targets = new Map(inputs.map((input) => [placeOf({ root }, input), findTarget(root, input)]));
        const expected = new Map(snapshotOf(root));
        const folderLinks = new Set([...expected.keys()].filter((place) => isFolder(join(root, place))));
        const happened: World['happened'] = new Set();
        const world: World = { root, scenario, pictures, inputs, targets, joined, expected, folderLinks, happened };
        let step = 0;
        const host = testHost(() => {
          for (const accident of scenario.accidents) {
            if (accident.step === step) happen(world, accident, host.stop);
          }
          step++;
        });
        const code = await convertCommand(args, flagsOf(world), host);
        const lines = linesOf(host.text());
        checkLines(world, lines, code);
        checkFiles(world, lines);
        results += lines.filter(({ output }) => output !== undefined).length;
      } finally {
        rmSync(root, { recursive: true });
      }
    }),
    { numRuns: Number(process.env['SAFELIGHT_RUNS'] ?? 500) },
  );
  // Trees of which nothing comes would prove nothing.
  expect(results).toBeGreaterThan(200);
});
