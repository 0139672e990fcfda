import '../../messages/offline.ts';
import { Check, CloudDownload, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { cancelEverything, keepEverything, openEverything, removeEverything, useEverything } from './everything.ts';

/** What is kept for use without a network, and the way to keep everything. */
export function OfflineDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const { step, kept, total } = useEverything();
  const sizes = { kept: formatBytes(kept), total: formatBytes(total), missing: formatBytes(total - kept) };
  useEffect(() => void openEverything(app), [app]);
  return (
    <Dialog onClose={onClose} title={t('offline.title')} description={t('offline.description')}>
      <div aria-live="polite" className="flex items-start gap-3">
        {step === 'all' && <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-good" />}
        {step === 'failed' && <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-bad" />}
        {step !== 'fetching' && <p className="tabular-nums">{t(`offline.${step}`, sizes)}</p>}
      </div>
      {step === 'fetching' && (
        <>
          {/* Not in what is read out: nobody wants to hear every step of it. */}
          <p className="tabular-nums">{t('offline.fetching', sizes)}</p>
          <ProgressLine label={t('offline.title')} max={total} value={kept} className="mt-4" />
        </>
      )}
      <div className="mt-5 flex min-h-11 flex-wrap gap-2">
        {(step === 'some' || step === 'failed') && (
          <Button
            look="primary"
            className="max-w-full max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal max-sm:py-2"
            onClick={() => void keepEverything(app)}
          >
            <CloudDownload aria-hidden="true" size={18} />
            {t('offline.keep', sizes)}
          </Button>
        )}
        {step === 'fetching' && <Button onClick={() => cancelEverything(app)}>{t('offline.cancel')}</Button>}
        {step === 'all' && <Button onClick={() => void removeEverything(app)}>{t('offline.remove')}</Button>}
      </div>
    </Dialog>
  );
}
