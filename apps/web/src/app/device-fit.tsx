import { useEffect, useState } from 'react';
import { initialForm } from '../features/settings/form-state.ts';
import { createSettings, targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useUsage } from '../features/usage/usage-store.ts';
import { useApp } from '../lib/app.ts';
import { followDevice, readDevice, suggestedConcurrency, suggestedQuality } from '../lib/device.ts';
import { useQueue, useQueueSnapshot } from '../lib/queue-context.ts';

/** Fits work and default quality to what the device can bear: as it changes, as files come and as a format is chosen. */
export function DeviceFit() {
  const app = useApp();
  const queue = useQueue();
  const { ids } = useQueueSnapshot();
  const [device, setDevice] = useState(readDevice);
  const format = useSettings(({ form }) => targetOf(form).format.id);
  const premium = useUsage(({ licence }) => licence !== undefined);
  useEffect(() => followDevice(setDevice), []);
  useEffect(() => queue.limitConcurrency(suggestedConcurrency(device, premium)), [queue, device, premium]);
  useEffect(() => {
    const { form, change } = app.get(createSettings).getState();
    if (form.qualityChosen) return;
    // Sizes matter only then, and there may be ten thousand.
    const largest = device.isLowMemory ? ids.reduce((most, id) => Math.max(most, queue.getItem(id)?.size ?? 0), 0) : 0;
    const quality = suggestedQuality(device, format, largest) ?? initialForm.quality;
    if (quality !== form.quality) change({ quality });
  }, [app, queue, device, format, ids]);
  return null;
}
