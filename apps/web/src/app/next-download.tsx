import { Download } from 'lucide-react';
import { DownloadAll } from '../features/download/download-all.tsx';
import type { NextShare } from '../features/download/share.ts';
import { ShareAll } from '../features/download/share-all.tsx';
import { useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../lib/queue-context.ts';
import { Button } from '../ui/button.tsx';
import { downloadResult, offerSharingAll } from './downloads.ts';

interface NextDownloadProps {
  readonly pattern: string;
  /** Where results are saved by the share sheet: what goes there. */
  readonly next: NextShare | undefined;
}

/** What comes after converting, in reach of the thumb: the share sheet, the archive, or the one result there is. */
export function NextDownload({ pattern, next }: NextDownloadProps) {
  const app = useApp();
  const queue = useQueue();
  const { ids } = useQueueSnapshot();
  const [only] = ids;
  if (next) return <ShareAll next={next} />;
  if (only === undefined || ids.length > 1) {
    return <DownloadAll pattern={pattern} onDownloaded={() => offerSharingAll(app, queue)} />;
  }
  return (
    <Button look="primary" className="flex-1" onClick={() => void downloadResult(app, queue, only, pattern)}>
      <Download aria-hidden="true" size={18} />
      {t('queue.download')}
    </Button>
  );
}
