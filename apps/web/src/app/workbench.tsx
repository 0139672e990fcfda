import '../messages/converter.ts';
import { useEffect } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { TabTitle } from '../features/queue/tab-title.tsx';
import { useAnnouncement } from '../lib/announce.ts';
import { type App, useApp } from '../lib/app.ts';
import type { IncomingFile, LeftOut } from '../lib/dropped-files.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { QueueContext, useQueueSnapshot } from '../lib/queue-context.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Tooltips } from '../ui/tooltips.tsx';
import { createConverter } from './converter.ts';
import { DeviceFit } from './device-fit.tsx';
import { addToQueue } from './intake.ts';
import { AfterDownload } from './share-slots.tsx';
import { UndoKey } from './shortcuts.tsx';
import { createListView, Workspace } from './workspace.tsx';

export { warmUp } from './warm-up.ts';

/** Adds files to the page's queue; resolves with how many were taken. */
export function addFiles(app: App, files: readonly IncomingFile[], left?: LeftOut): Promise<number> {
  return addToQueue(app, app.get(createConverter).queue, files, left);
}

/** How many files are in the list. */
export function countFiles(app: App): number {
  return app.get(createConverter).queue.getSnapshot().ids.length;
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
  /** The settings that the page brings along, as the query of a link. */
  readonly preset: string | undefined;
  readonly onCount: (count: number) => void;
  readonly onAddMore: () => void;
  /** The list is to be seen again. */
  readonly onShow: () => void;
}

/** Everything that is needed once there are files; loaded apart from the page. */
export function Workbench({ visible, preset, onCount, onAddMore, onShow }: WorkbenchProps) {
  const app = useApp();
  const { queue, applyPreset, applyLink } = app.get(createConverter);
  const { searchOriginal } = usePageContext().urlParsed;
  useEffect(keepFocus, []);
  useEffect(() => applyPreset(preset), [applyPreset, preset]);
  useEffect(() => {
    app.get(createListView).show = onShow;
  }, [app, onShow]);
  useEffect(() => applyLink(searchOriginal ?? ''), [applyLink, searchOriginal]);
  return (
    <QueueContext value={queue}>
      <Tooltips>
        <CountReporter onCount={onCount} />
        <TabTitle />
        <UndoKey />
        <DeviceFit />
        {/* Below it on phones is the bar. */}
        <div className={visible ? 'max-sm:pb-44' : undefined}>
          {visible && <Workspace onAddMore={onAddMore} />}
          <AfterDownload />
        </div>
        <LiveRegion />
        <Toaster />
      </Tooltips>
    </QueueContext>
  );
}
