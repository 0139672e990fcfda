import { targetByName } from '@safelight/codecs';
import { expect, test } from 'vitest';
import { type FormState, initialForm } from './form-state.ts';
import { linkOfSettings, settingsOfLink } from './link-settings.ts';

const read = (query: string): Partial<FormState> => settingsOfLink(new URLSearchParams(query));

test('a link presets target and quality', () => {
  expect(read('from=heic&to=JPG&quality=80')).toEqual({ to: 'jpeg', quality: 80, qualityChosen: true });
});

test('what is unknown or not valid is passed over', () => {
  expect(
    read('to=docx&quality=101&width=-3&mode=bend&background=red&dpi=x&strip=maybe&pages=a-b&jpeg.effort=9'),
  ).toEqual({});
  expect(read('to=webp&webp.lossless=perhaps&webp.method=99')).toEqual({ to: 'webp' });
});

test('whatever is set comes back from its link', () => {
  const target = targetByName('webp');
  if (!target) throw new Error('WebP is gone.');
  const form: FormState = {
    ...initialForm,
    to: target.code,
    quality: 55,
    qualityChosen: true,
    width: 1600,
    height: 900,
    resizeMode: 'fill',
    maintainAspectRatio: false,
    enlarge: true,
    filter: 'mitchell',
    backgroundColor: '#12ABEF',
    dpi: 300,
    stripMetadata: true,
    removeLocation: true,
    convertToSrgb: true,
    pages: '1-3,7',
    toneMap: 'aces',
    options: { webp: { lossless: true } },
  };
  const query = linkOfSettings(form, target);
  expect({ ...initialForm, ...settingsOfLink(query) }).toEqual(form);
  expect(linkOfSettings({ ...initialForm, to: target.code }, target).toString()).toBe(`to=${target.code}`);
});
