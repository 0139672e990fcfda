import { targets } from '@safelight/codecs';
import type { Field, OptionValue } from '@safelight/core';
import { type CommonField, commonOptions, isCommonOption, readingFields } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { anyValue, oneOf, random } from '../../../test/any-value.ts';
import { allFormats } from '../../lib/formats.ts';
import { commonOf, type FormState, initialForm } from './form-state.ts';
import { formOfLink, linkOfSettings, settingsOfLink } from './link-settings.ts';
import { targetOf } from './settings-store.ts';

const read = (query: string): Partial<FormState> => settingsOfLink(new URLSearchParams(query));
const follow = (query: string, form: FormState): FormState => formOfLink(new URLSearchParams(query), form);

test('a link presets target and quality', () => {
  expect(read('from=heic&to=JPG&quality=80')).toEqual({ to: 'jpeg', quality: 80, qualityChosen: true });
});

test('what is unknown or not valid is passed over', () => {
  expect(
    read(
      'to=docx&quality=101&width=-3&mode=bend&background=red&dpi=x&strip=maybe&pages=a-b&jpeg.effort=9&exposure=21&read.source=both',
    ),
  ).toEqual({});
  expect(read('to=webp&webp.lossless=perhaps&webp.method=99&webp.effort=&exposure=')).toEqual({ to: 'webp' });
});

test('options of every target are read as links have always named them', () => {
  expect(
    read(
      'width=1600&height=900&mode=fill&enlarge=1&filter=mitchell&background=12abef&dpi=300&strip=1&nolocation=1&srgb=true&pages=1-3,7&tonemap=aces&exposure=-1.5',
    ),
  ).toEqual({
    width: 1600,
    height: 900,
    fit: 'fill',
    enlarge: true,
    filter: 'mitchell',
    background: '#12ABEF',
    dpi: 300,
    metadata: 'strip',
    colorSpace: 'srgb',
    pages: '1-3,7',
    toneMap: 'aces',
    exposure: -1.5,
  });
});

test.each([
  ['aspect=0', {}, 'stretch'],
  ['mode=fit&aspect=0', { fit: 'crop' }, 'stretch'],
  ['mode=fill&aspect=0', {}, 'fill'],
  ['aspect=0', { fit: 'crop' }, 'crop'],
  ['aspect=1', { fit: 'stretch' }, undefined],
  ['aspect=1', { fit: 'fill' }, 'fill'],
  ['mode=stretch&aspect=1', {}, 'stretch'],
] as const)('the aspect ratio that older links name: %s of %o', (query, set, fit) => {
  expect(follow(query, { ...initialForm, ...set }).fit).toBe(fit);
});

test.each([
  ['nolocation=1', undefined, 'no-location'],
  ['nolocation=1', 'strip', 'strip'],
  ['strip=0', 'strip', undefined],
  ['strip=0', 'no-location', 'no-location'],
  ['strip=0&nolocation=1', 'strip', 'no-location'],
  ['nolocation=0', 'no-location', undefined],
] as const)('a switch says no more than itself: %s of %s', (query, metadata, expected) => {
  expect(follow(query, { ...initialForm, metadata }).metadata).toBe(expected);
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

function anyForm(seed: number): FormState {
  const below = random(seed);
  const some = (schema: Iterable<readonly [string, CommonField]>) =>
    Object.fromEntries([...schema].flatMap(([key, field]) => (below(2) === 1 ? [[key, anyValue(field, below)]] : [])));
  const options = allFormats.flatMap(({ id, encoder }) =>
    encoder && below(3) > 0 ? [[id, some(Object.entries<Field>(encoder.options))]] : [],
  );
  return {
    ...some(Object.entries(commonOptions).filter(([, { group }]) => group)),
    to: targets[below(targets.length)]?.code ?? 'png',
    toChosen: true,
    quality: 1 + below(100),
    qualityChosen: true,
    options: Object.fromEntries(options),
    rename: oneOf(['{name}', '', '{n} & {date}#é?+%7B', ' '], below),
    reading: some(readingFields),
  };
}

/** Options without those that are as they would be anyhow. */
function chosen(options: Readonly<Record<string, OptionValue>>, schema: Iterable<readonly [string, Field]>) {
  const known = new Map(schema);
  return Object.fromEntries(
    Object.entries(options).filter(
      ([key, value]) => known.get(key)?.role !== 'quality' && known.get(key)?.default !== value,
    ),
  );
}

/** What a link carries of a form. */
function carried(form: FormState) {
  const { id, encoder } = targetOf(form).format;
  const { password: _, ...reading } = form.reading;
  const own = Object.entries(form).filter(([key]) => !isCommonOption(key));
  return {
    ...Object.fromEntries(own),
    ...commonOf(form),
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
