import { expect, test } from 'vitest';
import { isCompressible } from './compressible.ts';

test('plain pixels are, noise is not', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  expect(await isCompressible(new Blob([new Uint8Array(200_000).fill(7)]))).toBe(true);
  expect(await isCompressible(new Blob([noise]))).toBe(false);
  expect(await isCompressible(new Blob([]))).toBe(false);
});

test('the middle decides, not the header', async () => {
  const noise = new Uint8Array(300_000);
  for (let at = 0; at < noise.length; at += 60_000) crypto.getRandomValues(noise.subarray(at, at + 60_000));
  expect(await isCompressible(new Blob([new Uint8Array(20_000), noise]))).toBe(false);
});
