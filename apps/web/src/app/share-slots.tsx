import { Suspense } from 'react';
import { canShareFiles, shareOne } from '../features/download/share.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { useApp } from '../lib/app.ts';
import { useQueue, useQueueSnapshot } from '../lib/queue-context.ts';
import { patientPart } from '../ui/patient-part.ts';

// Without a network people convert all the same, and share later.
const ShareMenu = patientPart(async () => (await import('../features/share/share-menu.tsx')).ShareMenu);
const Sharing = patientPart(async () => (await import('../features/share/sharing.tsx')).Sharing);

/** Ways to share the page, there once there is a result. */
export function ShareResults() {
  const { counts } = useQueueSnapshot();
  if (counts.completed === 0) return null;
  return (
    // On phones it has a row of its own, which is there before it.
    <Suspense fallback={<span className="hidden max-sm:order-last max-sm:block max-sm:h-11 max-sm:w-full" />}>
      <ShareMenu />
    </Suspense>
  );
}

/** What comes after a download. */
export function AfterDownload() {
  const app = useApp();
  const queue = useQueue();
  return (
    <Suspense fallback={null}>
      <Sharing
        onShareFile={
          canShareFiles()
            ? (id) => void shareOne(app, queue, id, app.get(createSettings).getState().form.rename)
            : undefined
        }
      />
    </Suspense>
  );
}
