import { describe, expect, test } from 'vitest';
import { type EightBit, featuresOf } from './features.ts';
import { imageTypeOf, isScreenSize, type TypeFacts } from './image-type.ts';
import { flat, grainy, painted, shaded, written } from './test-pictures.ts';

function typeOf(picture: EightBit, part: Partial<TypeFacts> = {}) {
  const features = featuresOf(picture, [picture]);
  const { width, height } = picture;
  return imageTypeOf({ features, width, height, camera: false, ...part });
}

/** A window with a title bar, a side bar and a line of writing in places. */
function windowOf(width: number, height: number): EightBit {
  const text = written(width, height, 250, 30);
  return painted(width, height, (x, y) => {
    if (y < 40) return [60, 70, 180];
    if (x < width / 4) return [235, 236, 245];
    if (y % 120 > 60) return [252, 250, 255];
    const [value = 0] = text.data.subarray((y * width + x) * 3);
    return value < 128 ? [20, 20, 90] : [252, 250, 255];
  });
}

describe('what a picture shows', () => {
  test('grain: a photo', () => expect(typeOf(grainy(400, 300, 10))).toEqual({ type: 'photo', reason: 'grain' }));
  test('a camera: a photo, though it is smooth', () => {
    expect(typeOf(shaded(400, 300), { camera: true })).toEqual({ type: 'photo', reason: 'camera' });
  });
  test('many colours between edges: a photo, though no part is calm', () => {
    const random = grainy(400, 300, 120);
    expect(typeOf(random)).toEqual({ type: 'photo', reason: 'grain' });
  });
  test('writing on paper: a document, whatever it was taken with', () => {
    expect(typeOf(written(600, 800))).toEqual({ type: 'document', reason: 'writing' });
    expect(typeOf(written(600, 800), { camera: true })).toEqual({ type: 'document', reason: 'writing' });
  });
  test('drawn pages: a document', () => {
    expect(typeOf(flat(600, 800), { drawn: 'pages' })).toEqual({ type: 'document', reason: 'pages' });
  });
  test('one drawn page: a document where there is writing on it, else a graphic', () => {
    expect(typeOf(written(600, 800), { drawn: 'drawing' }).type).toBe('document');
    expect(typeOf(flat(600, 800), { drawn: 'drawing' })).toEqual({ type: 'graphic', reason: 'drawing' });
  });
  test('plain colours: a graphic', () => {
    expect(typeOf(flat(600, 400))).toEqual({ type: 'graphic', reason: 'flat' });
  });
  test('plain colours in the size of a screen: a screenshot', () => {
    expect(typeOf(flat(1170, 2532))).toEqual({ type: 'screenshot', reason: 'screen' });
  });
  test('writing between straight edges: a screenshot of any size', () => {
    expect(typeOf(windowOf(777, 613))).toEqual({ type: 'screenshot', reason: 'screen' });
  });
  test('writing that fills a screen: a screenshot', () => {
    expect(typeOf(written(1080, 1920)).type).toBe('screenshot');
  });
  test('small pictures are neither screens nor pages', () => {
    expect(typeOf(written(120, 90)).type).toBe('graphic');
  });
  test('shading alone cannot be told', () => {
    const rainbow = painted(256, 256, (x, y) => [x, y, 255 - x]);
    expect(typeOf(rainbow)).toEqual({ type: 'unknown', reason: 'mixed' });
  });
});

test('screens are known upright and on their side', () => {
  expect(isScreenSize(1170, 2532)).toBe(true);
  expect(isScreenSize(2560, 1440)).toBe(true);
  expect(isScreenSize(390, 844)).toBe(true);
  expect(isScreenSize(1234, 567)).toBe(false);
});
