import { RotateCw } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';

interface StaleNoticeProps {
  /** Ids of the results that other settings were used for than are set now. */
  readonly stale: readonly string[];
  readonly onConvert: (ids: readonly string[]) => void;
}

/** Offers to convert results anew that are not as the settings say, where Convert is about the files that wait. */
export function StaleNotice({ stale, onConvert }: StaleNoticeProps) {
  const { counts } = useQueueSnapshot();
  if (stale.length === 0 || counts.pending + counts.error === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-surface py-2 pr-2 pl-4 text-[0.9375rem]">
      <p className="min-w-0 flex-1 basis-60">{t('queue.stale', { count: stale.length })}</p>
      <Button look="quiet" size="small" onClick={() => onConvert(stale)}>
        <RotateCw aria-hidden="true" size={16} />
        {t('queue.again')}
      </Button>
    </div>
  );
}
