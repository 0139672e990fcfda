import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Content, type Line, makeTree, runIn, snapshotOf } from './program.ts';
import { bmp, type Color, pixelOf, ppm, tiff } from './tiny-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'safelight-outputs-'));
afterAll(() => rmSync(root, { recursive: true }));

const red: Color = [255, 0, 0];
const green: Color = [0, 255, 0];
const blue: Color = [0, 0, 255];
const old = Buffer.from('an old file');

interface Case {
  readonly name: string;
  readonly tree: Readonly<Record<string, Content>>;
  /** Of `convert`; `--to bmp --json` is added. */
  readonly args: readonly string[];
  /** Of each input in order of the lines: where its result is, or its code. */
  readonly lines: readonly (readonly [input: string, ...outcome: string[]])[];
  /** Files that are new or changed, with their pixel; all others are as they were, to the byte and the second. */
  readonly made: Readonly<Record<string, Color>>;
}

const failed = 'write-failed';
const long = 'x'.repeat(251);

const cases: readonly Case[] = [
  {
    name: 'an input is not replaced by the result of another',
    tree: { 'd/p3.ppm': ppm(red), 'd/p3.bmp': bmp(green) },
    args: ['d/p3.ppm', 'd/p3.bmp', '--overwrite', '--width', '1', '--strip'],
    lines: [
      ['d/p3.ppm', 'd/p3 _(1).bmp'],
      ['d/p3.bmp', 'd/p3.bmp'],
    ],
    made: { 'd/p3 _(1).bmp': red, 'd/p3.bmp': green },
  },
  {
    name: 'nor without --overwrite, and then no other name is taken either',
    tree: { 'd/p3.ppm': ppm(red), 'd/p3.bmp': bmp(green) },
    args: ['d'],
    lines: [
      ['d/p3.bmp', failed],
      ['d/p3.ppm', failed],
    ],
    made: {},
  },
  {
    name: 'an input whose own result goes elsewhere is not replaced',
    tree: { 'a/p.ppm': ppm(red), 'b/p.bmp': bmp(green), 'c/q.bmp': { link: '../b/p.bmp' } },
    args: ['a/p.ppm', 'c/q.bmp', '--out', 'b', '--overwrite'],
    lines: [
      ['a/p.ppm', 'b/p _(1).bmp'],
      ['c/q.bmp', 'b/q.bmp'],
    ],
    made: { 'b/p _(1).bmp': red, 'b/q.bmp': green },
  },
  {
    name: 'an input is known through a link to its folder',
    tree: { 'd/p.ppm': ppm(red), 'd/p.bmp': bmp(green), way: { link: 'd' } },
    args: ['d/p.ppm', 'd/p.bmp', '--out', 'way', '--overwrite', '--strip'],
    lines: [
      ['d/p.ppm', 'way/p _(1).bmp'],
      ['d/p.bmp', 'way/p.bmp'],
    ],
    made: { 'd/p _(1).bmp': red, 'd/p.bmp': green },
  },
  {
    name: 'a link to an input is not replaced by the result of another',
    tree: { 'd/p.ppm': ppm(red), 'e/q.bmp': bmp(green), 'd/p.bmp': { link: '../e/q.bmp' } },
    args: ['d/p.ppm', 'e/q.bmp', '--overwrite', '--strip'],
    lines: [
      ['d/p.ppm', 'd/p _(1).bmp'],
      ['e/q.bmp', 'e/q.bmp'],
    ],
    made: { 'd/p _(1).bmp': red, 'e/q.bmp': green },
  },
  {
    name: 'a folder that is not there yet may lie beside an input, however it is spelt',
    tree: { 'd/p.ppm': ppm(red), 'd/p.bmp': bmp(green) },
    args: ['d/p.ppm', 'd/p.bmp', '--out', 'new/../d', '--overwrite', '--strip'],
    lines: [
      ['d/p.ppm', 'd/p _(1).bmp'],
      ['d/p.bmp', 'd/p.bmp'],
    ],
    made: { 'd/p _(1).bmp': red, 'd/p.bmp': green },
  },
  {
    name: 'pages make way for a result of their name',
    tree: { 'a.tif': tiff(red, green), 'a-01.ppm': ppm(blue) },
    args: ['a.tif', 'a-01.ppm', '--pages', 'all', '--out', 'o'],
    lines: [
      ['a.tif', 'o/a-01 _(1).bmp', 'o/a-02.bmp'],
      ['a-01.ppm', 'o/a-01.bmp'],
    ],
    made: { 'o/a-01 _(1).bmp': red, 'o/a-02.bmp': green, 'o/a-01.bmp': blue },
  },
  {
    name: 'pages make way for an input of their name',
    tree: { 'a.tif': tiff(red, green), 'a-01.bmp': bmp(blue) },
    args: ['a.tif', 'a-01.bmp', '--pages', 'all', '--overwrite', '--strip'],
    lines: [
      ['a.tif', 'a-01 _(1).bmp', 'a-02.bmp'],
      ['a-01.bmp', 'a-01.bmp'],
    ],
    made: { 'a-01 _(1).bmp': red, 'a-02.bmp': green, 'a-01.bmp': blue },
  },
  {
    name: 'a file by several spellings of its path has as many results',
    tree: { 'x.ppm': ppm(red), 'sub/y.ppm': ppm(green), 'way.ppm': { link: 'x.ppm' } },
    args: ['x.ppm', './x.ppm', 'sub/../x.ppm', 'way.ppm', '--out', 'o'],
    lines: [
      ['x.ppm', 'o/x.bmp'],
      ['./x.ppm', 'o/x _(1).bmp'],
      ['sub/../x.ppm', 'o/x _(2).bmp'],
      ['way.ppm', 'o/way.bmp'],
    ],
    made: { 'o/x.bmp': red, 'o/x _(1).bmp': red, 'o/x _(2).bmp': red, 'o/way.bmp': red },
  },
  {
    name: 'a file that is named twice is not replaced between its two conversions',
    tree: { 'x.bmp': bmp(red) },
    args: ['x.bmp', './x.bmp', '--overwrite'],
    lines: [
      ['x.bmp', 'x _(1).bmp'],
      ['./x.bmp', 'x _(2).bmp'],
    ],
    made: { 'x _(1).bmp': red, 'x _(2).bmp': red },
  },
  {
    name: 'a file is replaced by its own result, and a file that is no input by any',
    tree: { 'x.bmp': bmp(red), 'y.ppm': ppm(green), 'y.bmp': old },
    args: ['x.bmp', 'y.ppm', '--overwrite', '--strip'],
    lines: [
      ['x.bmp', 'x.bmp'],
      ['y.ppm', 'y.bmp'],
    ],
    made: { 'x.bmp': red, 'y.bmp': green },
  },
  {
    name: 'nothing that exists is replaced without --overwrite, be it a link that leads nowhere',
    tree: { 'x.bmp': bmp(red), 'y.ppm': ppm(green), 'y.bmp': old, 'z.ppm': ppm(blue), 'z.bmp': { link: 'nowhere' } },
    args: ['x.bmp', 'y.ppm', 'z.ppm'],
    lines: [
      ['x.bmp', failed],
      ['y.ppm', failed],
      ['z.ppm', failed],
    ],
    made: {},
  },
  {
    name: 'names that differ by case are two where the file system tells them apart',
    tree: { 'a/p.ppm': ppm(red), 'b/P.ppm': ppm(green) },
    args: ['a/p.ppm', 'b/P.ppm', '--out', 'o'],
    lines: [
      ['a/p.ppm', 'o/p.bmp'],
      ['b/P.ppm', 'o/P.bmp'],
    ],
    made: { 'o/p.bmp': red, 'o/P.bmp': green },
  },
  {
    name: 'a result does not take the name of a folder of results',
    tree: { 'd/x.ppm': ppm(red), 'd/x.bmp/y.ppm': ppm(green) },
    args: ['d', '--out', 'o'],
    lines: [
      ['d/x.bmp/y.ppm', 'o/x.bmp/y.bmp'],
      ['d/x.ppm', 'o/x _(1).bmp'],
    ],
    made: { 'o/x.bmp/y.bmp': green, 'o/x _(1).bmp': red },
  },
  {
    name: 'pages do not need the name without a number',
    tree: {
      'a.tif': tiff(red, green),
      'a.bmp': old,
      'b.tif': tiff(red),
      'b.bmp': old,
      'c.tif': tiff(blue, red),
      'c.bmp': bmp(blue),
    },
    args: ['a.tif', 'b.tif', 'c.tif', 'c.bmp', '--pages', 'all'],
    lines: [
      ['a.tif', 'a-01.bmp', 'a-02.bmp'],
      ['b.tif', failed],
      ['c.tif', 'c-01.bmp', 'c-02.bmp'],
      ['c.bmp', failed],
    ],
    made: { 'a-01.bmp': red, 'a-02.bmp': green, 'c-01.bmp': blue, 'c-02.bmp': red },
  },
  {
    name: 'where a page cannot be written, none is left',
    tree: { 'a.tif': tiff(red, green, blue), 'a-02.bmp': old, 'b.ppm': ppm(blue) },
    args: ['a.tif', 'b.ppm', '--pages', 'all'],
    lines: [
      ['a.tif', failed],
      ['b.ppm', 'b.bmp'],
    ],
    made: { 'b.bmp': blue },
  },
  {
    name: 'where a page cannot be written, what others have replaced comes back',
    tree: { 'a.tif': tiff(red, green, blue), 'a-01.bmp': old, 'a-03.bmp/in-it': old },
    args: ['a.tif', '--pages', 'all', '--overwrite'],
    lines: [['a.tif', failed]],
    made: {},
  },
  {
    name: 'a folder in the place of a result',
    tree: { 'a.ppm': ppm(red), 'a.bmp/in-it': old, 'b.ppm': ppm(green) },
    args: ['a.ppm', 'b.ppm', '--overwrite'],
    lines: [
      ['a.ppm', failed],
      ['b.ppm', 'b.bmp'],
    ],
    made: { 'b.bmp': green },
  },
  {
    name: 'a link to a folder in the place of a result',
    tree: { 'a.ppm': ppm(red), 'e/in-it': old, 'a.bmp': { link: 'e' } },
    args: ['a.ppm', '--overwrite'],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'a device in the place of a result, through a link',
    tree: { 'a.ppm': ppm(red), 'a.bmp': { link: '/dev/full' } },
    args: ['a.ppm', '--overwrite'],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'an input that cannot be read is not replaced either',
    tree: { 'd/a.ppm': ppm(red), 'd/a.bmp': { link: 'a.bmp' } },
    args: ['d', '--overwrite'],
    lines: [
      ['d/a.bmp', 'read-failed'],
      ['d/a.ppm', 'd/a _(1).bmp'],
    ],
    made: { 'd/a _(1).bmp': red },
  },
  {
    name: 'a file in the place of the folder for results',
    tree: { 'a.ppm': ppm(red), file: old },
    args: ['a.ppm', '--out', 'file'],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'a file in the way to the folder for results',
    tree: { 'a.ppm': ppm(red), file: old },
    args: ['a.ppm', '--out', 'file/o', '--overwrite'],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'a folder for results with a name that is too long',
    tree: { 'a.ppm': ppm(red) },
    args: ['a.ppm', '--out', 'o'.repeat(300)],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'a device in the place of the folder for results',
    tree: { 'a.ppm': ppm(red) },
    args: ['a.ppm', '--out', '/dev/full'],
    lines: [['a.ppm', failed]],
    made: {},
  },
  {
    name: 'results beside their sources when --out is that very folder',
    tree: { 'd/a.ppm': ppm(red), 'd/e/b.ppm': ppm(green) },
    args: ['d', '--out', 'd'],
    lines: [
      ['d/a.ppm', 'd/a.bmp'],
      ['d/e/b.ppm', 'd/e/b.bmp'],
    ],
    made: { 'd/a.bmp': red, 'd/e/b.bmp': green },
  },
];

