import { Check, Download, RotateCw, Share2, SlidersHorizontal, TriangleAlert, X } from 'lucide-react';
import { memo } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { t } from '../../lib/i18n.ts';
import { type SteadyItem, useHasSource, useQueue, useQueueItem, useSteadyItem } from '../../lib/queue-context.ts';
import { savingText } from '../../lib/saving.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Percent } from '../../ui/percent.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { cutName } from './middle-cut.ts';
import { isDamaged, RowFacts, type RowPlan } from './row-facts.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useSwipeAway } from './use-swipe-away.ts';

/** What a row can do that is not the queue's own business. */
export interface RowActions {
  readonly download: (id: string) => void;
  readonly share: (id: string) => void;
  readonly preview: (id: string) => void;
  /** Opens the settings of one file alone. */
  readonly adjust: (id: string) => void;
  /** Converts the first page of a document alone, or, with `false`, all of them. */
  readonly chooseFirstPage: (id: string, only: boolean) => void;
  readonly remove: (id: string) => void;
  /** Ticks or unticks a file; with `range` all up to the one before it. */
  readonly select: (id: string, range: boolean) => void;
  readonly retry: (id: string) => void;
}

function Name({ name }: { readonly name: string }) {
  const { head, tail } = cutName(name);
  return (
    <p className="flex min-w-0 font-medium [justify-content:left] max-sm:mr-9" dir="auto">
      <span className="overflow-hidden text-ellipsis whitespace-pre">{head}</span>
      <span className="whitespace-pre">{tail}</span>
    </p>
  );
}

/** How far a file is that is being converted. */
function Progress({ id }: { readonly id: string }) {
  const { progress = 0, stage = 'read' } = useQueueItem(id) ?? {};
  return (
    <>
      <span className="font-semibold">
        <Percent text={t('queue.percent', { percent: Math.round(progress) })} />
      </span>
      <span className="text-sm text-soft">{t(`queue.stage_${stage}`)}</span>
    </>
  );
}

/** Figures in one line, the status in words in the next; the same width in every state. */
function Status({ item }: { readonly item: SteadyItem }) {
  const box = 'flex w-24 flex-col items-end text-right max-sm:w-auto max-sm:items-start max-sm:text-left';
  if (item.status === 'completed' && item.result) {
    const saving = savingText(item.size, item.result.bytes);
    return (
      <div className={box}>
        <span className="font-semibold">
          <span aria-hidden="true">
            <Percent text={saving.short} />
          </span>
          <span className="sr-only">{saving.words}</span>
        </span>
        {isDamaged(item.result) ? (
          <span className="flex items-center gap-1 text-bad text-sm">
            <TriangleAlert aria-hidden="true" size={14} />
            {t('queue.damaged')}
          </span>
        ) : (
          <span className="flex items-center gap-1 text-good text-sm">
            <Check aria-hidden="true" size={14} />
            {t('queue.completed')}
          </span>
        )}
      </div>
    );
  }
  if (item.status === 'converting') {
    return (
      <div className={box}>
        <Progress id={item.id} />
      </div>
    );
  }
  if (item.status === 'error') {
    return (
      <div className={box}>
        <span className="flex items-center gap-1 text-bad text-sm">
          <TriangleAlert aria-hidden="true" size={14} />
          {t('queue.error')}
        </span>
      </div>
    );
  }
  return (
    <div className={box}>
      <span className="text-sm text-soft">{t('queue.pending')}</span>
    </div>
  );
}

interface ItemActionsProps {
  readonly item: SteadyItem;
  readonly actions: RowActions;
}

/** Opens the settings of this file alone: before it is converted, or for converting it again. */
function AdjustButton({ item, actions }: ItemActionsProps) {
  return (
    <IconButton
      label={t('queue.adjustFile', { file: item.name })}
      hint={t('queue.adjust')}
      onClick={() => actions.adjust(item.id)}
    >
      <SlidersHorizontal aria-hidden="true" size={18} />
    </IconButton>
  );
}

/** The one thing to do next with a file, in its present state. */
function NextAction({ item, actions }: ItemActionsProps) {
  const queue = useQueue();
  const { id, name, status, result } = item;
  if (status === 'converting') {
    return (
      <Button
        look="quiet"
        size="small"
        aria-label={t('queue.cancelFile', { file: name })}
        onClick={() => queue.cancel(id)}
      >
        {t('queue.cancel')}
      </Button>
    );
  }
  if (status === 'pending') return <AdjustButton item={item} actions={actions} />;
  if (status === 'error') {
    return (
      <>
        <AdjustButton item={item} actions={actions} />
        <Button size="small" aria-label={t('queue.retryFile', { file: name })} onClick={() => actions.retry(id)}>
          <RotateCw aria-hidden="true" size={16} />
          <span className="sm:max-lg:hidden">{t('queue.retry')}</span>
        </Button>
      </>
    );
  }
  if (!result) return null;
  return (
    <>
      <AdjustButton item={item} actions={actions} />
      <IconButton
        label={t('queue.shareFile', { file: result.name })}
        hint={t('queue.share')}
        onClick={() => actions.share(id)}
      >
        <Share2 aria-hidden="true" size={18} />
      </IconButton>
      <Button
        size="small"
        aria-label={t('queue.downloadFile', { file: result.name })}
        onClick={() => actions.download(id)}
      >
        <Download aria-hidden="true" size={16} />
        <span className="max-lg:hidden">{t('queue.download')}</span>
      </Button>
    </>
  );
}

