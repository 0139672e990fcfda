import { createRaster, type Raster } from '@safelight/core';
import { expect, test } from 'vitest';
import { testContext } from '../convert/test-context.ts';
import { transformRaster } from '../convert/transform.ts';
import type { Step } from '../plan/step.ts';
import { type Box, type Moving, movedBox, moveOfStored, moveOfUpright } from './move.ts';

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const STORED = { width: 50, height: 44 };
/** Off the middle on both sides, and no square. */
const BOX: Box = { left: 26, top: 12, right: 36, bottom: 20 };

/** A black picture in which the box is white. */
function marked({ width, height }: typeof STORED, { left, top, right, bottom }: Box): Raster<8> {
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return createRaster({ width, height, model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
}

/** Where pixels are more white than black. */
function found({ width, data }: Raster): Box {
  const places = Array.from(data, (value, at) => [value, at % width, Math.floor(at / width)] as const).filter(
    ([value]) => value > 127,
  );
  const [xs, ys] = [places.map(([, x]) => x), places.map(([, , y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

const run = (raster: Raster, steps: readonly Step[]) =>
  transformRaster(raster, steps, { ...testContext, onProgress: () => {} }, []);

const edits: Readonly<Record<string, readonly Step[]>> = {
  nothing: [],
  'a cut': [{ op: 'crop', area: { x: 3, y: 2, width: 36, height: 34 }, byEye: false }],
  'another size': [
    {
      op: 'resize',
      geometry: { crop: { x: 1, y: 0, width: 38, height: 36 }, width: 76, height: 90, filter: 'triangle' },
    },
  ],
  'an angle': [{ op: 'straighten', degrees: 7, width: 34, height: 34 }],
  'all of it': [
    { op: 'straighten', degrees: -4, width: 38, height: 36 },
    { op: 'crop', area: { x: 2, y: 3, width: 34, height: 30 }, byEye: false },
    {
      op: 'resize',
      geometry: { crop: { x: 0, y: 0, width: 34, height: 30 }, width: 68, height: 60, filter: 'lanczos3' },
    },
  ],
};

const cases = Object.keys(edits).flatMap((name) => ORIENTATIONS.map((orientation) => [name, orientation] as const));

test.each(cases)(
  '%s of a picture of orientation %i: a part is found where its pixels are',
  async (name, orientation) => {
    const turn: readonly Step[] = orientation === 1 ? [] : [{ op: 'orient', orientation }];
    const after = edits[name] ?? [];
    const source = marked(STORED, BOX);
    const expected = found(await run(source, [...turn, ...after]));
    const upright = found(await run(source, turn));
    const moving: Moving = { stored: STORED, orientation, stoodUpright: false, steps: [...turn, ...after] };
    const turnedBefore: Moving = { ...moving, stoodUpright: true, steps: after };
    const boxes = [
      movedBox(moveOfStored(moving), BOX),
      movedBox(moveOfStored(turnedBefore), BOX),
      movedBox(moveOfUpright(moving), upright),
      movedBox(moveOfUpright(turnedBefore), upright),
    ];
    // An edge is between two pixels, and corners of what is turned by an angle are less than half a pixel.
    const within = name === 'nothing' || name === 'a cut' ? 0 : name === 'another size' ? 1.3 : 2.5;
    for (const box of boxes) {
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(Math.abs((box?.[side] ?? Number.NaN) - expected[side]), side).toBeLessThanOrEqual(within);
      }
    }
  },
);

test('a part whose middle was cut off is nowhere, and one of which some was is cut', () => {
  const cut = (x: number): Moving => ({
    stored: STORED,
    orientation: 1,
    stoodUpright: false,
    steps: [{ op: 'crop', area: { x, y: 0, width: 20, height: 44 }, byEye: false }],
  });
  expect(movedBox(moveOfStored(cut(0)), BOX)).toBeUndefined();
  expect(movedBox(moveOfStored(cut(30)), BOX)).toEqual({ left: 0, top: 12, right: 6, bottom: 20 });
});
