import { targets } from '@safelight/codecs';
import type { Field, OptionValue } from '@safelight/core';
import { resampleFilters, resizeModes, toneMapOperators } from '@safelight/engine/settings';
import { expect, test } from 'vitest';
import { allFormats } from '../../lib/formats.ts';
import { dpiPresets, type FormState, initialForm } from './form-state.ts';
import { formOfLink, linkOfSettings, settingsOfLink } from './link-settings.ts';
import { readingFields } from './reading-options.ts';
import { targetOf } from './settings-store.ts';

const read = (query: string): Partial<FormState> => settingsOfLink(new URLSearchParams(query));
const follow = (query: string, form: FormState): FormState => formOfLink(new URLSearchParams(query), form);

test('a link presets target and quality', () => {
  expect(read('from=heic&to=JPG&quality=80')).toEqual({ to: 'jpeg', quality: 80, qualityChosen: true });
});

test('what is unknown or not valid is passed over', () => {
  expect(
    read(
      'to=docx&quality=101&width=-3&mode=bend&background=red&dpi=x&strip=maybe&pages=a-b&jpeg.effort=9&exposure=11&read.source=both',
    ),
  ).toEqual({});
  expect(read('to=webp&webp.lossless=perhaps&webp.method=99&webp.effort=&exposure=')).toEqual({ to: 'webp' });
});

test('a short link changes only what it names', () => {
  const form: FormState = {
    ...initialForm,
    to: 'png',
    quality: 60,
    width: 300,
    rename: '{n}',
    options: { webp: { effort: 6, exact: false }, png: { effort: 'smallest' } },
    reading: { password: 'secret', source: 'preview' },
  };
  expect(follow('to=webp&webp.lossless=1&read.halfSize=1', form)).toEqual({
    ...form,
    to: 'webp',
    toChosen: true,
    options: { webp: { effort: 6, exact: false, lossless: true }, png: { effort: 'smallest' } },
    reading: { password: 'secret', source: 'preview', halfSize: true },
  });
  expect(follow('', form)).toEqual(form);
  expect(follow('to=docx&rest=default', form)).toEqual(form);
});

test('a password is neither told nor taken', () => {
  const form = { ...initialForm, reading: { password: 'secret' } };
  expect(linkOfSettings(form, targetOf(form)).toString()).toBe('to=png&quality=90&rest=default');
  expect(read('read.password=guess')).toEqual({});
});

/** The same pseudo-random numbers in every run, below `limit`. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function anyValue(field: Field, below: (limit: number) => number): OptionValue {
  if (field.type === 'boolean') return below(2) === 1;
  if (field.type === 'enum') return field.values[below(field.values.length)] ?? field.default;
  if (field.type === 'text') return ['', ' ', 'true', 'a&b=c#d %20 {name} é 日本'][below(4)] ?? '';
  const whole = field.min + below(field.max - field.min + 1);
  return field.step === 1 ? Math.round(whole) : Math.min(field.max, whole + below(1000) / 999);
}

function anyForm(seed: number): FormState {
  const below = random(seed);
  const one = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const some = (schema: Iterable<readonly [string, Field]>) =>
    Object.fromEntries([...schema].flatMap(([key, field]) => (below(2) === 1 ? [[key, anyValue(field, below)]] : [])));
  const options = allFormats.flatMap(({ id, encoder }) =>
    encoder && below(3) > 0 ? [[id, some(Object.entries<Field>(encoder.options))]] : [],
  );
  return {
    to: targets[below(targets.length)]?.code ?? 'png',
    toChosen: true,
    quality: 1 + below(100),
    qualityChosen: true,
    options: Object.fromEntries(options),
    ...(below(2) === 1 && { width: one([1, 65535]), height: one([undefined, 900]) }),
    maintainAspectRatio: one([true, false]),
    resizeMode: one(resizeModes),
    enlarge: one([true, false]),
    filter: one(resampleFilters),
    backgroundColor: one(['#FFFFFF', '#000000', '#12ABEF']),
    dpi: one([undefined, ...dpiPresets]),
    stripMetadata: one([true, false]),
    removeLocation: one([true, false]),
    convertToSrgb: one([true, false]),
    rename: one(['{name}', '', '{n} & {date}#é?+%7B', ' ']),
    pages: one(['', 'first', 'all', '1-3, 7']),
    toneMap: one(toneMapOperators),
    exposure: one([0, -10, 0.5, 10]),
    reading: some(readingFields),
  };
}

/** Options without those that are as they would be anyhow. */
function chosen(options: Readonly<Record<string, OptionValue>>, schema: Iterable<readonly [string, Field]>) {
  const known = new Map(schema);
  return Object.fromEntries(
    Object.entries(options).filter(([key, value]) => key !== 'quality' && known.get(key)?.default !== value),
  );
}

/** What a link carries of a form. */
function carried(form: FormState) {
  const { id, encoder } = targetOf(form).format;
  const { password: _, ...reading } = form.reading;
  return {
    ...form,
    width: form.width,
    height: form.height,
    options: chosen(form.options[id] ?? {}, Object.entries<Field>(encoder.options)),
    reading: chosen(reading, readingFields),
  };
}

test('a copied link gives exactly the settings that it was made from, whatever was set before', () => {
  const forms = [initialForm, ...Array.from({ length: 400 }, (_, seed) => anyForm(seed))];
  for (const [index, form] of forms.entries()) {
    const link = linkOfSettings(form, targetOf(form)).toString();
    const before = forms.at(-index) ?? initialForm;
    const after = follow(link, before);
    expect([link, carried(after)]).toEqual([link, { ...carried(form), toChosen: true, qualityChosen: true }]);
    // What is not the link's to change.
    const { [targetOf(form).format.id]: _, ...others } = before.options;
    expect(after.options).toEqual({ ...others, [targetOf(form).format.id]: expect.anything() });
    expect(after.reading['password']).toBe(before.reading['password']);
  }
});
