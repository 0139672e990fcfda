import { beforeEach, expect, test } from 'vitest';
import { initialForm } from './form-state.ts';
import { useSettings } from './settings-store.ts';

const form = () => useSettings.getState().form;
const stored = () => JSON.parse(localStorage.getItem('safelight-settings') ?? '{}').state.form;
const small = { to: 'jpeg', width: 1600, height: 1600, quality: 80, qualityChosen: true };

beforeEach(() => useSettings.setState({ form: { ...initialForm, width: 300 }, loan: undefined }));

test('what a page lends acts, is not remembered, and goes with the page; the target stays', () => {
  const { lend } = useSettings.getState();
  lend(small);
  expect(form()).toMatchObject(small);
  expect(stored()).toMatchObject({ to: 'jpeg', width: 300, quality: 90, qualityChosen: false });
  lend({});
  expect(form()).toEqual({ ...initialForm, to: 'jpeg', width: 300, height: undefined });
});

test('what a person changes on the page stays', () => {
  const { lend, change } = useSettings.getState();
  lend(small);
  change({ height: 900, quality: 70, qualityChosen: true });
  lend({ to: 'webp' });
  expect(form()).toMatchObject({ to: 'webp', width: 300, height: 900, quality: 70, qualityChosen: true });
  expect(stored()).toMatchObject({ to: 'webp', width: 300, height: 900, quality: 70, qualityChosen: true });
});

test('options of a format that a page lends leave those of the others alone', () => {
  const { lend, setOption } = useSettings.getState();
  setOption('png', 'effort', 'smallest');
  setOption('jxl', 'effort', 7);
  lend({ to: 'jxl', options: { jxl: { lossless: true } } });
  expect(form().options).toEqual({ png: { effort: 'smallest' }, jxl: { effort: 7, lossless: true } });
  lend({});
  expect(form().options).toEqual({ png: { effort: 'smallest' }, jxl: { effort: 7 } });
});
