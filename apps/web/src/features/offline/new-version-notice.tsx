import '../../messages/offline.ts';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNewVersion } from './new-version.ts';

/** Says that a new version waits for the list to be done with, and lets nobody wait who does not want to. */
export function NewVersionNotice() {
  const app = useApp();
  const ready = useNewVersion((state) => state.ready);
  const [asked, setAsked] = useState(false);
  // The list goes with a reload: the browser asks first.
  useLeaveGuard(asked);
  useEffect(() => {
    if (ready) announce(app, t('offline.newVersion'));
  }, [app, ready]);
  if (!ready) return null;
  return (
    <Notice
      icon={<RefreshCw aria-hidden="true" size={18} className="shrink-0 text-soft" />}
      text={t('offline.newVersion')}
      action={t('offline.reload')}
      onAction={() => {
        setAsked(true);
        // With the list gone the new version takes over by itself.
        setTimeout(() => location.reload());
      }}
    />
  );
}
