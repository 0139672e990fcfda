import { describe, expect, test } from 'vitest';
import {
  backgroundOf,
  brightnessOf,
  distinctColors,
  type EightBit,
  edgesOf,
  equalNeighbours,
  featuresOf,
  grayShare,
  noiseOfBlocks,
  textBlocks,
} from './features.ts';
import { flat, grainy, painted, shaded, written } from './test-pictures.ts';

const white = painted(64, 64, () => [255, 255, 255]);
const noise = (picture: EightBit) => {
  const found = noiseOfBlocks(brightnessOf(picture), picture.width, picture.height);
  return found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0;
};
const writing = ({ width, height, ...rest }: EightBit) => {
  const { busy, text } = textBlocks(brightnessOf({ width, height, ...rest }), width, height);
  return busy === 0 ? 0 : text / busy;
};

test('brightness weighs green most and blue least', () => {
  const picture = painted(3, 1, (x) => [x === 0 ? 255 : 0, x === 1 ? 255 : 0, x === 2 ? 255 : 0]);
  expect([...brightnessOf(picture)]).toEqual([77, 149, 29]);
});

test('distinct colours are counted over all parts', () => {
  const red = painted(2, 2, () => [255, 0, 0]);
  expect(distinctColors([red, red])).toBe(1 / 8);
  expect(distinctColors([red, painted(2, 2, (x, y) => [x, y, 0])])).toBe(5 / 8);
});

test('equal neighbours: all on paper, none where each column differs', () => {
  expect(equalNeighbours(white)).toBe(1);
  expect(equalNeighbours(painted(50, 4, (x) => [x, 0, 0]))).toBe(0);
  expect(equalNeighbours(painted(50, 4, (x) => [x >> 1, 0, 0]))).toBeCloseTo(25 / 49);
});

describe('noise', () => {
  test('shading has none, grain has, and more grain more', () => {
    expect(noise(shaded(256, 64))).toBeLessThan(0.15);
    expect(noise(grainy(128, 128, 8))).toBeGreaterThan(0.5);
    expect(noise(grainy(128, 128, 24))).toBeGreaterThan(2 * noise(grainy(128, 128, 8)));
  });
  test('edges are not noise, and white can have none', () => {
    expect(noise(flat(200, 200))).toBe(0);
    expect(noiseOfBlocks(brightnessOf(white), 64, 64)).toEqual([]);
  });
});

test('edges: where they are, and whether they run straight', () => {
  const bars = painted(40, 40, (x) => (x % 10 < 5 ? [0, 0, 0] : [255, 255, 255]));
  const slanted = painted(40, 40, (x, y) => ((x + y) % 10 < 5 ? [0, 0, 0] : [255, 255, 255]));
  const straight = edgesOf(brightnessOf(bars), 40, 40);
  expect(straight.edges).toBeGreaterThan(200);
  expect(straight.straight).toBe(straight.edges);
  expect(edgesOf(brightnessOf(slanted), 40, 40).straight).toBe(0);
  expect(edgesOf(brightnessOf(white), 64, 64)).toEqual({ edges: 0, straight: 0 });
});

describe('writing', () => {
  test('is seen dark on light and light on dark', () => {
    expect(writing(written(320, 320))).toBeGreaterThan(0.6);
    expect(writing(written(320, 320, 30, 220))).toBeGreaterThan(0.6);
  });
  test('is not seen in grain, shading or shapes', () => {
    expect(writing(grainy(320, 320, 60))).toBe(0);
    expect(writing(shaded(320, 320))).toBe(0);
    expect(writing(flat(320, 320))).toBe(0);
  });
});

test('gray share', () => {
  expect(grayShare(written(100, 100))).toBe(1);
  expect(grayShare(flat(100, 100))).toBe(0);
});

test('the background is the colour of most pixels', () => {
  expect(backgroundOf(written(100, 100)).light).toBe(1);
  expect(backgroundOf(written(100, 100)).share).toBeGreaterThan(0.5);
  const dark = backgroundOf(painted(10, 10, (x) => (x === 0 ? [255, 255, 255] : [0, 0, 0])));
  expect(dark).toEqual({ share: 0.9, light: 0 });
});

test('the figures of a whole picture', () => {
  const features = featuresOf(flat(200, 200), [flat(200, 200)]);
  expect(features).toMatchObject({ noise: 0, text: 0, gray: 0 });
  expect(features.equalNeighbours).toBeGreaterThan(0.95);
  expect(features.colors).toBe(3 / 40_000);
});
