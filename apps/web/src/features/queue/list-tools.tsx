import '../../messages/list.ts';
import { ListChecks, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { countByFilter, type ListView, listedFiles, listFilters, listOrders } from './list-order.ts';

export interface ListToolsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** Ids of the files that are shown. */
  readonly shown: readonly string[];
  /** The files that are ticked; `undefined` where none are to be. */
  readonly selection: ReadonlySet<string> | undefined;
  readonly onSelection: (selection: ReadonlySet<string> | undefined) => void;
  /** Opens the settings of files alone. */
  readonly onAdjust: (ids: readonly string[]) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** What is done with the files that are ticked. */
function SelectionTools({
  shown,
  selection,
  onSelection,
  onAdjust,
  onRemove,
}: Pick<ListToolsProps, 'shown' | 'onSelection' | 'onAdjust' | 'onRemove'> & {
  readonly selection: ReadonlySet<string>;
}) {
  const { running } = useQueueSnapshot();
  const all = useRef<HTMLInputElement>(null);
  const ticked = shown.filter((id) => selection.has(id));
  const isAll = ticked.length === shown.length;
  const isSome = ticked.length > 0 && !isAll;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [isSome]);
  // The button that was pressed is gone: what came in its place has the focus.
  useEffect(() => all.current?.focus(), []);
  return (
    <>
      <label className="mr-auto flex min-h-9 cursor-pointer items-center gap-3 max-sm:min-h-11">
        <input
          ref={all}
          type="checkbox"
          className="size-5 accent-lamp"
          aria-label={t('list.selectAllLong')}
          checked={isAll}
          onChange={() => onSelection(new Set(isAll ? [] : shown))}
        />
        <span className="text-sm">{t('list.selected', { count: ticked.length })}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t('list.settingsLong')}
          disabled={ticked.length === 0 || running}
          onClick={() => onAdjust(ticked)}
        >
          <SlidersHorizontal aria-hidden="true" size={16} />
          {t('list.settings')}
        </Button>
        <Button
          size="small"
          aria-label={t('list.removeLong')}
          disabled={ticked.length === 0}
          onClick={() => onRemove(ticked)}
        >
          <Trash2 aria-hidden="true" size={16} />
          {t('list.remove')}
        </Button>
        <Button look="quiet" size="small" onClick={() => onSelection(undefined)}>
          {t('list.done')}
        </Button>
      </div>
    </>
  );
}

/** Which files are shown, in which order. */
function ViewTools({ view, onView }: Pick<ListToolsProps, 'view' | 'onView'>) {
  const queue = useQueue();
  const snapshot = useQueueSnapshot();
  const counts = useMemo(() => countByFilter(listedFiles(queue, snapshot.ids)), [queue, snapshot]);
  const order = useId();
  // One that shows all or nothing is no choice, and one that was chosen stays in sight.
  const filters = listFilters.filter(
    (filter) => filter === 'all' || filter === view.filter || (counts[filter] > 0 && counts[filter] < counts.all),
  );
  return (
    <>
      {filters.length > 1 && (
        <Choice
          legend={t('list.show')}
          values={filters}
          value={view.filter}
          textOf={(filter) => t(`list.show_${filter}`, { count: counts[filter] })}
          onChange={(filter) => onView({ ...view, filter })}
        />
      )}
      <div className="ml-auto flex items-center gap-2 max-sm:ml-0">
        <label htmlFor={order} className="sr-only">
          {t('list.order')}
        </label>
        <select
          id={order}
          className="select-box h-9 min-h-9 w-auto py-0 text-sm max-sm:h-11"
          value={view.order}
          onChange={({ target }) => onView({ ...view, order: listOrders[target.selectedIndex] ?? 'added' })}
        >
          {listOrders.map((one) => (
            <option key={one} value={one}>
              {t(`list.order_${one}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** The line above a list that is long enough to be searched: what is shown, in which order, and what is done with a part of it. */
export function ListTools({ view, onView, selection, onSelection, ...others }: ListToolsProps) {
  const app = useApp();
  const select = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !selection) select.current?.focus();
    wasSelecting.current = selection !== undefined;
  }, [selection]);
  const { length: count } = others.shown;
  const said = useRef(view);
  useEffect(() => {
    // When something else is asked for, not for each file that comes.
    if (said.current === view) return;
    said.current = view;
    announce(app, t('list.shown', { count }));
  }, [app, view, count]);
  return (
    <fieldset className="flex min-h-13 min-w-0 flex-wrap items-center gap-2 border-b px-4 py-2 max-sm:min-h-15">
      <legend className="sr-only">{t('list.tools')}</legend>
      {selection ? (
        <SelectionTools {...others} selection={selection} onSelection={onSelection} />
      ) : (
        <>
          <ViewTools view={view} onView={onView} />
          <Button ref={select} look="quiet" size="small" onClick={() => onSelection(new Set())}>
            <ListChecks aria-hidden="true" size={16} />
            {t('list.select')}
          </Button>
        </>
      )}
    </fieldset>
  );
}
