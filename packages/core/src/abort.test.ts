import { afterEach, describe, expect, test, vi } from 'vitest';
import { anySignal } from './abort.ts';

afterEach(() => vi.unstubAllGlobals());

describe.each(['as the platform has it', 'without AbortSignal.any'])('the first of several signals, %s', (where) => {
  const together = (...signals: AbortSignal[]): AbortSignal => {
    if (where === 'without AbortSignal.any') vi.stubGlobal('AbortSignal', {});
    return anySignal(signals);
  };

  test('it ends with whichever ends first, for its reason', () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const both = together(one.signal, two.signal);
    expect(both.aborted).toBe(false);
    two.abort('enough');
    one.abort('late');
    expect([both.aborted, both.reason]).toEqual([true, 'enough']);
  });

  test('it has ended where one of them has', () => {
    const both = together(new AbortController().signal, AbortSignal.abort('before'));
    expect([both.aborted, both.reason]).toEqual([true, 'before']);
  });
});
