import '../messages/converter.ts';
import type { ConvertSettings } from '@safelight/engine';
import { createBrowserQueue } from '@safelight/engine/browser';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import { DownloadAll } from '../features/download/download-all.tsx';
import { JoinButton } from '../features/join/join-button.tsx';
import { BatchControls } from '../features/queue/batch-controls.tsx';
import { QueuePanel } from '../features/queue/queue-panel.tsx';
import type { RowActions } from '../features/queue/queue-row.tsx';
import { TabTitle } from '../features/queue/tab-title.tsx';
import { takeOut, takeOutAll } from '../features/queue/take-out.ts';
import { AdvancedPanel } from '../features/settings/advanced-panel.tsx';
import { toSettings } from '../features/settings/form-state.ts';
import { settingsOfLink } from '../features/settings/link-settings.ts';
import { OverrideDialog } from '../features/settings/override-dialog.tsx';
import { useOverrides } from '../features/settings/overrides-store.ts';
import { SelectorBar } from '../features/settings/selector-bar.tsx';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { useAnnouncement } from '../lib/announce.ts';
import type { IncomingFile } from '../lib/dropped-files.ts';
import { t } from '../lib/i18n.ts';
import { QueueContext, useQueueSnapshot, type WebQueue } from '../lib/queue-context.ts';
import { useToasts } from '../lib/toast.ts';
import { track } from '../lib/track.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Tooltips } from '../ui/tooltips.tsx';
import { createConversionWorker } from '../worker/create.ts';
import { AnalysisSlot } from './analysis-slot.tsx';
import { DeviceFit } from './device-fit.tsx';
import { downloadAllAndTell, downloadAndTell, shareResult, tellOfAll } from './downloads.ts';
import { takeIn } from './intake.ts';
import { LibraryButton } from './library-button.tsx';
import { mayConvert, tellOf } from './notices.ts';
import { pairOfPath } from './pairs.ts';
import { AfterDownload, ShareResults } from './share-slots.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { trackQueue } from './tracking.ts';

