import { expect, test } from 'vitest';
import { shortcutOf } from './keys.ts';

const press = (init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...init });
  target.dispatchEvent(event);
  return event;
};

test('keys ask for what they stand for', () => {
  expect(shortcutOf(press({ key: 'Enter', ctrlKey: true }), true)).toBe('convert');
  expect(shortcutOf(press({ key: 'Enter', metaKey: true }), true)).toBe('convert');
  expect(shortcutOf(press({ key: 'P' }), true)).toBe('pause');
  expect(shortcutOf(press({ key: '?', shiftKey: true }), true)).toBe('help');
  expect(shortcutOf(press({ key: 'Enter' }), true)).toBeUndefined();
  expect(shortcutOf(press({ key: 'p', altKey: true }), true)).toBeUndefined();
});

test('single keys can be switched off', () => {
  expect(shortcutOf(press({ key: 'p' }), false)).toBeUndefined();
  expect(shortcutOf(press({ key: 'z', ctrlKey: true }), false)).toBe('undo');
});

test('nothing happens while somebody types', () => {
  const field = document.createElement('input');
  document.body.append(field);
  expect(shortcutOf(press({ key: 'p' }, field), true)).toBeUndefined();
  field.remove();
});
