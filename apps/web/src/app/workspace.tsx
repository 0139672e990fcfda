import { useCallback, useMemo, useState } from 'react';
import { DownloadAll } from '../features/download/download-all.tsx';
import { ShareAll, useNextShare } from '../features/download/share-all.tsx';
import { JoinButton } from '../features/join/join-button.tsx';
import { NewVersionNotice } from '../features/offline/new-version-notice.tsx';
import { OfflineButton } from '../features/offline/offline-button.tsx';
import { BatchControls } from '../features/queue/batch-controls.tsx';
import { QueuePanel } from '../features/queue/queue-panel.tsx';
import type { RowActions } from '../features/queue/queue-row.tsx';
import { clearWithUndo, removeWithUndo } from '../features/queue/remove-with-undo.ts';
import { StaleNotice } from '../features/queue/stale-notice.tsx';
import { AdvancedPanel } from '../features/settings/advanced-panel.tsx';
import { OverrideDialog } from '../features/settings/override-dialog.tsx';
import { useOverrides } from '../features/settings/overrides-store.ts';
import { SelectorBar } from '../features/settings/selector-bar.tsx';
import { createSettings, targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useShortcuts } from '../features/shortcuts/keys.ts';
import { useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../lib/queue-context.ts';
import { usePhone } from '../lib/use-phone.ts';
import { openedPart } from '../ui/opened-part.tsx';
import { AnalysisSlot } from './analysis-slot.tsx';
import { createConverter } from './converter.ts';
import { chooseFirstPage, planner, settingsOfFiles, useMissing, useStale } from './converting.ts';
import { downloadResult, downloadResults, offerSharingAll, shareResult } from './downloads.ts';
import { endEditing, setEdits, useEdits } from './editing.ts';
import { FollowNotice } from './follow-notice.tsx';
import { LibraryButton } from './library-button.tsx';
import { NextDownload } from './next-download.tsx';
import { ShareResults } from './share-slots.tsx';
import { Shortcuts } from './shortcuts.tsx';

const PreviewDialog = openedPart(async () => (await import('../features/preview/preview-dialog.tsx')).PreviewDialog);

/** Brings the list into sight on the page that is there: what was taken out may come back on another than it went from. */
export const createListView = (): { show: () => void } => ({ show: () => {} });

interface WorkspaceProps {
  readonly onAddMore: () => void;
}

interface OfOneFileProps {
  /** Ids of the files whose own settings are open. */
  readonly adjusted: readonly string[] | undefined;
  readonly onAdjust: (ids: readonly string[] | undefined) => void;
  /** Id of the file that is looked at. */
  readonly previewed: string | undefined;
  readonly onPreview: (id: string | undefined) => void;
}

/** The dialogs about one file of the list. */
function OfOneFile({ adjusted, onAdjust, previewed, onPreview }: OfOneFileProps) {
  const queue = useQueue();
  const reading = useSettings(({ form }) => form.reading);
  const singleKeys = useShortcuts(({ enabled }) => enabled);
  const app = useApp();
  const editing = useEdits(previewed);
  const close = (): void => {
    endEditing(app);
    onPreview(undefined);
  };
  return (
    <>
      {adjusted !== undefined && (
        <OverrideDialog
          ids={adjusted}
          name={queue.getItem(adjusted[0] ?? '')?.name ?? ''}
          onClose={() => onAdjust(undefined)}
        />
      )}
      {previewed !== undefined && (
        <PreviewDialog
          id={previewed}
          reading={reading}
          singleKeys={singleKeys}
          {...editing}
          onEdit={(edits, scope) => setEdits(app, previewed, edits, scope)}
          onGo={onPreview}
          onClose={close}
          onAbsent={close}
        />
      )}
    </>
  );
}

/** The list of files with what is set for it and what can be done with it. */
export function Workspace({ onAddMore }: WorkspaceProps) {
  const app = useApp();
  const converter = app.get(createConverter);
  const { queue, convert, convertAndSave, convertAnew } = converter;
  const listView = app.get(createListView);
  const form = useSettings((settings) => settings.form);
  const { ids, counts, running } = useQueueSnapshot();
  const target = targetOf(form);
  const [previewed, setPreviewed] = useState<string>();
  const [adjusted, setAdjusted] = useState<readonly string[]>();
  const overrides = useOverrides(({ byId }) => byId);
  const ownLabels = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(overrides).map(([id, own]) => [id, targetOf({ ...form, ...own }).format.label]),
      ),
    [overrides, form],
  );
  const remove = useCallback(
    (removed: readonly string[]) => removeWithUndo(app, queue, removed, () => listView.show()),
    [app, queue, listView],
  );
  const rowActions = useMemo<Omit<RowActions, 'select'>>(
    () => ({
      download: (id) => void downloadResult(app, queue, id, app.get(createSettings).getState().form.rename),
      share: (id) => shareResult(app, queue, id),
      preview: setPreviewed,
      adjust: (id) => setAdjusted([id]),
      chooseFirstPage: (id, only) => chooseFirstPage(app, id, only),
      remove: (id) => remove([id]),
      retry: (id) => convertAnew([id]),
    }),
    [app, queue, convertAnew, remove],
  );
  const planOf = useMemo(() => planner(form, overrides), [form, overrides]);
  const settingsOf = useMemo(() => settingsOfFiles(form, overrides), [form, overrides]);
  const stale = useStale(converter);
  const missing = useMissing(queue);
  // On phones the bar has what is to be done next; once all have been tried, that is downloading what there is.
  const tried = !running && counts.pending === 0 && counts.completed > 0;
  const inBar = usePhone() && tried && stale.length === 0;
  const nextShare = useNextShare(form.rename);
  const batchControls = (
    <BatchControls stale={stale.length} missing={missing} onConvert={convert} onConvertAndSave={convertAndSave} />
  );
  return (
    // It neither moves nor fades, as smaller things do: all of the list would be drawn anew in every frame, while files are being read.
    <div className="pt-2 sm:pt-6">
      <h1 className="sr-only">{t('queue.title')}</h1>
      <div className="rounded-panel border border-line bg-surface">
        <SelectorBar locked={running}>
          {inBar ? <NextDownload pattern={form.rename} next={nextShare} /> : batchControls}
        </SelectorBar>
        <AdvancedPanel locked={running} />
      </div>
      <FollowNotice />
      <NewVersionNotice />
      <StaleNotice stale={stale} onConvert={convertAnew} />
      <AnalysisSlot />
      <QueuePanel
        targetLabel={target.format.label}
        ownLabels={ownLabels}
        actions={rowActions}
        planOf={planOf}
        settingsOf={settingsOf}
        onAdjust={setAdjusted}
        onRemove={remove}
        onAddMore={onAddMore}
        onClear={() => clearWithUndo(app, queue, () => listView.show())}
      >
        {inBar && counts.error > 0 && batchControls}
        {/* What comes late stands before what is pressed next, or below it on phones: nothing moves under a finger. */}
        <ShareResults />
        <JoinButton />
        {nextShare && !inBar && <ShareAll next={nextShare} />}
        {(!inBar || ids.length === 1 || nextShare) && (
          <DownloadAll
            plain={inBar || nextShare !== undefined}
            pattern={form.rename}
            onDownloaded={() => offerSharingAll(app, queue)}
          />
        )}
      </QueuePanel>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Shortcuts
          actions={{
            convert: () => {
              if (!running) convert();
            },
            pause: () => (queue.getSnapshot().paused ? queue.resume() : queue.pause()),
            download: () => void downloadResults(app, queue, form.rename),
            add: onAddMore,
          }}
        />
        <OfflineButton className="mt-3 mr-auto" />
        <LibraryButton className="mt-3 max-sm:w-full" />
      </div>
      <OfOneFile adjusted={adjusted} onAdjust={setAdjusted} previewed={previewed} onPreview={setPreviewed} />
    </div>
  );
}
