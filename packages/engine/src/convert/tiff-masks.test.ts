import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';
import { tiffOfPages } from './test-pages.ts';

type Output = Awaited<ReturnType<typeof convert>>;

function converted(source: Uint8Array, to: string, settings: Partial<ConvertSettings> = {}): Promise<Output> {
  return convert(source, { name: 'a', settings: { ...defaultSettings(to), ...settings } }, context);
}

test('masks among the pages of TIFF are no pages, and it is said', async () => {
  const samples = Uint8Array.of(0, 255);
  const page = { width: 2, height: 1, samples };
  const masked = tiffOfPages([page, { ...page, tags: { 254: 4 } }]);
  for (const to of ['png', 'tiff', 'jpg']) {
    const output = await converted(masked, to, { neverLarger: false });
    expect(output.files).toHaveLength(1);
    expect(output.result.adjustments).toContainEqual({ kind: 'auxiliary-dropped', what: 'other-images' });
  }
  // A smaller version of the picture is nothing that it does not hold.
  const reduced = await converted(tiffOfPages([page, { ...page, tags: { 254: 1 } }]), 'png');
  expect(reduced.result.adjustments).toEqual([]);
});
