import { lazy, Suspense, useMemo } from 'react';
import { CardRoom } from '../features/analysis/card-room.tsx';
import { toSettings, withOneQuality } from '../features/settings/form-state.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useQueueSnapshot } from '../lib/queue-context.ts';

const AnalysisCard = lazy(() =>
  import('../features/analysis/analysis-card.tsx').then((module) => ({ default: module.AnalysisCard })),
);

/** The recommendation between settings and list, tied to the form. */
export function AnalysisSlot() {
  const { form, change } = useSettings();
  const { running } = useQueueSnapshot();
  const settings = useMemo(() => toSettings(form, targetOf(form)), [form]);
  return (
    <Suspense fallback={<CardRoom folded={running} />}>
      <AnalysisCard
        settings={settings}
        settingsWith={(part) => {
          const applied = { ...form, ...withOneQuality(part) };
          return toSettings(applied, targetOf(applied));
        }}
        locked={running}
        onApply={(part) => change({ ...part, ...(part.quality === undefined ? {} : { qualityChosen: true }) })}
      />
    </Suspense>
  );
}
