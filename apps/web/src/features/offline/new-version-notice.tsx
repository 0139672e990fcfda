import '../../messages/offline.ts';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { t } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { useNewVersion } from './new-version.ts';

/** Says that a new version waits for the list to be done with, and lets nobody wait who does not want to. */
export function NewVersionNotice() {
  const ready = useNewVersion((state) => state.ready);
  const [asked, setAsked] = useState(false);
  // The list goes with a reload: the browser asks first.
  useLeaveGuard(asked);
  useEffect(() => {
    if (ready) announce(t('offline.newVersion'));
  }, [ready]);
  if (!ready) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-surface py-2 pr-2 pl-4 text-[0.9375rem]">
      <RefreshCw aria-hidden="true" size={18} className="shrink-0 text-soft" />
      <p className="min-w-0 flex-1 basis-60">{t('offline.newVersion')}</p>
      <Button
        look="quiet"
        size="small"
        onClick={() => {
          setAsked(true);
          // With the list gone the new version takes over by itself.
          setTimeout(() => location.reload());
        }}
      >
        {t('offline.reload')}
      </Button>
    </div>
  );
}
