import type { Field, OptionValue } from '@safelight/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { idleReason, OptionField } from './option-field.tsx';
import { wordsOfField } from './option-words.ts';

function field(spec: Field, value: OptionValue, idle?: string) {
  const onChange = vi.fn<(value: OptionValue | undefined) => void>();
  const host = render(
    <OptionField field={spec} words={wordsOfField(spec)} value={value} idle={idle} onChange={onChange} />,
  );
  const control = host.querySelector('input, select');
  if (!(control instanceof HTMLElement)) throw new Error('There is no control.');
  return { host, control, onChange };
}

const base = { label: 'Effort', description: 'How hard to try.' };

test('a number is a slider within its range, with its value beside it', () => {
  const { host, control } = field({ ...base, type: 'number', min: 0, max: 10, step: 1, default: 4 }, 7);
  expect(control.getAttribute('type')).toBe('range');
  expect([control.getAttribute('min'), control.getAttribute('max'), control.getAttribute('step')]).toEqual([
    '0',
    '10',
    '1',
  ]);
  expect(host.querySelector('output')?.textContent).toBe('7');
});

test('one of a list is a select, in words', () => {
  const { host } = field({ ...base, type: 'enum', values: ['fast', 'small'], default: 'fast' }, 'small');
  expect([...host.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Fast', 'Small']);
  expect(host.querySelector('select')?.value).toBe('small');
});

test('yes or no is a switch', () => {
  const { control, onChange } = field({ ...base, type: 'boolean', default: false }, false);
  expect(control.getAttribute('role')).toBe('switch');
  act(() => control.click());
  expect(onChange).toHaveBeenCalledWith(true);
});

test('label and description belong to the control', () => {
  const { host, control } = field({ ...base, type: 'boolean', default: false }, false);
  expect(host.querySelector('label')?.htmlFor).toBe(control.id);
  const note = host.querySelector(`[id="${control.getAttribute('aria-describedby')}"]`);
  expect(note?.textContent).toBe('How hard to try.');
});

test('a field that does not act is disabled and says on what it hangs', () => {
  const scans: Field = { ...base, type: 'boolean', default: false, when: { field: 'progressive', is: true } };
  const progressive: Field = { type: 'boolean', label: 'Progressive', description: '', default: false };
  const reason = idleReason(scans, { scans, progressive });
  expect(reason).toBe('Acts when Progressive is on.');
  const { host, control } = field(scans, false, reason);
  expect((control as HTMLInputElement).disabled).toBe(true);
  expect(host.textContent).toContain('Acts when Progressive is on.');
});
