import { FileArchive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { prepareZip } from '../../lib/zip/zip-client.ts';
import { Button } from '../../ui/button.tsx';
import { downloadAll } from './results.ts';

interface DownloadAllProps {
  /** Something else is what is to be done next. */
  readonly plain?: boolean;
  /** By which the results are named. */
  readonly pattern: string;
  /** The archive was handed to the browser. */
  readonly onDownloaded: () => void;
}

/** All results in one archive; there once there is a result. */
export function DownloadAll({ plain = false, pattern, onDownloaded }: DownloadAllProps) {
  const app = useApp();
  const queue = useQueue();
  const { counts, running } = useQueueSnapshot();
  const [fraction, setFraction] = useState<number>();
  const some = counts.completed > 0;

  useEffect(() => {
    if (some) prepareZip(app);
  }, [app, some]);

  if (!some) return null;
  const packing = fraction !== undefined;
  return (
    <Button
      look={!plain && !running && counts.pending === 0 ? 'primary' : 'plain'}
      className="min-w-52 tabular-nums max-sm:w-full"
      aria-disabled={packing}
      onClick={() => {
        if (packing) return;
        setFraction(0);
        void downloadAll(app, queue, pattern, setFraction)
          .finally(() => setFraction(undefined))
          .then((done) => {
            if (done) onDownloaded();
          });
      }}
    >
      <FileArchive aria-hidden="true" size={18} />
      {packing ? t('download.packing', { percent: Math.floor(fraction * 100) }) : t('download.all')}
    </Button>
  );
}