function RemoveButton({ item, actions }: ItemActionsProps) {
  return (
    <IconButton
      label={t('queue.removeFile', { file: item.name })}
      hint={t('queue.remove')}
      onClick={() => actions.remove(item.id)}
    >
      <X aria-hidden="true" size={18} />
    </IconButton>
  );
}

function RowProgress({ id }: { readonly id: string }) {
  const item = useQueueItem(id);
  if (item?.status !== 'converting') return null;
  return (
    <ProgressLine
      label={t('queue.progressOf', { file: item.name })}
      max={100}
      value={Math.round(item.progress)}
      className="absolute inset-x-0 bottom-0"
    />
  );
}

function SelectBox({ item, selected, actions }: ItemActionsProps & { readonly selected: boolean }) {
  return (
    // All of the row ticks it, but for the controls in it, which lie above.
    <label className="absolute inset-0 flex cursor-pointer items-center pl-4">
      <input
        type="checkbox"
        aria-label={t('queue.selectFile', { file: item.name })}
        className="size-5 accent-lamp"
        checked={selected}
        onChange={({ nativeEvent }) =>
          actions.select(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Says that a file of an earlier visit must be chosen again. */
function Missing({ id }: { readonly id: string }) {
  return useHasSource(id) ? null : <p className="mt-0.5 text-bad text-sm">{t('queue.missing')}</p>;
}

interface QueueRowProps {
  readonly id: string;
  /** Whether it is ticked, where files are selected. */
  readonly selected?: boolean | undefined;
  readonly targetLabel: string;
  readonly actions: RowActions;
  readonly planOf: (item: SteadyItem) => RowPlan | undefined;
}

/** One file: what it is, what it becomes, how far it is, and what can be done with it. */
export const QueueRow = memo(function QueueRow({ id, selected, targetLabel, actions, planOf }: QueueRowProps) {
  const item = useSteadyItem(id);
  const swipe = useSwipeAway(() => actions.remove(id));
  if (!item) return null;
  return (
    <div
      data-status={item.status}
      className={`relative grid touch-pan-y grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 border-b px-4 py-2.5 [li:last-child>&]:border-b-0 sm:grid-cols-[3rem_minmax(0,1fr)_auto_auto_auto] sm:gap-x-3 ${selected === undefined ? '' : 'pl-13'} ${selected ? 'bg-raised' : ''}`}
      {...swipe}
    >
      <button
        type="button"
        aria-label={t('queue.previewFile', { file: item.name })}
        title={item.folder === '' ? item.name : `${item.folder}/${item.name}`}
        // Covers the row; what can be pressed in it lies above.
        className="self-start rounded-lg after:absolute after:inset-0 hover:opacity-80"
        onClick={() => actions.preview(id)}
      >
        <Thumbnail item={item} />
      </button>
      {selected !== undefined && <SelectBox item={item} selected={selected} actions={actions} />}
      <div className="min-w-0">
        <Name name={item.name} />
        <RowFacts
          item={item}
          targetLabel={targetLabel}
          plan={item.status === 'pending' ? planOf(item) : undefined}
          onChooseFirstPage={actions.chooseFirstPage}
        />
        {item.status === 'pending' && <Missing id={id} />}
        {item.error && (
          <p className="mt-0.5 text-bad text-sm">
            {item.result ? t('queue.notAgain', { message: errorText(item.error) }) : errorText(item.error)}
          </p>
        )}
        {item.result && isDamaged(item.result) && (
          <p className="mt-0.5 text-bad text-sm">{t('change.damaged-input')}</p>
        )}
      </div>
      <div className="flex items-center justify-between gap-x-2 gap-y-1 max-sm:flex-wrap max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-1 max-[25rem]:col-span-2 max-[25rem]:col-start-1 sm:contents">
        <Status item={item} />
        {/* As wide as the widest of its states, so that what stands before it stays where it is. */}
        <div className="relative ml-auto flex items-center justify-end gap-1 max-[22.5rem]:-mr-2 max-[22.5rem]:gap-0 sm:min-w-32 lg:min-w-56">
          <NextAction item={item} actions={actions} />
        </div>
      </div>
      <div className="relative max-sm:absolute max-sm:top-0.5 max-sm:right-1.5">
        <RemoveButton item={item} actions={actions} />
      </div>
      <RowProgress id={id} />
    </div>
  );
});
