import { settingsOf } from '@safelight/engine/internal';
import { expect, test } from 'vitest';
import { convertOptions, defaultSettings, formatLabel, hasQuality, settingsFrom, targets } from './settings.ts';

test('begins with what the engine says of metadata', () => {
  expect(settingsFrom({})).toEqual(defaultSettings);
  expect(defaultSettings.metadata).toBe('keep');
});

test('what does not fit is as at the beginning, one by one', () => {
  const kept = settingsFrom({
    to: 'webp',
    quality: 101,
    metadata: 'all',
    menu: ['gone', 'png'],
    zipFrom: -1,
    minSide: 0.5,
  });
  expect(kept).toEqual({ ...defaultSettings, to: 'webp', menu: ['png'] });
  expect(settingsFrom({ to: 'raw', menu: [], askWhere: 'yes' })).toEqual(defaultSettings);
});

test('the menus have the usual formats first', () => {
  expect(settingsFrom({ menu: ['tiff', 'pdf', 'jpeg'] }).menu).toEqual(['jpeg', 'pdf', 'tiff']);
});

test('the engine takes what it is told for every format', () => {
  for (const { id } of targets) {
    const settings = settingsOf(convertOptions({ ...defaultSettings, quality: 71, metadata: 'no-location' }, id));
    expect([id, settings.metadata, settings.fallbackDpi]).toEqual([id, 'no-location', 72]);
    expect(Object.values(settings.options), id).toEqual(hasQuality(id) ? [71] : []);
  }
  expect(targets.filter(({ id }) => hasQuality(id)).map(({ id }) => id)).toContain('jpeg');
  expect([formatLabel('jpeg'), formatLabel('new')]).toEqual(['JPEG', 'NEW']);
});
