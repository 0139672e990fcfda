import '../../messages/converter.ts';
import { targets } from '@safelight/codecs';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { FormatList } from './format-list.tsx';

Element.prototype.scrollIntoView = () => undefined;

function list(chosen = 'png') {
  const onChoose = vi.fn<(code: string) => void>();
  const host = render(<FormatList chosen={chosen} onChoose={onChoose} />);
  const input = host.querySelector('input');
  if (!input) throw new Error('There is nothing to type into.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (text: string) =>
    act(() => {
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(() => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const selected = () => host.querySelector('[aria-selected="true"]')?.getAttribute('data-value');
  return { host, onChoose, type, press, selected };
}

test.each(targets.map(({ code }) => code))('"%s" typed and Enter chooses that code', (code) => {
  const { onChoose, type, press } = list();
  // Letter by letter, as people do.
  for (let length = 1; length <= code.length; length += 1) type(code.slice(0, length));
  press('Enter');
  expect(onChoose.mock.calls).toEqual([[code]]);
});

test('the chosen format is selected at first, and keys go through the list', () => {
  const { press, selected } = list('webp');
  expect(selected()).toBe('webp');
  press('ArrowDown');
  expect(selected()).toBe('heic');
  press('Home');
  expect(selected()).toBe('jpeg');
  press('ArrowUp');
  expect(selected()).toBe('xpm');
  press('Home');
  press('End');
  expect(selected()).toBe('xpm');
});

test('keys go through what was found in the order that is seen', () => {
  const { host, type, press, selected } = list();
  type('raw');
  const seen = [...host.querySelectorAll('[role="option"]')].map((item) => item.getAttribute('data-value'));
  expect(seen[0]).toBe('raw');
  expect(selected()).toBe('raw');
  press('ArrowDown');
  expect(selected()).toBe(seen[1]);
  type('no such thing');
  expect(host.textContent).toContain('No such format.');
});
