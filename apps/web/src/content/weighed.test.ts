import { describe, expect, test } from 'vitest';
import { landscape, portrait, screenshot, snow, type Weighed, weightOf } from './weighed.ts';

/** How many times the weight of the phone's own file a conversion weighs. */
const timesPhone = (picture: Weighed, flags: string): number => weightOf(picture, flags) / weightOf(picture);

const photos = [portrait, snow, landscape];

/** Sentences of pages whose figures are words: the charts beside them change with the encoders, they do not. */
describe('what the texts say of these weights', () => {
  test('a JPEG of 95 is larger than its HEIC by almost three quarters', () => {
    expect(timesPhone(portrait, '--to jpg --quality 95')).toBeGreaterThan(1.7);
    expect(timesPhone(portrait, '--to jpg --quality 95')).toBeLessThan(1.75);
    expect(timesPhone(portrait, '--to jpg --quality 90')).toBeGreaterThan(1);
  });

  test('a JPEG of 85 saves little, and one of 75 more', () => {
    expect(timesPhone(portrait, '--to jpg --quality 85')).toBeLessThan(1);
    expect(timesPhone(portrait, '--to jpg --quality 85')).toBeGreaterThan(0.9);
    expect(timesPhone(portrait, '--to jpg --quality 75')).toBeLessThan(0.75);
  });

  test('the same setting makes the first a little smaller and the third a third larger', () => {
    expect(timesPhone(portrait, '--to jpg --quality 85')).toBeCloseTo(0.95, 1);
    expect(timesPhone(landscape, '--to jpg --quality 85')).toBeGreaterThan(1.3);
    expect(timesPhone(landscape, '--to jpg --quality 85')).toBeLessThan(1.37);
  });

  test('fewer pixels save more than any format does', () => {
    const whole = ['--to jpg --quality 85', '--to webp --quality 85', '--to avif --quality 60'];
    const least = Math.min(...whole.map((flags) => weightOf(portrait, flags)));
    expect(weightOf(portrait, '--to jpg --quality 85 --width 1080')).toBeLessThan(least);
    // Half the width leaves .41 at most: tests/corpus/weighed.test.ts.
    expect(0.41 * weightOf(portrait, '--to jpg --quality 85')).toBeLessThan(least);
  });

  test('photos 1,080 pixels wide stay below half a megabyte, the snow scene above 300 KB', () => {
    for (const photo of photos) expect(weightOf(photo, '--to jpg --quality 85 --width 1080')).toBeLessThan(500_000);
    expect(weightOf(snow, '--to jpg --quality 85 --width 1080')).toBeGreaterThan(300_000);
  });

  test('a PNG is the largest form of a photo, and JPEG a larger one of a screenshot', () => {
    for (const flags of Object.keys(portrait.bytes))
      expect(weightOf(portrait, '--to png')).toBeGreaterThanOrEqual(weightOf(portrait, flags));
    expect(weightOf(screenshot, '--to jpg --quality 90')).toBeGreaterThan(
      2 * weightOf(screenshot, '--to png --effort smallest'),
    );
  });
});
