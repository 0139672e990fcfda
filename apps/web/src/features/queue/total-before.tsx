import '../../messages/list.ts';
import type { ConvertSettings } from '@safelight/engine/internal';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot, type WebQueue } from '../../lib/queue-context.ts';
import { savingText } from '../../lib/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Percent } from '../../ui/percent.tsx';
import { type BatchFile, type BatchTotal, batchTotal, filesToMeasure, type MeasuredFile } from './batch-total.ts';

/** The settings that a file would be converted with. */
export type SettingsOfFile = (file: { readonly id: string }) => ConvertSettings;

interface Measured {
  readonly state: 'working' | 'known' | 'failed';
  readonly done: number;
  readonly of: number;
  readonly total?: BatchTotal | undefined;
}

/** The files that wait, by what tells how large their results will be. */
function waitingFiles(queue: WebQueue): readonly BatchFile[] {
  return queue.getSnapshot().ids.flatMap((id) => {
    const item = queue.getItem(id);
    return item?.status === 'pending' ? [{ id, group: item.source?.formatId ?? '', size: item.size }] : [];
  });
}

/** Measures the total of the files that wait, and says how far it is. */
async function measureTotal(
  queue: WebQueue,
  settingsOf: SettingsOfFile,
  signal: AbortSignal,
  onChange: (measured: Measured) => void,
): Promise<void> {
  const files = waitingFiles(queue);
  const chosen = filesToMeasure(files);
  const measured = new Map<string, MeasuredFile>();
  let done = 0;
  onChange({ state: 'working', done, of: chosen.length });
  await Promise.all(
    chosen.map(async ({ id }) => {
      // One that cannot be converted has no part in the total.
      const size = await queue.estimate(id, settingsOf({ id }), { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (size) measured.set(id, size);
      onChange({ state: 'working', done: ++done, of: chosen.length });
    }),
  );
  if (signal.aborted) return;
  const total = batchTotal(files, measured);
  onChange({ state: total ? 'known' : 'failed', done: measured.size, of: files.length, total });
}

/** What was measured, in words: the sizes, and on how many files. */
function textOf(from: number, { done, of, total }: Measured): readonly [sizes: string, onHowMany: string] {
  if (!total) return [t('list.noTotal'), ''];
  const sizes = { from: formatBytes(from), to: formatBytes(total.bytes) };
  return [
    t(total.exact ? 'list.total' : 'list.aboutTotal', sizes),
    done < of ? t('list.measuredOn', { done, total: of }) : '',
  ];
}

/**
 * What the files that wait take together, and on demand what their results will: measured with the settings as they are, so
 * that another setting asks anew.
 */
export function TotalBefore({ settingsOf }: { readonly settingsOf: SettingsOfFile }) {
  const queue = useQueue();
  const { ids } = useQueueSnapshot();
  // Other files or other settings: what was measured is of something else.
  const files = waitingFiles(queue);
  const key = files.map(({ id }) => id).join(' ');
  const [measured, setMeasured] = useState<Measured & { readonly key: string; readonly settingsOf: SettingsOfFile }>();
  const [asked, setAsked] = useState<{ readonly key: string; readonly settingsOf: SettingsOfFile }>();
  const isAsked = asked?.key === key && asked.settingsOf === settingsOf;
  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    void measureTotal(queue, settingsOf, controller.signal, (now) => setMeasured({ ...now, key, settingsOf }));
    return () => controller.abort();
  }, [queue, isAsked, key, settingsOf]);
  const now = isAsked && measured?.key === key && measured.settingsOf === settingsOf ? measured : undefined;
  const from = files.reduce((sum, { size }) => sum + size, 0);
  const isMeasured = now !== undefined && now.state !== 'working';
  const [sizes, onHowMany] = isMeasured ? textOf(from, now) : [formatBytes(from), ''];
  const app = useApp();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isMeasured) return;
    announce(app, `${sizes} ${onHowMany}`);
    // The button that was pressed is gone.
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, [app, isMeasured, sizes, onHowMany]);
  if (files.length < 2 || ids.length < 2) return null;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 max-sm:min-h-15">
      <p ref={line} tabIndex={-1} className="min-w-0">
        <span className={isMeasured ? 'font-semibold' : undefined}>{sizes}</span>{' '}
        {isMeasured && now.total && (
          <span className="text-soft">
            <Percent text={savingText(from, now.total.bytes).short} />
          </span>
        )}
        {onHowMany !== '' && <span className="block text-sm text-soft">{onHowMany}</span>}
      </p>
      {!isMeasured && (
        <Button
          look="quiet"
          size="small"
          className="-ml-1 tabular-nums"
          aria-disabled={isAsked}
          onClick={() => setAsked({ key, settingsOf })}
        >
          {now ? t('list.measuring', { done: now.done, total: now.of }) : t('list.measure')}
        </Button>
      )}
    </div>
  );
}
