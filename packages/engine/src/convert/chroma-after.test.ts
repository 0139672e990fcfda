import { type Chroma, createRaster, type Orientation, type Raster } from '@safelight/core';
import { expect, test } from 'vitest';
import type { Step } from '../plan/step.ts';
import { chromaAfter } from './chroma-after.ts';
import { testContext } from './test-context.ts';
import { transformRaster } from './transform.ts';

const shapes = { '4:2:0': [2, 2], '4:2:2': [2, 1] } as const;
type Coarse = keyof typeof shapes;
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A picture in which each block of pixels that share a chroma sample has a colour of its own. */
function blocks(width: number, height: number, chroma: Coarse): Raster<8> {
  const [wide, tall] = shapes[chroma];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [Math.floor((at % width) / wide), Math.floor(Math.floor(at / width) / tall)];
    data.set([x * 9, y * 9, x + y * 16], at * 3);
  }
  return createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
}

/** Whether the pixels of each block from the first one on have one colour. */
function isOfBlocks({ width, height, data }: Raster, chroma: Chroma): boolean {
  const [wide, tall] = shapes[chroma as Coarse];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [own, first] = [(y * width + x) * 3, ((y - (y % tall)) * width + x - (x % wide)) * 3];
      if ([0, 1, 2].some((channel) => data[own + channel] !== data[first + channel])) return false;
    }
  }
  return true;
}

const orient = (orientation: Orientation): Step => ({ op: 'orient', orientation });
const crop = (x: number, y: number, width: number, height: number): Step => ({
  op: 'crop',
  area: { x, y, width, height },
  byEye: false,
});

const cases = (['4:2:0', '4:2:2'] as const).flatMap((chroma) =>
  [12, 13].flatMap((width) =>
    [8, 9].flatMap((height) =>
      ORIENTATIONS.flatMap((orientation) =>
        [0, 1].flatMap((x) =>
          [0, 1].map((y) => ({ chroma, width, height, steps: [crop(x, y, 6 + x, 6), orient(orientation)] })),
        ),
      ).concat(ORIENTATIONS.map((orientation) => ({ chroma, width, height, steps: [orient(orientation)] }))),
    ),
  ),
);

test('colour is said to lie in blocks only where it does, after every turn and cut', async () => {
  let kept = 0;
  for (const { chroma, width, height, steps } of cases) {
    const source = blocks(width, height, chroma);
    const result = await transformRaster(source, steps, { ...testContext, onProgress: () => {} }, []);
    const after = chromaAfter(chroma, source, steps);
    if (after === undefined) continue;
    kept++;
    expect(isOfBlocks(result, after), JSON.stringify({ chroma, width, height, steps })).toBe(true);
  }
  expect(kept).toBeGreaterThan(20);
});

test.each([
  ['a turn of a picture of even sides', [orient(6)], '4:2:0'],
  ['a cut at a block', [crop(2, 4, 7, 3)], '4:2:0'],
  ['colours and depth', [{ op: 'profile-to-srgb' }, { op: 'name-srgb' }, { op: 'depth', depth: 8 }], '4:2:0'],
  ['a cut within a block', [crop(1, 0, 8, 4)], undefined],
  ['a turn after a cut to an odd side', [crop(0, 0, 7, 4), orient(2)], undefined],
  ['another size', [{ op: 'resize', geometry: { width: 6, height: 4, filter: 'lanczos3' } }], undefined],
  ['a background', [{ op: 'flatten', background: '#ffffff' }], undefined],
  ['straightening', [{ op: 'straighten', degrees: 3, width: 10, height: 6 }], undefined],
] as unknown as readonly [string, readonly Step[], Chroma | undefined][])('%s', (_, steps, chroma) => {
  expect(chromaAfter('4:2:0', { width: 12, height: 8 }, steps)).toBe(chroma);
  expect(chromaAfter(undefined, { width: 12, height: 8 }, steps)).toBeUndefined();
});
