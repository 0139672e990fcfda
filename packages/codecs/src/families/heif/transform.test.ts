import { expect, test } from 'vitest';
import type { Property } from './properties.ts';
import { keepsBlocks, type Placement, placementOf } from './transform.ts';

const rotation = (quarters: number) => ({ kind: 'rotation', quarters }) as Property;
const mirror = (axis: 'vertical' | 'horizontal') => ({ kind: 'mirror', axis }) as Property;
const cropped = (width: number, height: number, offsetX: number, offsetY: number) =>
  ({ kind: 'crop', aperture: { width, height, offsetX, offsetY } }) as Property;

/** Whether pixels of a block of the coded picture, and no others, are shown in one block; looked at one by one. */
function liesInBlocks({ xx, xy, ox, yx, yy, oy, window }: Placement, wide: number, tall: number): boolean {
  const shown = new Map<string, string>();
  for (let y = window.top; y < window.bottom; y++) {
    for (let x = window.left; x < window.right; x++) {
      const [column, row] = [xx * x + xy * y + ox, yx * x + yy * y + oy];
      const coded = `${Math.floor(x / wide)} ${Math.floor(y / tall)}`;
      const block = `${Math.floor(column / wide)} ${Math.floor(row / tall)}`;
      if ((shown.get(block) ?? coded) !== coded) return false;
      shown.set(block, coded);
    }
  }
  return true;
}

test('blocks of pixels that share colour are told from what is no such block, for every turn, mirroring and cut', () => {
  let kept = 0;
  for (const [width, height] of [12, 13].flatMap((w) => [8, 9].map((h) => [w, h] as const))) {
    for (const quarters of [0, 1, 2, 3]) {
      for (const axis of [undefined, 'vertical', 'horizontal'] as const) {
        for (const aperture of [undefined, cropped(8, 6, 0, 0), cropped(7, 6, 0.5, 0), cropped(6, 5, 1, -0.5)]) {
          const properties = [...(aperture ? [aperture] : []), rotation(quarters), ...(axis ? [mirror(axis)] : [])];
          const placement = placementOf(properties, width, height);
          if (!placement) throw new Error('It is shown.');
          for (const [chroma, wide, tall] of [
            ['4:2:0', 2, 2],
            ['4:2:2', 2, 1],
          ] as const) {
            const said = keepsBlocks(placement, chroma);
            if (said) kept++;
            expect(said && !liesInBlocks(placement, wide, tall), JSON.stringify({ placement, chroma })).toBe(false);
            // What lies in blocks is said to, but for sides of which only a part of a block is at the end.
            const isEven = [width, height, placement.width, placement.height].every((side) => side % 2 === 0);
            if (isEven && placement.xx !== 0) expect(said).toBe(liesInBlocks(placement, wide, tall));
          }
        }
      }
    }
  }
  expect(kept).toBeGreaterThan(50);
});
