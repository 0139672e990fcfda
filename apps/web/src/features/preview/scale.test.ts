import { expect, test } from 'vitest';
import {
  actualZoom,
  drawnBox,
  limitView,
  magnification,
  showsPixels,
  stepZoom,
  wholeView,
  zoomAt,
  zoomRange,
} from './scale.ts';

const frame = { width: 1000, height: 500, density: 1 };
const dense = { ...frame, density: 2 };
const photo = { width: 4000, height: 3000 };
const icon = { width: 40, height: 25 };

test('the percent is of the pixels of the picture on those of the screen', () => {
  expect(magnification(photo, frame, 1)).toBeCloseTo(500 / 3000);
  expect(magnification(photo, dense, 1)).toBeCloseTo(1000 / 3000);
  expect(magnification(icon, frame, 1)).toBe(20);
  expect(magnification(icon, frame, 0.5)).toBe(10);
});

test('at 1:1 each pixel of the picture is one of the screen, of any density', () => {
  for (const room of [frame, dense, { ...frame, density: 1.25 }]) {
    for (const picture of [photo, icon]) {
      expect(magnification(picture, room, actualZoom(picture, room))).toBeCloseTo(1);
    }
  }
  // Two pixels of the screen to one of the page: the picture takes half as much of the page.
  expect(drawnBox(photo, dense, { ...wholeView, zoom: actualZoom(photo, dense) })).toEqual({
    left: -500,
    top: -500,
    width: 2000,
    height: 1500,
  });
});

test('single pixels are squares from 300% on', () => {
  expect(showsPixels(photo, frame, actualZoom(photo, frame) * 2.9)).toBe(false);
  expect(showsPixels(photo, frame, actualZoom(photo, frame) * 3)).toBe(true);
  expect(showsPixels(icon, frame, 1)).toBe(true);
});

test('from the whole picture, or 1:1 where that is smaller, to 32 times its size', () => {
  expect(zoomRange(actualZoom(photo, frame))).toEqual({ min: 1, max: 192 });
  expect(zoomRange(actualZoom(icon, frame))).toEqual({ min: 0.05, max: 1.6 });
  expect(zoomRange(actualZoom({ width: 1, height: 1 }, frame)).max).toBe(1);
});

test('it cannot be moved out of sight, nor at all while all of it is in sight', () => {
  expect(limitView({ zoom: 0.2, x: 50, y: 50 }, frame, 6)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(limitView({ zoom: 0.2, x: 50, y: 50 }, frame, 0.1)).toEqual({ zoom: 0.2, x: 0, y: 0 });
  expect(limitView({ zoom: 3, x: 9999, y: -9999 }, frame, 6)).toEqual({ zoom: 3, x: 1000, y: -500 });
  expect(limitView({ zoom: 1e9, x: 0, y: 0 }, frame, 6).zoom).toBe(192);
});

test('what is under the pointer stays there', () => {
  // 100 pixels right of the middle shows the point 100 of the picture; at twice the size that point is at 200, moved by -100.
  expect(zoomAt(wholeView, 2, 100, 0)).toEqual({ zoom: 2, x: -100, y: 0 });
  expect(zoomAt({ zoom: 2, x: -100, y: 0 }, 1, 100, 0)).toEqual({ zoom: 1, x: 0, y: 0 });
});

test('a step halts at 1:1, and goes on from there', () => {
  expect(stepZoom(2, 1.5, 2.5)).toBe(2.5);
  expect(stepZoom(2.5, 1.5, 2.5)).toBe(3.75);
  expect(stepZoom(3, 1 / 1.5, 2.5)).toBe(2.5);
  expect(stepZoom(1, 1.5, 2.5)).toBe(1.5);
});
