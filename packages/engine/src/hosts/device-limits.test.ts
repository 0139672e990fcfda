import { describe, expect, test } from 'vitest';
import { allocatable, isTouchDevice, memoryBudget, memoryCeiling, restOfWorkers } from './device-limits.ts';

const GiB = 1024 ** 3;

describe('how much of a device conversions may take', () => {
  test.each([
    ['an iPhone', { maxTouchPoints: 5 }, 0.75, 1.5, 1],
    ['an iPad, which calls itself a Mac', { maxTouchPoints: 5 }, 0.75, 1.5, 1],
    ['a phone of 2 GiB', { maxTouchPoints: 5, deviceMemory: 2 }, 0.5, 1, 1],
    ['a computer that does not tell', { maxTouchPoints: 0 }, 1, 2, 1],
    ['a computer of 8 GiB or more', { deviceMemory: 8 }, 2, 3.5, 5],
  ])('%s', (_, hints, budget, ceiling, minutes) => {
    expect([memoryBudget(hints) / GiB, memoryCeiling(hints) / GiB]).toEqual([budget, ceiling]);
    expect(restOfWorkers(hints)).toBe(minutes * 60_000);
  });

  test('fingers tell a phone or tablet from a computer with a screen that can be touched', () => {
    expect(isTouchDevice({ maxTouchPoints: 5 }, false)).toBe(true);
    expect(isTouchDevice({ maxTouchPoints: 10 }, true)).toBe(false);
    expect(isTouchDevice({ maxTouchPoints: 0 }, false)).toBe(false);
  });

  test('no more than can be had at once', () => {
    const tried: number[] = [];
    const upTo = (most: number) => (pages: number) => {
      tried.push(pages);
      if (pages * 65_536 > most) throw new RangeError('could not allocate memory');
    };
    expect(allocatable(GiB, upTo(2 * GiB))).toBe(GiB);
    expect(allocatable(GiB, upTo(0.3 * GiB))).toBe(GiB / 4);
    expect(allocatable(GiB, upTo(0))).toBe(GiB / 16);
    expect(tried.every(Number.isInteger)).toBe(true);
    expect(allocatable(GiB / 4)).toBe(GiB / 4);
  });
});
