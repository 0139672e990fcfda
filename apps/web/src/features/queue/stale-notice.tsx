import { RotateCw } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { useQueueSnapshot } from '../../lib/queue-context.ts';
import { Notice } from '../../ui/notice.tsx';

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
    <Notice
      text={t('queue.stale', { count: stale.length })}
      action={
        <>
          <RotateCw aria-hidden="true" size={16} />
          {t('queue.again')}
        </>
      }
      onAction={() => onConvert(stale)}
    />
  );
}