/** Lines as the table has them: where the results of each input are, or its code. */
function told(lines: readonly Line[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    lines.map(({ input = '', output = '', outputs = [output], error }) => [input, error ? [error.code] : outputs]),
  );
}

describe('safelight convert keeps what there is', () => {
  test.each(cases)('$name', ({ name, tree, args, lines, made }) => {
    const folder = mkdtempSync(join(root, 'case-'));
    makeTree(folder, tree);
    const before = snapshotOf(folder);
    const ended = runIn(folder, 'convert', ...args, '--to', 'bmp', '--json');
    expect(told(ended.lines), name).toEqual(Object.fromEntries(lines.map(([input, ...outcome]) => [input, outcome])));
    expect(ended.lines).toHaveLength(lines.length);
    expect(ended.code).toBe(lines.some(([, outcome]) => outcome?.endsWith('-failed')) ? 1 : 0);
    expect(ended.err).toBe('');
    for (const [path, color] of Object.entries(made)) expect(pixelOf(readFileSync(join(folder, path)))).toEqual(color);
    const rest = (all: ReadonlyMap<string, string>) => new Map([...all].filter(([path]) => !(path in made)));
    expect(rest(snapshotOf(folder))).toEqual(rest(before));
  });

  test.each<readonly [string, string, Color]>([
    ['CON.ppm', 'CON_.bmp', red],
    ['aux/nul.x/p.ppm', 'aux_/nul_.x/p.bmp', red],
    ['e\u202egpj.ppm', 'e_gpj.bmp', green],
    ['\u001b[31mred\u009b\n.ppm', '_[31mred__.bmp', green],
    ['a:b?.ppm', 'a_b_.bmp', blue],
    ['trail. /p.ppm', 'trail/p.bmp', blue],
    [long, `${long}.bmp`, red],
    [`${long}1234`, `${long}.bmp`, red],
    [`${'ä'.repeat(125)}.ppm`, `${'ä'.repeat(125)}.bmp`, red],
  ])('%j becomes %j below --out, and its line says so', (source, result, color) => {
    const folder = mkdtempSync(join(root, 'name-'));
    makeTree(join(folder, 'd'), { [source]: ppm(color) });
    const { lines, code } = runIn(
      folder,
      'convert',
      ...(source.includes('.') ? ['d'] : [`d/${source}`]),
      '--to',
      'bmp',
      '--out',
      'o',
      '--json',
    );
    expect(code).toBe(0);
    expect([...snapshotOf(join(folder, 'o')).keys()]).toEqual([result]);
    expect(lines).toMatchObject([{ input: `d/${source}`, output: `o/${result}` }]);
    expect(pixelOf(readFileSync(join(folder, 'o', result)))).toEqual(color);
    const stem = source.replace(/\.ppm$/, '');
    const isChanged = result !== `${stem}.bmp`;
    expect(lines[0]?.adjustments?.some(({ kind }) => kind === 'name-changed')).toBe(isChanged);
  });

  test('several pages of a long name keep their numbers', () => {
    const folder = mkdtempSync(join(root, 'pages-'));
    makeTree(folder, { [long]: tiff(red, green) });
    const { lines } = runIn(folder, 'convert', long, '--to', 'bmp', '--pages', 'all', '--out', 'o', '--json');
    const stem = 'x'.repeat(248);
    expect(lines[0]?.outputs).toEqual([`o/${stem}-01.bmp`, `o/${stem}-02.bmp`]);
    expect(lines[0]?.adjustments).toContainEqual({ kind: 'name-changed', from: `${long}-01.bmp` });
    expect([...snapshotOf(join(folder, 'o')).keys()].toSorted()).toEqual([`${stem}-01.bmp`, `${stem}-02.bmp`]);
  });
});

