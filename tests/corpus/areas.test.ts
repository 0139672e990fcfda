// What metadata say of parts of a picture, as ExifTool reads it, against where those parts are: two coloured rectangles with their
// names, turned, cut and scaled. ImageMagick draws the pictures and finds the colours again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConvertSettings, convert, defaultSettings } from '@safelight/engine/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';

const work = mkdtempSync(join(tmpdir(), 'safelight-areas-'));
afterAll(() => rmSync(work, { recursive: true }));

const [WIDTH, HEIGHT] = [480, 320];
/** Left, top, width and height as stored. */
const parts = { red: [288, 64, 96, 64], blue: [32, 192, 64, 96] } as const;
type Part = readonly number[];

/** A middle and sides, in shares of the picture. */
const shares = ([x = 0, y = 0, w = 0, h = 0]: Part, width: number, height: number) =>
  [(x + w / 2) / width, (y + h / 2) / height, w / width, h / height] as const;

/** A JPEG of this orientation in which both parts are named, in three ways the red one. */
function photo(orientation: number): string {
  const path = join(work, `photo-${orientation}.jpg`);
  const draw = Object.entries(parts).flatMap(([colour, [x, y, w, h]]) => [
    '-fill',
    colour,
    '-draw',
    `rectangle ${x},${y} ${x + w - 1},${y + h - 1}`,
  ]);
  execFileSync('/usr/bin/convert', ['-size', `${WIDTH}x${HEIGHT}`, 'xc:gray', ...draw, '-quality', '97', path]);
  const region = ([name, part]: [string, Part]) => {
    const [x, y, w, h] = shares(part, WIDTH, HEIGHT);
    return `{Area={X=${x},Y=${y},W=${w},H=${h},Unit=normalized},Name=${name},Type=Face}`;
  };
  const rectangle = ([name, [x = 0, y = 0, w = 0, h = 0]]: [string, Part]) =>
    `{PersonDisplayName=${name},Rectangle=${[x / WIDTH, y / HEIGHT, w / WIDTH, h / HEIGHT].join('|, ')}}`;
  // The blue one as the polygon of its corners, counted in pixels.
  const corners = ([x = 0, y = 0, w = 0, h = 0]: Part) =>
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ]
      .map(([across, down]) => `{RbX=${across},RbY=${down}}`)
      .join(',');
  const [x, y, w, h] = parts.red;
  const boundaries = [
    `{RbShape=rectangle,RbUnit=relative,RbX=${x / WIDTH},RbY=${y / HEIGHT},RbW=${w / WIDTH},RbH=${h / HEIGHT}}`,
    `{RbShape=polygon,RbUnit=pixel,RbVertices=[${corners(parts.blue)}]}`,
  ];
  const named = Object.keys(parts).map((name, index) => `{Name=${name},RegionBoundary=${boundaries[index]}}`);
  execFileSync('/usr/bin/exiftool', [
    '-q',
    '-overwrite_original',
    `-RegionInfo={AppliedToDimensions={W=${WIDTH},H=${HEIGHT},Unit=pixel},RegionList=[${Object.entries(parts).map(region).join(',')}]}`,
    `-RegionInfoMP={Regions=[${Object.entries(parts).map(rectangle).join(',')}]}`,
    `-XMP-iptcExt:ImageRegion=[${named.join(',')}]`,
    `-SubjectArea=${x + w / 2} ${y + h / 2} ${w} ${h}`,
    `-SubjectLocation=${x + w / 2} ${y + h / 2}`,
    `-ExifImageWidth=${WIDTH}`,
    `-ExifImageHeight=${HEIGHT}`,
    '-n',
    `-Orientation=${orientation}`,
    path,
  ]);
  return path;
}

/** Where the colours are in a picture, by their names: left, top, width and height; those that are not there are missing. */
function find(path: string): ReadonlyMap<string, Part> {
  const found = Object.keys(parts).map((colour) => {
    const args = [path, '-fuzz', '35%', '-fill', 'white', '-opaque', colour, '-fill', 'black', '+opaque', 'white'];
    const tell = ['-format', '%[fx:maxima] ', '-write', 'info:', '-trim', '-format', '%X %Y %w %h', 'info:'];
    const [maximum, ...box] = execFileSync('/usr/bin/convert', [...args, ...tell])
      .toString()
      .trim()
      .split(' ')
      .map(Number);
    return [colour, maximum === 1 ? box : undefined] as const;
  });
  return new Map(found.flatMap(([colour, box]) => (box ? [[colour, box]] : [])));
}

interface Said {
  readonly ImageWidth: number;
  readonly ImageHeight: number;
  readonly RegionInfo?: {
    readonly AppliedToDimensions: { readonly W: number; readonly H: number };
    readonly RegionList?: readonly { readonly Name: string; readonly Area: Record<'X' | 'Y' | 'W' | 'H', number> }[];
  };
  readonly RegionInfoMP?: {
    readonly Regions?: readonly { readonly PersonDisplayName: string; readonly Rectangle: string }[];
  };
  readonly ImageRegion?: readonly {
    readonly Name: string;
    readonly RegionBoundary: Readonly<Record<'RbX' | 'RbY' | 'RbW' | 'RbH', number>> & {
      readonly RbVertices?: readonly Readonly<Record<'RbX' | 'RbY', number>>[];
    };
  }[];
  readonly SubjectArea?: string;
  readonly SubjectLocation?: string;
}

