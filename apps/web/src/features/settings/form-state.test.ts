import type { Target, WritableFormat } from '@safelight/codecs';
import type { Format } from '@safelight/core';
import { commonOptions } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { initialForm, isActive, optionValues, toSettings } from './form-state.ts';
import { readNumber } from './read-number.ts';

const encoder = {
  depths: [8],
  models: ['rgb'],
  alpha: 'none',
  kinds: ['still'],
  lossy: true,
  icc: ['rgb'],
  cicp: 'none',
  metadata: [],
  density: true,
  memory: () => ({ fixed: 0, perSample: 1 }),
  maxSide: 65535,
  options: {
    quality: {
      type: 'number',
      role: 'quality',
      label: 'Quality',
      description: '',
      min: 1,
      max: 100,
      step: 1,
      default: 75,
    },
    progressive: { type: 'boolean', label: 'Progressive', description: '', default: false },
    scans: {
      type: 'enum',
      label: 'Scans',
      description: '',
      values: ['few', 'many'],
      default: 'few',
      when: { field: 'progressive', is: true },
    },
  },
  load: () => Promise.reject(new Error('not loaded in tests')),
  credits: [],
} satisfies Format['encoder'];

const jpeg = {
  id: 'jpeg',
  label: 'JPEG',
  mimeTypes: ['image/jpeg'],
  extensions: ['jpg'],
  signatures: [],
  encoder,
} as unknown as WritableFormat;

function targetOf(format: WritableFormat): Target {
  return { code: format.id, format, extension: 'jpg' };
}

const target = targetOf(jpeg);

test('the defaults are those that the pages tell of', () => {
  expect(toSettings(initialForm, target)).toEqual({
    to: 'jpeg',
    options: { quality: 90, progressive: false, scans: 'few' },
    background: '#FFFFFF',
    metadata: 'keep',
    fallbackDpi: 72,
    decodeOptions: {},
  });
});

test('without a side there is no resizing, whatever the mode', () => {
  expect(toSettings({ ...initialForm, fit: 'crop' }, target).resize).toBeUndefined();
});

test('a side makes a size, with what was chosen about it', () => {
  const form = { ...initialForm, width: 800, height: 600, fit: 'stretch' } as const;
  expect(toSettings(form, target).resize).toEqual({ width: 800, height: 600, mode: 'stretch' });
  expect(toSettings({ ...form, filter: 'box', enlarge: true }, target).resize).toEqual({
    width: 800,
    height: 600,
    mode: 'stretch',
    enlarge: true,
    filter: 'box',
  });
});

test('each file keeps its print resolution until one is picked; 72 is for files without', () => {
  expect(toSettings(initialForm, target)).toMatchObject({ fallbackDpi: 72 });
  expect(toSettings(initialForm, target)).not.toHaveProperty('dpi');
  // 72 itself can be picked.
  for (const dpi of [72, 300]) expect(toSettings({ ...initialForm, dpi }, target)).toMatchObject({ dpi });
});

test('what is chosen as it would be anyhow makes the same settings', () => {
  const form = { ...initialForm, enlarge: false, fit: 'fit', exposure: 0, toneMap: 'auto', metadata: 'keep' } as const;
  expect(toSettings(form, target)).toEqual(toSettings(initialForm, target));
});

test('remembered options that no longer fit fall back to the default', () => {
  const form = { ...initialForm, options: { jpeg: { scans: 'gone', progressive: true, other: 1 } } };
  expect(optionValues(form, encoder.options, 'jpeg')).toEqual({ quality: 90, progressive: true, scans: 'few' });
});

test('a field acts only while the field it hangs on has its value', () => {
  expect(isActive(encoder.options.scans, { progressive: true })).toBe(true);
  expect(isActive(encoder.options.scans, { progressive: false })).toBe(false);
});

test.each([
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1920', 1920],
  ['1920.9', 1920],
  ['abc', undefined],
  ['99999999', 1_000_000],
])('a side typed as "%s" is %s', (text, side) => {
  const { width } = commonOptions;
  expect(width.type === 'number' && readNumber(width, text)).toBe(side);
});

test('pages are passed on only when they are written as they should be', () => {
  expect(toSettings({ ...initialForm, pages: '1-3, 7' }, target).pages).toBe('1-3, 7');
  for (const pages of ['', '3-x', ','])
    expect(toSettings({ ...initialForm, pages }, target)).not.toHaveProperty('pages');
});

test('choices about reading and light go to the engine when they are made', () => {
  const form = { ...initialForm, toneMap: 'aces', exposure: -1, reading: { password: 'secret' } } as const;
  expect(toSettings(form, target)).toMatchObject({
    toneMapping: { operator: 'aces', exposure: -1 },
    decodeOptions: { password: 'secret' },
  });
});
