import { lazy, Suspense, useMemo } from 'react';
import { toSettings } from '../features/settings/form-state.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useQueueSnapshot } from '../lib/queue-context.ts';

const AnalysisCard = lazy(() =>
  import('../features/analysis/analysis-card.tsx').then((module) => ({ default: module.AnalysisCard })),
);

/** Holds the place of the card while its code is fetched. */
function Room() {
  return (
    <div className="mt-4 rounded-panel border border-line bg-surface">
      <div className="h-13" />
      <div className="card-room" />
    </div>
  );
}

/** The recommendation between settings and list, tied to the form. */
export function AnalysisSlot() {
  const { form, change } = useSettings();
  const { running } = useQueueSnapshot();
  const settings = useMemo(() => toSettings(form, targetOf(form)), [form]);
  return (
    <Suspense fallback={<Room />}>
      <AnalysisCard
        settings={settings}
        locked={running}
        onApply={(part) => change({ ...part, ...(part.quality === undefined ? {} : { qualityChosen: true }) })}
      />
    </Suspense>
  );
}
