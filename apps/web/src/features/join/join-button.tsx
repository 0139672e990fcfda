import { canJoin, type QueueItem } from '@safelight/engine/internal';
import { Files } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';
import { openedPart } from '../../ui/opened-part.tsx';

const JoinDialog = openedPart(async () => (await import('./join-dialog.tsx')).JoinDialog);

/** The results that can be one document: there are several, all of one format that holds pages. */
function joinable(items: readonly (QueueItem | undefined)[]): readonly QueueItem[] {
  const done = items.filter((item) => item?.status === 'completed' && item.result !== undefined) as QueueItem[];
  const formats = new Set(done.map(({ result }) => result?.formatId ?? ''));
  const [formatId = ''] = formats;
  return done.length > 1 && formats.size === 1 && canJoin(formatId) ? done : [];
}

/** Makes one document of all results, where their format has pages. */
export function JoinButton() {
  const queue = useQueue();
  const { ids, counts, running } = useQueueSnapshot();
  const [open, setOpen] = useState(false);
  // The counts say when a result came or went.
  const items = useMemo(
    () => (running || counts.completed < 2 ? [] : joinable(ids.map((id) => queue.getItem(id)))),
    [running, counts, ids, queue],
  );
  const formatId = items[0]?.result?.formatId;
  if (formatId === undefined) return null;
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setOpen(true)}>
        <Files aria-hidden="true" size={18} />
        {t('join.open', { format: formatLabel(formatId) })}
      </Button>
      {open && <JoinDialog items={items} onClose={() => setOpen(false)} onAbsent={() => setOpen(false)} />}
    </>
  );
}
