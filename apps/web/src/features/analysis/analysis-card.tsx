import '../../messages/analysis.ts';
import type { Fit } from '@safelight/engine/internal';
import { ChevronDown, Sparkles, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AnalysisProps } from './analysis-props.ts';
import {
  type AnalysisState,
  beginAnalysis,
  dismissAnalysis,
  hasBegun,
  noteNewFiles,
  useAnalysis,
} from './analysis-store.ts';
import { CardRoom } from './card-room.tsx';
import { Limits } from './limits.tsx';
import { Recommendation } from './recommendation.tsx';
import { fittedSize } from './use-fit.ts';

/** The recommendation for the first of the files that were added last. */
export function AnalysisCard(props: AnalysisProps) {
  const app = useApp();
  const queue = useQueue();
  const snapshot = useQueueSnapshot();
  // Before the first paint: the list below is not to move up and down again.
  useLayoutEffect(() => noteNewFiles(app, queue, snapshot.ids), [app, queue, snapshot]);
  const analysis = useAnalysis();
  if (!hasBegun(app)) return <CardRoom folded={props.locked} />;
  // A file that was taken out may come back, and its recommendation with it.
  const item = analysis.phase === 'none' ? undefined : queue.getItem(analysis.id);
  if (analysis.phase === 'none' || !item) return null;
  return <Card key={item.id} name={item.name} pending={item.status === 'pending'} analysis={analysis} {...props} />;
}

interface BodyProps extends AnalysisProps {
  readonly name: string;
  readonly analysis: Exclude<AnalysisState, { readonly phase: 'none' }>;
}

/**
 * The card; it folds by itself when the batch begins, for from then on the list is what is looked at. A file is analysed when
 * the card is open or when the file is to be converted next: beside a batch, nobody waits for it.
 */
function Card({ pending, ...props }: BodyProps & { readonly pending: boolean }) {
  const app = useApp();
  const queue = useQueue();
  const { name, locked } = props;
  const [open, setOpen] = useState(!locked);
  const isWanted = open || (pending && !locked);
  useEffect(() => {
    if (isWanted) beginAnalysis(app, queue);
  }, [app, queue, isWanted]);
  const [wasLocked, setWasLocked] = useState(locked);
  if (locked !== wasLocked) {
    setWasLocked(locked);
    if (locked) setOpen(false);
  }
  return (
    <Frame name={name} open={open} moves={!locked} onOpen={setOpen}>
      <Body {...props} locked={locked || !open} />
    </Frame>
  );
}

function Body({ name, analysis, ...props }: BodyProps) {
  const [found, setFound] = useState<Fit>();
  if (analysis.phase === 'failed') return <p className="px-4 pb-4 text-soft">{t('analysis.failed')}</p>;
  if (analysis.phase !== 'result') {
    return (
      <div className="card-room px-4 pb-4">
        <p className="truncate text-soft">{t('analysis.analyzing', { file: name })}</p>
        <div aria-hidden="true" className="mt-3 h-0.5 overflow-hidden bg-line">
          <div className="h-full w-1/3 animate-scan bg-lamp" />
        </div>
      </div>
    );
  }
  return (
    <div className="card-room grid content-start gap-x-10 gap-y-4 px-4 pb-4 lg:grid-cols-2">
      <Recommendation
        id={analysis.id}
        analysis={analysis.report.analysis}
        known={fittedSize(found, props.settings)}
        {...props}
      />
      <Limits id={analysis.id} name={name} analysis={analysis.report.analysis} onFound={setFound} {...props} />
    </div>
  );
}

interface FrameProps {
  readonly name: string;
  readonly open: boolean;
  /** Whether the arrow turns before people's eyes: beside a batch each of its frames costs the files time. */
  readonly moves: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

function Frame({ name, open, moves, onOpen, children }: FrameProps) {
  const app = useApp();
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-4 rounded-panel border border-line bg-surface">
      <div className="flex min-h-13 items-center gap-2 py-1 pr-2 pl-4 max-[22.5rem]:gap-0">
        <Sparkles aria-hidden="true" size={18} className="text-soft max-[22.5rem]:hidden" />
        <h2 id={title} className="min-w-0 font-semibold">
          {t('analysis.title')}
        </h2>
        <p className="min-w-0 flex-1 truncate text-sm text-soft max-[22.5rem]:hidden" title={name}>
          {name}
        </p>
        <IconButton
          label={t(open ? 'analysis.fold' : 'analysis.unfold')}
          hint={t(open ? 'analysis.less' : 'analysis.show')}
          aria-expanded={open}
          aria-controls={`${title}-body`}
          onClick={() => onOpen(!open)}
        >
          <ChevronDown
            aria-hidden="true"
            size={18}
            className={`${moves ? 'transition-transform duration-150' : ''} ${open ? 'rotate-180' : ''}`}
          />
        </IconButton>
        <IconButton
          label={t('analysis.dismiss')}
          hint={t('analysis.hide')}
          onClick={() => {
            dismissAnalysis(app);
            // The control is gone with the card: the next Tab begins at the top of the converter.
            document.getElementById('converter')?.focus({ preventScroll: true });
          }}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      </div>
      <div id={`${title}-body`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
