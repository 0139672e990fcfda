import { useEffect } from 'react';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useUsage } from '../features/usage/usage-store.ts';
import { type DeviceMetrics, followDevice, suggestedConcurrency, suggestedQuality } from '../lib/device.ts';
import type { WebQueue } from '../lib/queue-context.ts';

function largestFile(queue: WebQueue): number {
  return queue.getSnapshot().ids.reduce((most, id) => Math.max(most, queue.getItem(id)?.size ?? 0), 0);
}

function fitTo(queue: WebQueue, device: DeviceMetrics): void {
  queue.limitConcurrency(suggestedConcurrency(device, useUsage.getState().licence !== undefined));
  const { form, change } = useSettings.getState();
  if (form.qualityChosen) return;
  const quality = suggestedQuality(device, targetOf(form).format.id, largestFile(queue));
  if (quality !== undefined && quality !== form.quality) change({ quality });
}

/** Fits work and default quality to what the device can bear, as it changes. */
export function DeviceFit({ queue }: { readonly queue: WebQueue }) {
  useEffect(() => followDevice((device) => fitTo(queue, device)), [queue]);
  return null;
}