/** The box around a region of the IPTC, in pixels: left, top, width and height. */
function boxOf({ ImageRegion: regions, ImageWidth: width, ImageHeight: height }: Said, name: string): Part {
  const { RegionBoundary: bounds } = regions?.find((one) => one.Name === name) ?? {};
  if (!bounds) return [];
  const { RbVertices: corners, RbX: x, RbY: y, RbW: w, RbH: h } = bounds;
  if (!corners) return [x * width, y * height, w * width, h * height];
  const [xs, ys] = [corners.map((corner) => corner.RbX), corners.map((corner) => corner.RbY)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** What ExifTool reads in all results, by their paths: it takes longer to start than to read. */
const said = new Map<string, Said>();

const edits: readonly (readonly [name: string, settings: Partial<ConvertSettings>])[] = [
  ['nothing', {}],
  ['a turn', { turn: 90 }],
  ['a mirror', { turn: 180, flip: 'horizontal' }],
  ['another size', { resize: { mode: 'fit', width: 240, height: 240 } }],
  ['a shape', { resize: { mode: 'stretch', width: 200, height: 200 } }],
  ['a cut', { crop: '60%x100%+40%+0%' }],
];

const shapes = ['png', 'jpeg', 'webp', 'tiff'] as const;
const cases = [1, 3, 6, 8].flatMap((orientation) =>
  edits.flatMap(([name, settings]) => shapes.map((to) => [name, orientation, to, settings] as const)),
);

const resultOf = (name: string, orientation: number, to: string): string =>
  join(work, `result-${orientation}-${name.replaceAll(' ', '-')}.${to}`);

beforeAll(async () => {
  const photos = new Map([1, 3, 6, 8].map((orientation) => [orientation, photo(orientation)]));
  for (const [name, orientation, to, settings] of cases) {
    const bytes = new Uint8Array(readFileSync(photos.get(orientation) ?? ''));
    const wanted = { ...defaultSettings(to), neverLarger: false, ...settings };
    const { files } = await convert(bytes, { name: 'photo.jpg', settings: wanted }, context);
    writeFileSync(resultOf(name, orientation, to), files[0] as Uint8Array);
  }
  const paths = cases.map(([name, orientation, to]) => resultOf(name, orientation, to));
  const told = execFileSync('/usr/bin/exiftool', ['-json', '-struct', '-n', ...paths], { maxBuffer: 1 << 26 });
  for (const one of JSON.parse(told.toString()) as (Said & { readonly SourceFile: string })[])
    said.set(one.SourceFile, one);
});

test.each(cases)('%s of a photo of orientation %i, as %s', (name, orientation, to) => {
  const path = resultOf(name, orientation, to);
  const read = said.get(path);
  if (!read) throw new Error('It says nothing.');
  const found = find(path);
  const { ImageWidth: width, ImageHeight: height, RegionInfo: mwg, RegionInfoMP: microsoft } = read;
  const names = mwg?.RegionList?.map((one) => one.Name) ?? [];
  expect(names).toEqual(Object.keys(parts).filter((colour) => found.has(colour)));
  expect(names).toHaveLength(name === 'a cut' ? 1 : 2);
  expect(microsoft?.Regions?.map((one) => one.PersonDisplayName) ?? []).toEqual(names);
  expect(read.ImageRegion?.map((one) => one.Name) ?? []).toEqual(names);
  expect([mwg?.AppliedToDimensions.W, mwg?.AppliedToDimensions.H]).toEqual([width, height]);
  for (const colour of names) {
    const there = found.get(colour) ?? [];
    const [x, y, w, h] = shares(there, width, height);
    const { Area } = mwg?.RegionList?.find((one) => one.Name === colour) ?? { Area: { X: 0, Y: 0, W: 0, H: 0 } };
    // A pixel or two: edges are softened by scaling.
    for (const [one, other, side] of [
      [Area.X, x, width],
      [Area.Y, y, height],
      [Area.W, w, width],
      [Area.H, h, height],
    ] as const) {
      expect(Math.abs(one - other) * side, `${colour} ${JSON.stringify(Area)} ${there.join(' ')}`).toBeLessThan(2.5);
    }
    const bounds = boxOf(read, colour);
    expect(bounds).toHaveLength(4);
    for (const [index, value] of bounds.entries())
      expect(Math.abs(value - (there[index] ?? Number.NaN)), `${colour} ${bounds.join(' ')}`).toBeLessThan(2.5);
    const box = microsoft?.Regions?.find((one) => one.PersonDisplayName === colour)
      ?.Rectangle.split(',')
      .map(Number);
    const [left = 0, top = 0, across = 0, down = 0] = box ?? [];
    expect(Math.abs(left + across / 2 - Area.X)).toBeLessThan(1e-3);
    expect(Math.abs(top + down / 2 - Area.Y)).toBeLessThan(1e-3);
  }
  // The main subject is the red one, in pixels.
  if (!names.includes('red')) expect(read.SubjectArea ?? read.SubjectLocation).toBeUndefined();
  else {
    const [x = 0, y = 0, w = 0, h = 0] = found.get('red') ?? [];
    const told = read.SubjectArea?.split(' ').map(Number) ?? [];
    expect(told).toHaveLength(4);
    for (const [index, value] of [x + w / 2, y + h / 2, w, h].entries())
      expect(Math.abs((told[index] ?? Number.NaN) - value)).toBeLessThan(3);
    expect(read.SubjectLocation?.split(' ')).toEqual(told.slice(0, 2).map(String));
  }
});
