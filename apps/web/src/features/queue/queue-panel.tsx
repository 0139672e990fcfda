import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { spokenLocale, t } from '../../lib/i18n.ts';
import { type SteadyItem, useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { savingText } from '../../lib/saving.ts';
import { Button } from '../../ui/button.tsx';
import { patientPart } from '../../ui/patient-part.ts';
import { Percent } from '../../ui/percent.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { arrangeList, type ListView, listedFiles, selectionWith, wholeList } from './list-order.ts';
import type { ListToolsProps } from './list-tools.tsx';
import { QueueList } from './queue-list.tsx';
import type { RowActions } from './queue-row.tsx';
import type { RowPlan } from './row-facts.tsx';
import type { SettingsOfFile } from './total-before.tsx';

const ListTools = patientPart(async () => (await import('./list-tools.tsx')).ListTools);
const TotalBefore = patientPart(async () => (await import('./total-before.tsx')).TotalBefore);

/** Lists of fewer files are seen at a glance. */
const LONG_LIST = 4;

interface QueuePanelProps extends Pick<ListToolsProps, 'onAdjust' | 'onRemove'> {
  readonly targetLabel: string;
  readonly ownLabels: Readonly<Record<string, string>>;
  readonly actions: Omit<RowActions, 'select'>;
  /** What will become of a waiting file. */
  readonly planOf: (item: SteadyItem) => RowPlan | undefined;
  readonly settingsOf: SettingsOfFile;
  readonly onAddMore: () => void;
  readonly onClear: () => void;
  /** What can be done with all results. */
  readonly children: ReactNode;
}

function Heading({ onAddMore, onClear }: Pick<QueuePanelProps, 'onAddMore' | 'onClear'>) {
  const { ids } = useQueueSnapshot();
  return (
    <div className="flex items-center gap-x-1 border-b py-2 pr-2 pl-4">
      <h2 className="mr-auto shrink-0 font-semibold">{t('queue.files', { count: ids.length })}</h2>
      <div className="flex flex-wrap justify-end gap-x-1">
        <Button look="quiet" size="small" title={t('queue.addMore')} onClick={onAddMore}>
          <ImagePlus aria-hidden="true" size={16} />
          <span className="max-[30rem]:sr-only">{t('queue.addMore')}</span>
        </Button>
        <Button look="quiet" size="small" title={t('queue.clear')} onClick={onClear}>
          <Trash2 aria-hidden="true" size={16} />
          <span className="max-[30rem]:sr-only">{t('queue.clear')}</span>
        </Button>
      </div>
    </div>
  );
}

/** How far the whole batch is. */
function BatchLine() {
  const { ids, counts, running } = useQueueSnapshot();
  if (!running) return <div className="h-0.5" />;
  return <ProgressLine label={t('queue.progressAll')} max={ids.length} value={counts.completed + counts.error} />;
}

function Summary({ children }: { readonly children: ReactNode }) {
  const { ids, counts, savings, paused } = useQueueSnapshot();
  if (counts.completed === 0 && counts.error === 0 && !paused) return null;
  const { sizeReduction, sourceBytes, resultBytes } = savings;
  const change = sizeReduction >= 0 ? 'queue.savedTotal' : 'queue.grownTotal';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t px-4 py-3">
      <div className="min-w-0">
        {counts.completed > 0 && (
          <p className="font-semibold">
            {t(change, { size: formatBytes(sizeReduction) })}{' '}
            <span className="font-normal text-soft">
              <Percent text={savingText(sourceBytes, resultBytes).short} />
            </span>
          </p>
        )}
        <p className="text-sm text-soft">
          {t('queue.done', { done: counts.completed, total: ids.length })}
          {counts.error > 0 && ` · ${t('queue.failed', { count: counts.error })}`}
        </p>
        {paused && <p className="text-sm text-soft">{t('queue.paused')}</p>}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:ml-0 max-sm:w-full">{children}</div>
    </div>
  );
}

/** What is shown of the list, and what is ticked in it. */
function useListView() {
  const queue = useQueue();
  const snapshot = useQueueSnapshot();
  const [view, setView] = useState<ListView>(wholeList);
  const [selection, setSelection] = useState<ReadonlySet<string>>();
  const ticked = useRef<string>(undefined);
  const shown = useMemo(
    () => (view === wholeList ? snapshot.ids : arrangeList(listedFiles(queue, snapshot.ids), view, spokenLocale())),
    [queue, snapshot, view],
  );
  // Rows are drawn again when their actions change: what is shown now is looked up when a box is pressed.
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });
  const select: RowActions['select'] = useCallback((id, range) => {
    const from = range ? ticked.current : undefined;
    ticked.current = id;
    setSelection((selected) => selected && selectionWith(selected, now.current, id, from));
  }, []);
  return { view, setView, selection, setSelection, shown, select };
}

/** The list of files with its heading and its sum. */
export function QueuePanel({
  targetLabel,
  ownLabels,
  actions,
  planOf,
  settingsOf,
  onAdjust,
  onRemove,
  onAddMore,
  onClear,
  children,
}: QueuePanelProps) {
  const { ids, counts, running } = useQueueSnapshot();
  const { view, setView, selection, setSelection, shown, select } = useListView();
  const rowActions = useMemo(() => ({ ...actions, select }), [actions, select]);
  const hasTools = ids.length >= LONG_LIST || view !== wholeList || selection !== undefined;
  return (
    <section
      aria-label={t('queue.panel')}
      className="relative mt-4 overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Heading onAddMore={onAddMore} onClear={onClear} />
      {hasTools && (
        <Suspense fallback={<div className="h-13 border-b max-sm:h-15" />}>
          <ListTools
            view={view}
            onView={setView}
            shown={shown}
            selection={selection}
            onSelection={setSelection}
            onAdjust={onAdjust}
            onRemove={onRemove}
          />
        </Suspense>
      )}
      <BatchLine />
      <QueueList
        ids={shown}
        selection={selection}
        targetLabel={targetLabel}
        ownLabels={ownLabels}
        actions={rowActions}
        planOf={planOf}
      />
      {!running && counts.pending > 1 && (
        <Suspense fallback={<div className="h-13 border-t max-sm:h-15" />}>
          <TotalBefore settingsOf={settingsOf} />
        </Suspense>
      )}
      <Summary>{children}</Summary>
    </section>
  );
}
