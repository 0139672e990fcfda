import { type CommonField, type CommonOptions, commonOptions, defaultOf } from '@safelight/engine/internal';
import { act } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyValue, random } from '../../../test/any-value.ts';
import { fakeQueue } from '../../../test/fake-queue.ts';
import { render } from '../../../test/render.tsx';
import { createApp } from '../../lib/app.ts';
import { withoutEdits } from '../../lib/edits.ts';
import { fetchLanguage, setLocale, textsIn } from '../../lib/i18n.ts';
import { locales } from '../../lib/locales.ts';
import { QueueContext } from '../../lib/queue-context.ts';
import { AdvancedPanel } from './advanced-panel.tsx';
import { commonOf, FALLBACK_DPI, initialForm, toSettings } from './form-state.ts';
import { formOfLink, linkOfSettings } from './link-settings.ts';
import { createSettings, targetOf } from './settings-store.ts';

const all = Object.entries(commonOptions) as [keyof CommonOptions, CommonField][];
const shown = all.filter(([, { group }]) => group);
// A format to which each of them matters.
const target = targetOf({ ...initialForm, to: 'jpeg' });

/** The form, drawn in a language and opened; gives a control by the text of its label. */
function form(app = createApp()) {
  const { queue } = fakeQueue([]);
  const host = render(
    <QueueContext value={queue}>
      <AdvancedPanel locked={false} />
    </QueueContext>,
    app,
  );
  expect(host.querySelectorAll('label')).toHaveLength(0);
  act(() => host.querySelector<HTMLElement>('[aria-expanded=false]')?.click());
  return (label: string) => {
    const found = [...host.querySelectorAll('label')].filter(({ textContent }) => textContent === label);
    expect(found, label).toHaveLength(1);
    const control = document.getElementById(found[0]?.htmlFor ?? '');
    expect(control, label).not.toBeNull();
    return control as HTMLInputElement | HTMLSelectElement;
  };
}

/** A form of which one option has one of its values. */
function formWith(name: keyof CommonOptions, field: CommonField, seed: number) {
  return { ...initialForm, [name]: anyValue(field, random(seed)) };
}

const seeds = Array.from({ length: 50 }, (_, seed) => seed);

beforeAll(() => Promise.all(locales.map((locale) => fetchLanguage(locale))));
beforeEach(() => localStorage.clear());
afterAll(() => setLocale('en'));

test.each(locales)('each option of the form has a control with a label, and words for its values, in %s', (locale) => {
  const t = (key: string): string => (textsIn(locale) as unknown as (key: string) => string)(key);
  setLocale(locale);
  const controlOf = form();
  for (const [name, { switches, ...field }] of shown) {
    for (const one of switches ? Object.keys(switches) : [name]) {
      const label = t(`settings.common.${one}.label`);
      expect(label).not.toContain('settings.');
      const control = controlOf(label);
      if (switches) expect(control.getAttribute('role')).toBe('switch');
      else if (field.type === 'enum') {
        const words = field.values.map((value) => t(`settings.common.${name}.values.${value}`));
        expect([...(control as HTMLSelectElement).options].map(({ text }) => text)).toEqual(words);
        expect(words.join()).not.toContain('settings.');
      }
    }
  }
});

test.each(shown)('the form sets it, and shows what is set: %s', (name, { switches }) => {
  setLocale('en');
  const app = createApp();
  // Everything acts on a JPEG of a wanted size.
  app.get(createSettings).getState().change({ to: 'jpeg', width: 10 });
  const t = (key: string): string => (textsIn('en') as unknown as (key: string) => string)(key);
  const controlOf = form(app);
  const states = Object.entries(switches ?? { [name]: undefined }).map(([one, set]) => {
    const control = controlOf(t(`settings.common.${one}.label`));
    expect(control.disabled).toBe(false);
    act(() => {
      if (control.getAttribute('role') === 'switch') return control.click();
      const [, other = '2'] =
        control instanceof HTMLSelectElement ? [...control.options].map(({ value }) => value) : [];
      const next = control instanceof HTMLSelectElement ? other : control.maxLength === 7 ? '#123456' : other;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, next);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      return undefined;
    });
    const { [name]: value } = app.get(createSettings).getState().form;
    if (set) {
      expect(value).toBe(set.value);
      act(() => control.click());
      expect(app.get(createSettings).getState().form[name]).toBeUndefined();
    }
    return value;
  });
  expect(states).not.toContain(undefined);
});

describe.each(all)('any value of %s', (name, field) => {
  test('reaches the engine, but for what holds anyhow', () => {
    const sized = { ...initialForm, width: 10 };
    const usual = toSettings(sized, target);
    const held: CommonOptions = { width: 10, fallbackDpi: FALLBACK_DPI };
    for (const seed of seeds) {
      const { [name]: value } = formWith(name, field, seed);
      const isUsual = value === defaultOf(field) || value === held[name];
      const settings = toSettings({ ...sized, [name]: value }, target);
      expect([value, JSON.stringify(settings) === JSON.stringify(usual)]).toEqual([value, isUsual]);
    }
  });

  test('is remembered between visits', () => {
    for (const seed of seeds) {
      const one = formWith(name, field, seed);
      createApp().get(createSettings).getState().change(one);
      // Edits are about the files of this visit.
      expect(commonOf(createApp().get(createSettings).getState().form)).toEqual(commonOf(withoutEdits(one)));
    }
  });
});

test.each(shown)('any value of %s is told by a link, and taken from it', (name, field) => {
  for (const seed of seeds) {
    const one = formWith(name, field, seed);
    const link = linkOfSettings(one, target).toString();
    expect(commonOf(formOfLink(new URLSearchParams(link), initialForm)), link).toEqual(commonOf(one));
  }
});