const PreviewDialog = lazy(() =>
  import('../features/preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
);

/** One queue for the life of the page. */
const queue: WebQueue = createBrowserQueue({ createWorker: createConversionWorker });
tellOf(queue);
trackQueue(queue);
const preset = pairOfPath(location.pathname);
useSettings.getState().change({
  ...(preset ? settingsOfLink(new URLSearchParams({ to: preset.to })) : {}),
  ...settingsOfLink(new URLSearchParams(location.search)),
});

useSettings.subscribe(({ form: { to } }, before) => {
  if (to !== before.form.to) track({ name: 'format_selection', to });
});

/** Adds files to the page's queue; resolves with how many were taken. */
export function addFiles(files: readonly IncomingFile[]): Promise<number> {
  return takeIn(queue, files);
}

/** The settings of the last batch, as JSON, so that a change of settings shows. */
const useLastBatch = create<{ readonly settings: string }>(() => ({ settings: '' }));

/** The settings that act now: the common ones, or those of a file with its own. */
function currentSettings(id = ''): ConvertSettings {
  const form = { ...useSettings.getState().form, ...useOverrides.getState().byId[id] };
  return toSettings(form, targetOf(form));
}

/** Converts what waits. Where nothing does, everything is converted anew, since the settings have changed. */
function convert(): void {
  if (!mayConvert()) return;
  const settings = currentSettings();
  const { ids, counts } = queue.getSnapshot();
  if (counts.pending + counts.error === 0) for (const id of ids) queue.retry(id);
  track({ name: 'conversion_started', to: settings.to, count: counts.pending + counts.error || ids.length });
  useLastBatch.setState({ settings: JSON.stringify(settings) });
  void queue.start(({ id }) => currentSettings(id));
}

/** Converts one file again, and none but it; the batch under way takes it up, where there is one. */
function retry(id: string): void {
  if (!mayConvert()) return;
  queue.retry(id);
  void queue.start(currentSettings(id), [id]);
}

function Workspace({ onAddMore, onShow }: Pick<WorkbenchProps, 'onAddMore' | 'onShow'>) {
  const form = useSettings((settings) => settings.form);
  const last = useLastBatch(({ settings }) => settings);
  const { counts, running } = useQueueSnapshot();
  const target = targetOf(form);
  const [previewed, setPreviewed] = useState<string>();
  const [adjusted, setAdjusted] = useState<string>();
  const overrides = useOverrides(({ byId }) => byId);
  const ownLabels = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(overrides).map(([id, own]) => [id, targetOf({ ...form, ...own }).format.label]),
      ),
    [overrides, form],
  );
  const rowActions = useMemo<RowActions>(
    () => ({
      download: (id) => void downloadAndTell(queue, id, useSettings.getState().form.rename),
      share: (id) => shareResult(queue, id),
      preview: setPreviewed,
      adjust: setAdjusted,
      remove: (id) => takeOut(queue, id, onShow),
      retry,
    }),
    [onShow],
  );
  const changed = useMemo(() => JSON.stringify(toSettings(form, target)) !== last, [form, target, last]);
  return (
    <div className="animate-rise pt-2 max-sm:pb-44 sm:pt-6">
      <h1 className="sr-only">{t('queue.title')}</h1>
      <div className="rounded-panel border border-line bg-surface">
        <SelectorBar locked={running}>
          <BatchControls changed={changed} onConvert={convert} />
        </SelectorBar>
        <AdvancedPanel locked={running} />
      </div>
      <AnalysisSlot />
      <QueuePanel
        targetLabel={target.format.label}
        ownLabels={ownLabels}
        actions={rowActions}
        onAddMore={onAddMore}
        onClear={() => takeOutAll(queue, onShow)}
      >
        <JoinButton />
        <DownloadAll pattern={form.rename} onDownloaded={() => tellOfAll(queue)} />
        <ShareResults />
      </QueuePanel>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Shortcuts
          actions={{
            convert: () => {
              if (!running && (counts.pending + counts.error > 0 || changed)) convert();
            },
            pause: () => (queue.getSnapshot().paused ? queue.resume() : queue.pause()),
            download: () => void downloadAllAndTell(queue, form.rename),
            add: onAddMore,
            undo: () => useToasts.getState().current?.action?.run(),
          }}
        />
        <LibraryButton className="mt-3 max-sm:w-full" />
      </div>
      {adjusted !== undefined && (
        <OverrideDialog
          id={adjusted}
          name={queue.getItem(adjusted)?.name ?? ''}
          onClose={() => setAdjusted(undefined)}
        />
      )}
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <PreviewDialog
            id={previewed}
            reading={currentSettings().reading}
            onGo={setPreviewed}
            onClose={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Has the browser ask before the tab is closed on a batch under way. */
function LeaveGuard() {
  const { running } = useQueueSnapshot();
  useEffect(() => {
    if (!running) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  return null;
}

function LiveRegion() {
  const { text } = useAnnouncement();
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

function CountReporter({ onCount }: { readonly onCount: (count: number) => void }) {
  const { ids } = useQueueSnapshot();
  const count = ids.length;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}

interface WorkbenchProps {
  /** The workspace is in sight; else the upload zone is. */
  readonly visible: boolean;
  readonly onCount: (count: number) => void;
  readonly onAddMore: () => void;
  /** The list is to be seen again. */
  readonly onShow: () => void;
}

/** Everything that is needed once there are files; loaded apart from the page. */
export function Workbench({ visible, onCount, onAddMore, onShow }: WorkbenchProps) {
  return (
    <QueueContext value={queue}>
      <Tooltips>
        <CountReporter onCount={onCount} />
        <LeaveGuard />
        <TabTitle />
        <DeviceFit queue={queue} />
        {visible && <Workspace onAddMore={onAddMore} onShow={onShow} />}
        <AfterDownload raised={visible} />
        <LiveRegion />
        <Toaster />
      </Tooltips>
    </QueueContext>
  );
}
