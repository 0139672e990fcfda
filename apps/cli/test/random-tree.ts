import { mkdirSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodePath, systemPath } from '@safelight/engine/node';
import * as fc from 'fast-check';
import { makePipe } from './program.ts';
import { bmp, type Color, ppm, tiff } from './tiny-pictures.ts';

const folders = ['', 'd', 'd/e', 'a.bmp', 'AUX', 'o'] as const;
const stems = [
  'a',
  'A',
  'b',
  'a-01',
  'a-02',
  'a _(1)',
  'a-01 _(1)',
  'CON',
  'ä',
  'a\u0308',
  'bad\udcff',
  'e\u202e',
  'n\nl',
  '[a]',
  '*',
  '-x',
  'a.b',
  'x'.repeat(250),
] as const;
const extensions = ['.ppm', '.bmp', '.tif', ''] as const;
const kinds = ['picture', 'pages', 'broken', 'empty', 'pipe', 'loop', 'link', 'folder link'] as const;

/** Something in the tree. */
export interface Entry {
  /** Below the root, as `decodePath` has it. */
  readonly path: string;
  readonly kind: (typeof kinds)[number];
  /** Which other entry a link leads to. */
  readonly pick: number;
}

/** Something that happens while a run goes on. */
export interface Accident {
  /** Before which step of the run: each file has two, before it is read and before its result is written. */
  readonly step: number;
  readonly kind: 'delete' | 'pipe' | 'create' | 'folder' | 'stop';
  readonly pick: number;
}

/** A tree of files and what is asked of it. */
export interface Scenario {
  readonly entries: readonly Entry[];
  readonly args: readonly { readonly pick: number; readonly spelling: 'plain' | 'dots' | 'around' | 'linked' }[];
  readonly to: 'bmp' | 'ppm';
  readonly out: string | undefined;
  readonly overwrite: boolean;
  readonly pages: 'first' | undefined;
  readonly jobs: number;
  readonly join: 'joined.tif' | 'an input' | undefined;
  readonly partial: boolean;
  readonly accidents: readonly Accident[];
}

const entry: fc.Arbitrary<Entry> = fc
  .record({
    folder: fc.constantFrom(...folders),
    stem: fc.constantFrom(...stems, ...stems.slice(0, 5), ...stems.slice(0, 5)),
    extension: fc.constantFrom(...extensions),
    kind: fc.constantFrom(...kinds, 'picture', 'picture', 'picture', 'picture', 'pages', 'pages'),
    pick: fc.nat({ max: 20 }),
  })
  .map(({ folder, stem, extension, kind, pick }) => ({ path: join(folder, stem + extension), kind, pick }));

const accident: fc.Arbitrary<Accident> = fc.record({
  step: fc.nat({ max: 12 }),
  kind: fc.constantFrom('delete', 'pipe', 'create', 'create', 'folder', 'stop'),
  pick: fc.nat({ max: 40 }),
});

/** Anything that may be asked: one file of all has a path of its own, not a folder for results. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    entries: fc.uniqueArray(entry, { selector: ({ path }) => path, minLength: 1, maxLength: 10 }),
    args: fc.array(
      fc.record({
        pick: fc.nat({ max: 30 }),
        spelling: fc.constantFrom('plain', 'plain', 'dots', 'around', 'linked'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    to: fc.constantFrom('bmp', 'bmp', 'ppm'),
    out: fc.constantFrom(undefined, undefined, 'o', 'new/deep', 'new/../d', 'd', 'linked', 'linked/../d', 'a-file'),
    overwrite: fc.boolean(),
    pages: fc.constantFrom('first', undefined),
    jobs: fc.constantFrom(1, 2),
    join: fc.constantFrom(undefined, undefined, undefined, undefined, 'joined.tif', 'an input'),
    partial: fc.boolean(),
    accidents: fc.oneof(fc.constant([]), fc.array(accident, { maxLength: 4 })),
  })
  .map((scenario) => (scenario.join === undefined ? scenario : { ...scenario, out: undefined }));

/** Long ago, so that whatever is touched shows. */
const then = new Date('2001-02-03T04:05:06Z');

/** Makes the tree; returns the colours of the pages of each picture by its path. Entries for which there is no room go. */
export function makeScenario(root: string, { entries }: Scenario): ReadonlyMap<string, readonly Color[]> {
  const pictures = new Map<string, readonly Color[]>();
  mkdirSync(join(root, 'd'));
  symlinkSync('d', join(root, 'linked'));
  writeFileSync(join(root, 'a-file'), 'a file');
  entries.forEach((one, index) => {
    const colors = [0, 1, 2].slice(0, one.kind === 'pages' ? 3 : 1).map((page): Color => [index + 1, page, 77]);
    try {
      mkdirSync(join(root, dirname(one.path)), { recursive: true });
      makeEntry(root, one, entries[one.pick % entries.length]?.path ?? '', colors);
      if (one.kind !== 'picture' && one.kind !== 'pages') return;
      // It may lie behind a link.
      const real = decodePath(realpathSync.native(systemPath(join(root, one.path)), 'buffer'));
      pictures.set(real.slice(root.length + 1), colors);
    } catch {
      // A folder or another file has the name.
    }
  });
  return pictures;
}

function makeEntry(root: string, { path, kind, pick }: Entry, other: string, colors: readonly Color[]): void {
  const full = systemPath(join(root, path));
  if (kind === 'link') symlinkSync(systemPath(join(root, other)), full);
  else if (kind === 'folder link') symlinkSync(join(root, folders[pick % folders.length] ?? ''), full);
  else if (kind === 'loop') symlinkSync(full, full);
  else if (kind === 'pipe') makePipe(join(root, path));
  else {
    writeFileSync(full, contentOf(path, kind, colors), { flag: 'wx' });
    utimesSync(full, then, then);
  }
}

function contentOf(path: string, kind: Entry['kind'], colors: readonly Color[]): Buffer {
  const [first = [0, 0, 0]] = colors;
  if (kind === 'broken') return Buffer.from('P6 but no picture');
  if (kind === 'empty') return Buffer.alloc(0);
  if (path.endsWith('.ppm') && kind === 'picture') return ppm(first);
  return path.endsWith('.bmp') && kind === 'picture' ? bmp(first) : tiff(...colors);
}
