import { Download } from 'lucide-react';
import { DownloadAll } from '../features/download/download-all.tsx';
import { t } from '../lib/i18n.ts';
import { useQueueSnapshot } from '../lib/queue-context.ts';
import { Button } from '../ui/button.tsx';
import { queue } from './converting.ts';
import { downloadAndTell, tellOfAll } from './downloads.ts';

/** What comes after converting, in reach of the thumb: the archive, or the one result there is. */
export function NextDownload({ pattern }: { readonly pattern: string }) {
  const { ids } = useQueueSnapshot();
  const [only] = ids;
  if (only === undefined || ids.length > 1) {
    return <DownloadAll pattern={pattern} onDownloaded={() => tellOfAll(queue)} />;
  }
  return (
    <Button look="primary" className="flex-1" onClick={() => void downloadAndTell(queue, only, pattern)}>
      <Download aria-hidden="true" size={18} />
      {t('queue.download')}
    </Button>
  );
}
