import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import type { SteadyItem } from '../../lib/queue-context.ts';
import { QueueRow, type RowActions } from './queue-row.tsx';
import type { RowPlan } from './row-facts.tsx';
import { createRowFocus } from './row-focus.ts';

interface QueueListProps {
  readonly ids: readonly string[];
  /** The files that are ticked, where files are selected. */
  readonly selection?: ReadonlySet<string> | undefined;
  readonly targetLabel: string;
  /** Targets of files that have settings of their own, by id. */
  readonly ownLabels: Readonly<Record<string, string>>;
  readonly actions: RowActions;
  /** What will become of a waiting file. */
  readonly planOf: (item: SteadyItem) => RowPlan | undefined;
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** By then a list has drawn itself anew, in milliseconds. */
const FOCUS_AFTER = 100;

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, input')];
}

/** Which control of its row it is, counted from the last: all rows end with Remove. */
function controlIndex(control: HTMLElement, row: HTMLElement): number {
  return Math.max(1, controlsOf(row).toReversed().indexOf(control) + 1);
}

/**
 * The files, of which only those in sight are in the page. From any control of a row the arrow keys go to the row
 * above or below, and Delete removes the file.
 */
export function QueueList({ ids, selection, targetLabel, ownLabels, actions, planOf }: QueueListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 69,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  });

  const focusRow = (index: number, fromEnd: number) => {
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      const controls = row ? controlsOf(row) : [];
      (controls.at(-fromEnd) ?? controls.at(-1))?.focus();
    });
  };

  const rowFocus = useApp().get(createRowFocus);
  useEffect(() => {
    rowFocus.focus = (id) => {
      const index = ids.indexOf(id);
      if (index >= 0) focusRow(index, 1);
    };
  });

  const handleKey = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(row.dataset['index']);
    const last = ids.length - 1;
    const step = steps[event.key];
    const id = ids[index];
    if (step) {
      event.preventDefault();
      focusRow(step(index, last), controlIndex(event.target as HTMLElement, row));
    } else if (event.key === 'Delete' && id !== undefined) {
      event.preventDefault();
      actions.remove(id);
      if (last > 0) focusRow(Math.min(index, last - 1), 1);
    }
  };

  const handlePress = ({ target }: Event) => {
    const row = rowOf(target);
    const control = document.activeElement;
    if (!row || !(control instanceof HTMLElement) || !row.contains(control)) return;
    const [index, fromEnd] = [Number(row.dataset['index']), controlIndex(control, row)];
    // Where the press takes the control away, alone or with its row, the focus goes to what stands there then.
    setTimeout(() => {
      const last = virtual.options.count - 1;
      if (!control.isConnected && document.activeElement === document.body) focusRow(Math.min(index, last), fromEnd);
    }, FOCUS_AFTER);
  };

  // The list itself takes no focus: keys and presses come up from the controls in it.
  useEffect(() => {
    const list = scroller.current;
    list?.addEventListener('keydown', handleKey);
    list?.addEventListener('click', handlePress);
    return () => {
      list?.removeEventListener('keydown', handleKey);
      list?.removeEventListener('click', handlePress);
    };
  });

  return (
    <div ref={scroller} className="overflow-y-auto max-h-96 max-sm:max-h-[clamp(18rem,calc(100dvh-20rem),24rem)]">
      <ul aria-label={t('queue.list')} className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            className="absolute top-0 left-0 w-full"
            style={{ transform: `translateY(${start}px)` }}
          >
            <QueueRow
              id={ids[index] ?? ''}
              selected={selection?.has(ids[index] ?? '')}
              targetLabel={ownLabels[ids[index] ?? ''] ?? targetLabel}
              actions={actions}
              planOf={planOf}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
