import { afterEach, expect, test, vi } from 'vitest';
import { followDevice, readDevice, suggestedConcurrency, suggestedQuality } from './device.ts';

const desktop = { onLine: true };
const phone = { onLine: true, userAgentData: { mobile: true } };
const memory = (used: number) => ({ memory: { usedJSHeapSize: used, jsHeapSizeLimit: 1000 } });
const MB = 1024 ** 2;

afterEach(() => vi.useRealTimers());

test('memory is low above four fifths of the heap', () => {
  expect(readDevice(desktop, memory(800)).isLowMemory).toBe(false);
  expect(readDevice(desktop, memory(801))).toMatchObject({ isLowMemory: true, memoryUsage: 0.801 });
  expect(readDevice(desktop, {})).toMatchObject({ isLowMemory: false, memoryUsage: 0, isMobile: false });
});

test('phones say so themselves, or are for fingers', () => {
  expect(readDevice(phone, {}).isMobile).toBe(true);
  expect(readDevice({ ...desktop, maxTouchPoints: 5 }, {}, false).isMobile).toBe(true);
  // A laptop with a screen that can be touched.
  expect(readDevice({ ...desktop, maxTouchPoints: 10 }, {}, true).isMobile).toBe(false);
});

test('quality is 75 for large files when memory is low, 70 on 2G, 85 for JPEG on phones', () => {
  const low = readDevice(desktop, memory(900));
  expect(suggestedQuality(low, 'webp', 10 * MB + 1)).toBe(75);
  expect(suggestedQuality(low, 'webp', 10 * MB)).toBeUndefined();
  const slow = readDevice({ ...desktop, connection: { effectiveType: '2g' } }, {});
  expect(suggestedQuality(slow, 'png', 1)).toBe(70);
  expect(suggestedQuality(readDevice(phone, {}), 'jpeg', 1)).toBe(85);
  expect(suggestedQuality(readDevice(phone, {}), 'webp', 1)).toBeUndefined();
  expect(suggestedQuality(readDevice(desktop, {}), 'jpeg', 1)).toBeUndefined();
});

test('one conversion at once when memory is low, two on phones, four elsewhere', () => {
  const [small, large] = [
    { hardwareConcurrency: 8, deviceMemory: 4 },
    { hardwareConcurrency: 16, deviceMemory: 8 },
  ];
  expect(suggestedConcurrency(readDevice({ ...phone, ...small }, memory(900)), true)).toBe(1);
  expect(suggestedConcurrency(readDevice({ ...phone, ...small }, {}))).toBe(2);
  expect(suggestedConcurrency(readDevice({ ...desktop, ...large }, {}))).toBe(4);
});

test.each([
  ['a phone of 4 GB', { ...phone, hardwareConcurrency: 8, deviceMemory: 4 }, 4],
  ['a phone of 8 GB', { ...phone, hardwareConcurrency: 8, deviceMemory: 8 }, 8],
  ['a phone that tells nothing of its memory', { ...phone, hardwareConcurrency: 6 }, 4],
  ['a phone of 2 GB', { ...phone, hardwareConcurrency: 8, deviceMemory: 2 }, 2],
  ['a phone of half a GB', { ...phone, hardwareConcurrency: 8, deviceMemory: 0.5 }, 1],
  ['a computer of 16 cores', { ...desktop, hardwareConcurrency: 16, deviceMemory: 8 }, 8],
  ['a computer of two cores', { ...desktop, hardwareConcurrency: 2, deviceMemory: 8 }, 2],
])('with Premium %s converts as many as cores and memory allow', (_, hints, most) => {
  expect(suggestedConcurrency(readDevice(hints, {}), true)).toBe(most);
});

test('the device is looked at every five seconds until it is not', () => {
  vi.useFakeTimers();
  let looks = 0;
  const stop = followDevice(() => looks++);
  vi.advanceTimersByTime(10_000);
  expect(looks).toBe(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(3);
});
