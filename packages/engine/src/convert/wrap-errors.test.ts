import { ConvertError } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { isTrap, wrapErrors } from './wrap-errors.ts';

/** The machine's own error of a stack that is full, whatever it calls it. */
function overflow(): unknown {
  const deeper = (): number => deeper() + 1;
  try {
    return deeper();
  } catch (error) {
    return error;
  }
}

/** As Firefox says it. */
class InternalError extends Error {
  override readonly name = 'InternalError';
}

describe('what a codec throws becomes an error with a code', () => {
  test.each([
    ['a full stack', overflow(), 'limit-exceeded', true],
    ['a full stack in Firefox', new InternalError('too much recursion'), 'limit-exceeded', true],
    [
      'a full stack that was taken for damage',
      new ConvertError('corrupt-input', 'Broken.', { stage: 'decode', cause: overflow() }),
      'limit-exceeded',
      true,
    ],
    ['no memory', new RangeError('Array buffer allocation failed'), 'out-of-memory', false],
    [
      'code that did not come',
      new TypeError('Failed to fetch dynamically imported module: https://example.org/light.js'),
      'codec-load-failed',
      false,
    ],
    [
      'code that did not come, in Firefox',
      new TypeError('error loading dynamically imported module: https://example.org/light.js'),
      'codec-load-failed',
      false,
    ],
    [
      'code that did not come, in Safari',
      new TypeError('Importing a module script failed.'),
      'codec-load-failed',
      false,
    ],
    ['a wrong index', new TypeError('x is undefined'), 'corrupt-input', false],
    ['WebAssembly that stopped', new WebAssembly.RuntimeError('unreachable'), 'corrupt-input', true],
  ])('%s', async (_, thrown, code, trapped) => {
    const error: unknown = await wrapErrors('decode', 'svg', () => Promise.reject(thrown)).catch((caught) => caught);
    expect(error).toBeInstanceOf(ConvertError);
    expect([(error as ConvertError).code, isTrap(error)]).toEqual([code, trapped]);
  });
});
