import { type ConvertSettings, errorData, type QueueItem } from '@safelight/engine/internal';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { describeChange } from '../../lib/changes.ts';
import { formatById, formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue } from '../../lib/queue-context.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldRow, SelectRow } from '../../ui/rows.tsx';
import { moveEntry, type PageOrder, pageOrders, sortPages } from './page-order.ts';

interface JoinDialogProps {
  /** Completed files of one format. */
  readonly items: readonly QueueItem[];
  readonly onClose: () => void;
}

const ROW_HEIGHT = 45;

interface PageListProps {
  readonly items: readonly QueueItem[];
  readonly onMove: (from: number, to: number) => void;
}

/** The files in their order, each with what moves it; only those in sight are in the page. */
function PageList({ items, onMove }: PageListProps) {
  const app = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const move = (item: QueueItem, from: number, to: number): void => {
    // At once: until the focus has followed, the next press would move the file that took this one's place.
    flushSync(() => onMove(from, to));
    announce(app, t('join.announceMoved', { file: item.name, place: to + 1, total: items.length }));
    // The control goes with its file, so that it can be pressed again.
    const control = to < from ? 'up' : 'down';
    virtual.scrollToIndex(to);
    const row = scroller.current?.querySelector(`[data-index="${to}"]`);
    const same = row?.querySelector<HTMLElement>(`[data-move="${control}"]:not(:disabled)`);
    (same ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
  };
  return (
    <div ref={scroller} className="max-h-72 overflow-y-auto rounded-control border border-line">
      <ol aria-label={t('join.order')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index] as QueueItem;
          return (
            <li
              key={key}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 flex items-center gap-1 border-b pr-1 pl-3"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <span aria-hidden="true" className="w-8 shrink-0 text-right text-sm text-soft tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 truncate px-2" title={item.name}>
                {item.name}
              </span>
              <IconButton
                data-move="up"
                label={t('join.upFile', { file: item.name })}
                hint={t('join.up')}
                disabled={index === 0}
                className="disabled:opacity-30"
                onClick={() => move(item, index, index - 1)}
              >
                <ArrowUp aria-hidden="true" size={16} />
              </IconButton>
              <IconButton
                data-move="down"
                label={t('join.downFile', { file: item.name })}
                hint={t('join.down')}
                disabled={index === items.length - 1}
                className="disabled:opacity-30"
                onClick={() => move(item, index, index + 1)}
              >
                <ArrowDown aria-hidden="true" size={16} />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Puts results together and saves the document; says how far it is and what went wrong. */
function useJoining(onSaved: () => void) {
  const app = useApp();
  const queue = useQueue();
  const [fraction, setFraction] = useState<number>();
  const [problem, setProblem] = useState('');
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const join = async (items: readonly QueueItem[], to: string, title: string, fileName: string): Promise<void> => {
    const stop = new AbortController();
    controller.current = stop;
    setProblem('');
    setFraction(0);
    try {
      const options: ConvertSettings['options'] = title === '' ? {} : { title };
      const ids = items.map(({ id }) => id);
      const joined = await queue.joinResults(ids, { to, options }, { signal: stop.signal, onProgress: setFraction });
      const type = formatById(to)?.mimeTypes[0] ?? '';
      const saved = saveBlob(new Blob([joined.bytes as Uint8Array<ArrayBuffer>], { type }), fileName);
      const text = [saved, ...joined.adjustments.map(describeChange)].join(' · ');
      showToast(app, { title: t('toast.downloadStarted'), text, tone: 'default' });
      onSaved();
    } catch (error) {
      if (!stop.signal.aborted) setProblem(errorData(error).message);
    } finally {
      if (!stop.signal.aborted) setFraction(undefined);
    }
  };
  return { fraction, problem, join };
}

/** Asks for order and name, and makes one document of converted files. */
export function JoinDialog({ items, onClose }: JoinDialogProps) {
  const formatId = items[0]?.result?.formatId ?? '';
  const format = formatById(formatId);
  const extension = format?.extensions[0] ?? '';
  const [order, setOrder] = useState<PageOrder>('added');
  const [pages, setPages] = useState(items);
  const [name, setName] = useState<string>(t('join.defaultName'));
  const [title, setTitle] = useState('');
  const { fraction, problem, join } = useJoining(onClose);
  const busy = fraction !== undefined;
  const label = formatLabel(formatId);
  const fileName = `${name.trim() || t('join.defaultName')}.${extension}`;
  const save = () => {
    if (!busy) void join(pages, formatId, title.trim(), fileName);
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('join.title', { format: label })}
      description={t('join.description', { count: pages.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('queue.cancel')}</Button>
          <Button look="primary" className="min-w-36 tabular-nums" aria-disabled={busy} onClick={save}>
            <FileDown aria-hidden="true" size={18} />
            {busy ? t('join.busy', { percent: Math.floor(fraction * 100) }) : t('join.save', { format: label })}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FieldRow label={t('join.name')}>
          {({ id }) => (
            <div className="relative">
              <input
                id={id}
                className="text-box pr-14"
                autoComplete="off"
                spellCheck={false}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <span aria-hidden="true" className="absolute top-3 right-3 text-sm text-soft">
                .{extension}
              </span>
            </div>
          )}
        </FieldRow>
        {format?.encoder && 'title' in format.encoder.options && (
          <FieldRow label={t('join.documentTitle')} help={t('join.documentTitleHelp')}>
            {({ id, describedBy }) => (
              <input
                id={id}
                className="text-box"
                autoComplete="off"
                aria-describedby={describedBy}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </FieldRow>
        )}
        <SelectRow
          label={t('join.order')}
          values={pageOrders}
          value={order}
          text={(one) => t(`join.order_${one}`)}
          onChange={(next) => {
            setOrder(next);
            setPages(sortPages(items, next));
          }}
        />
        <PageList items={pages} onMove={(from, to) => setPages(moveEntry(pages, from, to))} />
        {problem !== '' && (
          <p role="alert" className="text-bad">
            {t('join.failed', { message: problem })}
          </p>
        )}
      </form>
    </Dialog>
  );
}
