import { describe, expect, it } from 'vitest';
import { checkPixels, checkPresence } from './check-pixels.ts';

const limits = { maxPixels: 100, maxTotalPixels: 250 };

describe('checkPixels', () => {
  it.each([[{ width: 10, height: 10 }], [{ width: 100, height: 1, total: 250 }], [{ width: 0, height: 0, total: 0 }]])(
    'passes %j',
    (counts) => {
      expect(() => checkPixels(counts, limits, 'gif')).not.toThrow();
    },
  );

  it('refuses a frame above its limit, and says so of whatever has the pixels', () => {
    const data = { code: 'limit-exceeded', stage: 'decode', formatId: 'gif' };
    expect(() => checkPixels({ width: 101, height: 1 }, limits, 'gif')).toThrow(
      expect.objectContaining({ ...data, message: 'The picture has 101 x 1 pixels, more than the limit of 100.' }),
    );
    expect(() => checkPixels({ width: 11, height: 10 }, limits, 'gif', 'Page 3')).toThrow(
      expect.objectContaining({ ...data, message: 'Page 3 has 11 x 10 pixels, more than the limit of 100.' }),
    );
  });

  it('refuses all frames above theirs', () => {
    expect(() => checkPixels({ width: 10, height: 10, total: 251 }, limits)).toThrow(
      expect.objectContaining({
        code: 'limit-exceeded',
        formatId: undefined,
        message: 'The file has 251 pixels in all, more than the limit of 250.',
      }),
    );
  });
});

describe('checkPresence', () => {
  it.each([
    [100, 10_000, 9999],
    [0, 10_000, 10_000],
    [20_000, 10_000, 0],
  ])('passes %d of %d, small up to %d', (there, least, small) => {
    expect(() => checkPresence(there, least, small)).not.toThrow();
  });

  it('refuses less than a hundredth', () => {
    expect(() => checkPresence(99, 10_000, 9999)).toThrow('Nearly all pixels are missing.');
  });
});
