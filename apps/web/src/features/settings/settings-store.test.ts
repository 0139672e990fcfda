import { beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../lib/app.ts';
import { initialForm, toSettings } from './form-state.ts';
import { formOfLink, linkOfSettings } from './link-settings.ts';
import { createSettings, targetOf } from './settings-store.ts';

let app: App;
const settings = () => app.get(createSettings).getState();
const form = () => settings().form;
const stored = () => JSON.parse(localStorage.getItem('safelight-settings') ?? '{}').state.form;
const small = { to: 'jpeg', width: 1600, height: 1600, quality: 80, qualityChosen: true };

beforeEach(() => {
  localStorage.clear();
  app = createApp();
  settings().change({ width: 300 });
});

test('what a page lends acts, is not remembered, and goes with the page; the target stays', () => {
  const { applyPagePreset } = settings();
  applyPagePreset(small);
  expect(form()).toMatchObject(small);
  expect(stored()).toMatchObject({ to: 'jpeg', width: 300, quality: 90, qualityChosen: false });
  applyPagePreset({});
  expect(form()).toEqual({ ...initialForm, to: 'jpeg', toChosen: true, width: 300, height: undefined });
});

test('what a person changes on the page stays', () => {
  const { applyPagePreset, change } = settings();
  applyPagePreset(small);
  change({ height: 900, quality: 70, qualityChosen: true });
  applyPagePreset({ to: 'webp' });
  expect(form()).toMatchObject({ to: 'webp', width: 300, height: 900, quality: 70, qualityChosen: true });
  expect(stored()).toMatchObject({ to: 'webp', width: 300, height: 900, quality: 70, qualityChosen: true });
});

test('options of a format that a page lends leave those of the others alone', () => {
  const { applyPagePreset, setOption } = settings();
  setOption('png', 'effort', 'smallest');
  setOption('jxl', 'effort', 7);
  applyPagePreset({ to: 'jxl', options: { jxl: { lossless: true } } });
  expect(form().options).toEqual({ png: { effort: 'smallest' }, jxl: { effort: 7, lossless: true } });
  applyPagePreset({});
  expect(form().options).toEqual({ png: { effort: 'smallest' }, jxl: { effort: 7 } });
});

describe('the target follows the files', () => {
  test('until a person chooses one, and is not remembered', () => {
    const { follow, change } = settings();
    follow('jpeg');
    expect([form().to, stored().to]).toEqual(['jpeg', 'png']);
    change({ to: 'webp' });
    follow('jpeg');
    expect([form().to, stored().to, stored().toChosen]).toEqual(['webp', 'webp', true]);
  });

  test('not where a page or a link has brought one', () => {
    const { follow, applyPagePreset } = settings();
    applyPagePreset({ to: 'avif' });
    follow('jpeg');
    expect(form().to).toBe('avif');
    applyPagePreset({});
    follow('jpeg');
    expect(form().to).toBe('avif');
  });

  test('nor once the one that it had is confirmed', () => {
    const { follow, change } = settings();
    change({ to: 'png' });
    follow('jpeg');
    expect(form().to).toBe('png');
  });
});

test.each([
  [
    { to: 'webp', dpi: 72 },
    { to: 'webp', toChosen: true, dpi: undefined },
  ],
  [
    { to: 'png', dpi: 0 },
    { to: 'png', toChosen: false, dpi: undefined },
  ],
  [
    { to: 'png', dpi: 300 },
    { to: 'png', toChosen: false, dpi: 300 },
  ],
])('what an older version remembered: %o', async (saved, expected) => {
  localStorage.setItem('safelight-settings', JSON.stringify({ state: { form: saved }, version: 1 }));
  await app.get(createSettings).persist.rehydrate();
  const { to, toChosen, dpi } = form();
  expect({ to, toChosen, dpi }).toEqual(expected);
});

test('what the version before this one remembered, under the names that it had', async () => {
  const before = {
    to: 'jpeg',
    toChosen: true,
    quality: 60,
    qualityChosen: true,
    options: { jpeg: { progressive: true } },
    width: 800,
    maintainAspectRatio: false,
    resizeMode: 'fit',
    enlarge: false,
    filter: 'box',
    backgroundColor: '#12ABEF',
    dpi: 72,
    stripMetadata: false,
    removeLocation: true,
    convertToSrgb: true,
    rename: '{n}',
    pages: '',
    toneMap: 'auto',
    exposure: 2,
    reading: { source: 'preview' },
  };
  localStorage.setItem('safelight-settings', JSON.stringify({ state: { form: before }, version: 2 }));
  app = createApp();
  await app.get(createSettings).persist.rehydrate();
  expect(form()).toEqual({
    to: 'jpeg',
    toChosen: true,
    quality: 60,
    qualityChosen: true,
    options: { jpeg: { progressive: true } },
    width: 800,
    fit: 'stretch',
    filter: 'box',
    background: '#12ABEF',
    dpi: 72,
    metadata: 'no-location',
    colorSpace: 'srgb',
    rename: '{n}',
    exposure: 2,
    reading: { source: 'preview' },
  });
});

describe('a target', () => {
  const asked = () => toSettings(form(), targetOf(form()));

  test('stands for the quality of formats that have one, and for nothing else', () => {
    settings().change({ to: 'webp', target: 'looks-the-same' });
    expect(asked()).toMatchObject({ target: 'looks-the-same' });
    expect(asked().options).not.toHaveProperty('quality');
    settings().setOption('webp', 'lossless', true);
    expect(asked()).not.toHaveProperty('target');
    settings().change({ to: 'png' });
    expect(asked()).not.toHaveProperty('target');
    for (const to of ['jpeg', 'avif', 'heic', 'jxl', 'jp2']) {
      settings().change({ to });
      expect(asked()).toMatchObject({ target: 'looks-the-same' });
    }
  });

  test('gives way to a quality that is chosen, that a link names, or that a page brings', () => {
    const wish = (): void => settings().change({ to: 'jpeg', target: 'small' });
    wish();
    settings().change({ quality: 70 });
    expect(form().target).toBeUndefined();
    wish();
    settings().applyPagePreset({ quality: 80 });
    expect(form().target).toBeUndefined();
    wish();
    expect(formOfLink(new URLSearchParams('quality=60'), form()).target).toBeUndefined();
    expect(formOfLink(linkOfSettings(form(), targetOf(form())), initialForm).target).toBe('small');
  });
});
