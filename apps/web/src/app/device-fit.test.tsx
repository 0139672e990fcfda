import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { render } from '../../test/render.tsx';
import { createSettings } from '../features/settings/settings-store.ts';
import { createApp } from '../lib/app.ts';
import { QueueContext } from '../lib/queue-context.ts';
import { DeviceFit } from './device-fit.tsx';

const app = createApp();
const { change } = app.get(createSettings).getState();
const quality = () => app.get(createSettings).getState().form.quality;
/** Does something and sees what quality comes of it. */
const after = (what: () => void): number => {
  act(what);
  return quality();
};

test('the quality that nobody has chosen follows the device and the format at once, and goes back', () => {
  const connection = Object.assign(new EventTarget(), { effectiveType: '4g' });
  const memory = { usedJSHeapSize: 1, jsHeapSizeLimit: 10 };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Android', userAgentData: { mobile: true }, connection });
  Object.assign(performance, { memory });
  const { queue } = fakeQueue([item({ size: 11 * 1024 ** 2 })]);
  change({ to: 'jpeg' });
  render(
    <QueueContext value={queue}>
      <DeviceFit />
    </QueueContext>,
    app,
  );
  expect(quality()).toBe(85);
  expect(after(() => change({ to: 'webp' }))).toBe(90);
  const joins = (effectiveType: string) => () => {
    connection.effectiveType = effectiveType;
    connection.dispatchEvent(new Event('change'));
  };
  expect(after(joins('2g'))).toBe(70);
  expect(after(joins('4g'))).toBe(90);
  memory.usedJSHeapSize = 9;
  expect(after(() => window.dispatchEvent(new Event('online')))).toBe(75);
  memory.usedJSHeapSize = 1;
  expect(after(() => window.dispatchEvent(new Event('online')))).toBe(90);
  expect(after(() => change({ quality: 60, qualityChosen: true }))).toBe(60);
  expect(after(joins('2g'))).toBe(60);
});
