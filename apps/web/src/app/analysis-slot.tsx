import { Suspense, useMemo } from 'react';
import { CardRoom } from '../features/analysis/card-room.tsx';
import { toSettings, withOneQuality } from '../features/settings/form-state.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useQueueSnapshot } from '../lib/queue-context.ts';
import { patientPart } from '../ui/patient-part.ts';

const AnalysisCard = patientPart(async () => (await import('../features/analysis/analysis-card.tsx')).AnalysisCard);

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
