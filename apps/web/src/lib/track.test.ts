import { afterEach, expect, test, vi } from 'vitest';
import { track } from './track.ts';

const sent = vi.fn<Navigator['sendBeacon']>(() => true);
vi.stubGlobal('navigator', { sendBeacon: sent, doNotTrack: null });

afterEach(() => {
  sent.mockClear();
  vi.stubGlobal('navigator', { sendBeacon: sent, doNotTrack: null });
});

test('nothing is sent by default', () => {
  track({ name: 'zip_download', count: 3 });
  expect(sent).not.toHaveBeenCalled();
});

test('a site with an endpoint is told, as JSON', () => {
  track({ name: 'zip_download', count: 3 }, '/events');
  expect(sent).toHaveBeenCalledWith('/events', '{"name":"zip_download","count":3}');
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%j turns it off', (wish) => {
  vi.stubGlobal('navigator', { sendBeacon: sent, ...wish });
  track({ name: 'zip_download', count: 3 }, '/events');
  expect(sent).not.toHaveBeenCalled();
});
