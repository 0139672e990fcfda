import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { rgbaOf } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { makeChunk } from '../../families/png/chunks.ts';
import { decode } from '../../families/png/decode.ts';

// Any bytes are a filtered row of something, so noise reaches every case of every filter. Expected pixels by pngjs.

const PAETH = 4;
const channelsOfColor = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

interface Shape {
  readonly color: keyof typeof channelsOfColor;
  readonly depth: 8 | 16;
  readonly width: number;
  readonly height: number;
}

/** Random numbers that are the same each time (Lehmer). */
function makeNoise(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A picture of noise; `filterOf` says how each row is filtered. */
function noisyPng(
  { color, depth, width, height }: Shape,
  filterOf: (noise: (below: number) => number) => number,
): Buffer {
  const noise = makeNoise(width * 1009 + height * 31 + color * 7 + depth);
  const stride = (width * channelsOfColor[color] * depth) / 8;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    rows[start] = filterOf(noise);
    for (let at = 1; at <= stride; at++) rows[start + at] = noise(256);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  const chunks = [
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(rows)),
    makeChunk('IEND', new Uint8Array(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

const shapes = ([0, 2, 4, 6] as const).flatMap((color) =>
  ([8, 16] as const).flatMap((depth) =>
    [1, 2, 3, 21].flatMap((width) => [1, 2, 3, 8].map((height): Shape => ({ color, depth, width, height }))),
  ),
);

describe.each([
  ['Paeth in every row', () => PAETH],
  ['Paeth in most rows', (noise: (below: number) => number) => (noise(3) > 0 ? PAETH : noise(5))],
  ['any filter', (noise: (below: number) => number) => noise(5)],
])('%s', (_name, filterOf) => {
  it.each(shapes)('color $color, $depth bits, $width x $height', async (shape) => {
    const file = noisyPng(shape, filterOf);
    const { frames } = await decode(new Uint8Array(file), { frames: 'first' }, nodeContext());
    const expected = PNG.sync.read(file, { skipRescale: shape.depth === 16 });
    expect(rgbaOf(frames[0].raster)).toEqual([...expected.data]);
  });
});
