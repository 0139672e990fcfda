import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { CropFrame } from './crop-frame.tsx';
import { type Area, areaOf, cropOf } from './crop-text.ts';

const shown = { width: 300, height: 300 };

/** Presses keys on the frame or on its corner, each on what the press before left; the areas, in pixels. */
function press(side: number, of: RegExp, keys: readonly KeyboardEventInit[]): readonly (readonly number[])[] {
  const picture = { width: side, height: side };
  let area = areaOf('50%x50%', picture);
  return keys.map((key) => {
    const onChange = vi.fn<(area: Area) => void>();
    const host = render(<CropFrame area={area} ratio="free" picture={picture} shown={shown} onChange={onChange} />);
    const slider = [...host.querySelectorAll('[role=slider]')].find((one) =>
      of.test(one.getAttribute('aria-label') ?? ''),
    );
    act(() => {
      slider?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }));
    });
    // As settings have it.
    area = areaOf(cropOf(onChange.mock.lastCall?.[0] as Area, 'free', picture), picture);
    return [area.x, area.y, area.width, area.height].map((share) => Math.round(share * side));
  });
}

test.each([8, 16, 37, 100, 4000])('each press moves the frame by a pixel at least: %i pixels a side', (side) => {
  const [left = 0] = press(side, /cropFrame/, [{ key: 'ArrowLeft' }])[0] ?? [];
  const moves = press(side, /cropFrame/, [{ key: 'ArrowRight' }, { key: 'ArrowDown' }, { key: 'ArrowLeft' }]);
  const [[x = 0, y = 0] = [], [, below = 0] = [], [back = 0] = []] = moves;
  expect(left).toBeLessThan(x);
  expect(below).toBeGreaterThan(y);
  expect(back).toBeLessThan(x);
});

test.each([8, 16, 37, 100, 4000])('each press sizes the frame by a pixel at least: %i pixels a side', (side) => {
  const [[, , width = 0] = [], [, , less = 0] = []] = press(side, /cropCorner/, [
    { key: 'ArrowRight' },
    { key: 'ArrowLeft' },
  ]);
  expect(width).toBeGreaterThan(Math.round(side / 2));
  expect(less).toBeLessThan(width);
});
