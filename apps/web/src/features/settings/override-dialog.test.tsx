import '../../messages/converter.ts';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { button, render } from '../../../test/render.tsx';
import { type App, createApp } from '../../lib/app.ts';
import { toSettings } from './form-state.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { createOverrides } from './overrides-store.ts';
import { createSettings, targetOf } from './settings-store.ts';

let app: App;

beforeEach(() => {
  localStorage.clear();
  app = createApp();
  app.get(createSettings).getState().change({ to: 'webp' });
});

function quality() {
  render(<OverrideDialog ids={['a']} name="a.png" onClose={() => undefined} />, app);
  const select = document.querySelector('select');
  if (!select) throw new Error('There is no quality.');
  const note = () => document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent;
  return { select, note };
}

test('one file has the presets by name, and any value between', () => {
  const { select } = quality();
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Visually lossless',
    'Looks the same',
    'Small',
    '100 Maximum',
    '95 Superior',
    '90 High',
    '80 Good',
    '70 Medium',
    '60 Compressed',
    '50 Small file',
    '30 Minimum',
    'Own value',
  ]);
  act(() => {
    select.value = 'free';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const box = document.querySelector<HTMLInputElement>('[aria-label="Own value"]');
  if (!box) throw new Error('There is nothing to type into.');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '77');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(app.get(createOverrides).getState().byId).toEqual({ a: { quality: 77 } });
  expect(app.get(createSettings).getState().form.quality).toBe(90);
});

test('one file has a target or a quality, whatever the others have', () => {
  app.get(createSettings).getState().change({ target: 'small' });
  const { select } = quality();
  const choose = (value: string): void =>
    act(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const acting = () => {
    const form = { ...app.get(createSettings).getState().form, ...app.get(createOverrides).getState().byId['a'] };
    const { target, options } = toSettings(form, targetOf(form));
    return { target, quality: options['quality'] };
  };
  expect(select.value).toBe('small');
  choose('looks-the-same');
  expect(acting()).toEqual({ target: 'looks-the-same', quality: undefined });
  choose('70');
  expect(acting()).toEqual({ target: undefined, quality: 70 });
  expect(app.get(createSettings).getState().form.target).toBe('small');
});

test('the quality of one file is idle where the options make the format lossless', () => {
  app.get(createSettings).getState().setOption('webp', 'lossless', true);
  const { select, note } = quality();
  expect(select.disabled).toBe(true);
  expect(select.selectedOptions[0]?.text).toBe('Not used');
  expect(note()).toBe('WebP is lossless with these options: quality does not apply.');
});

test('the common settings take nothing but format and quality, and are offered where there is one of them', () => {
  const { getState } = app.get(createOverrides);
  const common = () => button(document.body, 'Use the common settings');
  act(() => getState().change(['a'], { crop: '0,0,10,10', pages: 'first' }));
  quality();
  expect(common().disabled).toBe(true);
  for (const part of [{ to: 'avif' }, { quality: 50 }, { target: 'small' }] as const) {
    act(() => getState().change(['a'], part));
    expect(common().disabled).toBe(false);
    act(() => common().click());
    expect(getState().byId).toEqual({ a: { crop: '0,0,10,10', pages: 'first' } });
    expect(common().disabled).toBe(true);
  }
});
