import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { FilesAtOnce } from './info-premium.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['a phone of 8 cores and 4 GiB', { hardwareConcurrency: 8, deviceMemory: 4, maxTouchPoints: 5 }, [4, 2]],
  ['a phone of 8 cores that does not tell its memory', { hardwareConcurrency: 8, maxTouchPoints: 5 }, [3, 2]],
  ['a computer of 16 cores and 8 GiB', { hardwareConcurrency: 16, deviceMemory: 8 }, [8, 4]],
  ['a computer of 2 cores', { hardwareConcurrency: 2 }, [2, 2]],
] as const)('the Premium page says how many files are converted at once: %s', (_, hints, [premium, free]) => {
  vi.stubGlobal('navigator', { onLine: true, userAgentData: { mobile: 'maxTouchPoints' in hints }, ...hints });
  const text = 'On this device: # at once, # without Premium.';
  expect(render(<FilesAtOnce text={text} />).textContent).toBe(
    `On this device: ${premium} at once, ${free} without Premium.`,
  );
});
