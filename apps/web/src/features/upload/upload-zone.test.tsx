import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { button, render } from '../../../test/render.tsx';
import { UploadZone } from './upload-zone.tsx';

function zone(part: Partial<Parameters<typeof UploadZone>[0]> = {}) {
  const onFiles = vi.fn<Parameters<typeof UploadZone>[0]['onFiles']>();
  const host = render(
    <UploadZone
      extensions={['qoi']}
      onFiles={onFiles}
      dragging={false}
      opening={false}
      failed={false}
      onApproach={() => undefined}
      onChoosing={() => undefined}
      {...part}
    />,
  );
  return { host, onFiles };
}

test('what it says', () => {
  const { host } = zone();
  for (const text of [
    'Drop images here to convert',
    'or click to browse and select files',
    'Choose Images',
    'Supports all formats • Unlimited files • Max 1GB each • Fastest conversion',
  ]) {
    expect(host.textContent).toContain(text);
  }
  expect(zone({ dragging: true }).host.querySelector('h2')?.textContent).toBe('Drop your images here');
});

test('“Fastest conversion” leads to what was measured', () => {
  const link = zone().host.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Fastest conversion', '/benchmarks']);
});

test('the button opens the file dialog, which takes several files', () => {
  const onChoosing = vi.fn<() => void>();
  const { host } = zone({ onChoosing });
  const input = host.querySelector('input');
  const click = vi.spyOn(input as HTMLInputElement, 'click');
  act(() => button(host, 'Choose Images').click());
  expect(click).toHaveBeenCalledOnce();
  expect(onChoosing).toHaveBeenCalledOnce();
  expect(input?.multiple).toBe(true);
  expect(input?.accept.split(',')).toEqual(
    expect.arrayContaining(['image/heic', '.heic', '.cr2', '.qoi', 'application/pdf']),
  );
});

test('when the converter cannot be loaded, it says so', () => {
  expect(zone({ failed: true }).host.textContent).toContain('The converter could not be loaded.');
});