describe('safelight convert --join', () => {
  const tree = {
    'a.ppm': ppm(red),
    'b.ppm': ppm(green),
    'broken.ppm': Buffer.from('P6 no'),
    'c.pdf': ppm(green),
    'all.pdf': old,
  };
  const refusals: readonly (readonly [string, readonly string[], object])[] = [
    ['a file that failed', ['a.ppm', 'broken.ppm', 'b.ppm', '--join', 'new.pdf'], { code: failed }],
    ['a file that is not there', ['a.ppm', 'gone.ppm', '--join', 'new.pdf'], { code: failed }],
    ['nothing that could be joined', ['broken.ppm', '--partial', '--join', 'new.pdf'], { code: failed }],
    ['a file that exists', ['a.ppm', '--join', 'all.pdf'], { code: failed }],
    ['an input, even with --overwrite', ['a.ppm', 'c.pdf', '--overwrite', '--join', './c.pdf'], { code: failed }],
    ['a path through a file', ['a.ppm', '--join', 'b.ppm/new.pdf'], { code: failed }],
  ];
  test.each(refusals)('is refused over %s, and nothing is written', (_name, args, error) => {
    const folder = mkdtempSync(join(root, 'join-'));
    makeTree(folder, tree);
    mkdirSync(join(folder, 'tmp'));
    const before = snapshotOf(folder);
    const ended = runIn(folder, 'convert', ...args, '--to', 'pdf', '--json');
    expect(ended.code).toBe(1);
    expect(ended.lines.at(-1)).toMatchObject({ input: args.at(-1), error });
    expect(ended.lines.filter(({ output }) => output !== undefined)).toEqual([]);
    expect(snapshotOf(folder)).toEqual(before);
  });

  test('goes on with --partial, and the line says what is missing', () => {
    const folder = mkdtempSync(join(root, 'join-'));
    makeTree(folder, tree);
    const args = ['a.ppm', 'gone.ppm', 'broken.ppm', 'b.ppm', '--to', 'tiff', '--join', 'new.tif', '--partial'];
    const ended = runIn(folder, 'convert', ...args, '--json');
    expect(ended.code).toBe(1);
    expect(ended.lines.at(-1)).toMatchObject({ output: 'new.tif', joined: 2, missing: ['gone.ppm', 'broken.ppm'] });
    expect(runIn(folder, 'convert', ...args, '--overwrite').out).toContain('2 files -> new.tif');
    expect(runIn(folder, 'convert', ...args, '--overwrite').out).toContain('without gone.ppm, broken.ppm');
    expect(runIn(folder, 'info', 'new.tif', '--json').lines).toMatchObject([{ frameCount: 2 }]);
  });

  test('--partial alone is wrong usage', () => {
    expect(runIn(root, 'convert', 'x.png', '--to', 'pdf', '--partial').code).toBe(2);
  });
});
