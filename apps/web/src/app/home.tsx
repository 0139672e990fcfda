import { ArrowLeft } from 'lucide-react';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { UploadZone } from '../features/upload/upload-zone.tsx';
import { useFileIntake } from '../features/upload/use-file-intake.ts';
import { UsageGate, UsageMeter } from '../features/usage/usage-meter.tsx';
import { Footer } from '../layout/footer-when-near.tsx';
import type { Opening } from '../layout/opening.ts';
import { Header } from '../layout/shell.tsx';
import { NearPlace } from '../layout/when-near.tsx';
import { useApp } from '../lib/app.ts';
import type { IncomingFile, LeftOut } from '../lib/dropped-files.ts';
import type { FormatFacts } from '../lib/format-facts.ts';
import { useHandedFiles } from '../lib/handed-files.ts';
import { t } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { DragVeil } from '../ui/drag-veil.tsx';
import { LibraryButton } from './library-button.tsx';
import { SamplesButton } from './samples-button.tsx';

type WorkbenchModule = typeof import('./workbench.tsx');

/** The converter's code; it outlives the page that fetched it, and the list of files with it. */
interface WorkbenchLoader {
  /** Once it is here. */
  readonly module: WorkbenchModule | undefined;
  /** Fetches it once; after a failure the next call tries again. */
  readonly load: () => Promise<WorkbenchModule>;
}

function createWorkbenchLoader(): WorkbenchLoader {
  let loading: Promise<WorkbenchModule> | undefined;
  const fetchIt = async (): Promise<WorkbenchModule> => {
    try {
      loader.module = await import('./workbench.tsx');
      return loader.module;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const loader = {
    module: undefined as WorkbenchModule | undefined,
    load: () => {
      loading ??= fetchIt();
      return loading;
    },
  };
  return loader;
}

/** Upload zone or workspace, and what fetches the one from the other. */
function useConverter() {
  const app = useApp();
  const loader = app.get(createWorkbenchLoader);
  const [workbench, setWorkbench] = useState(() => loader.module);
  // Who comes back from another page finds the list as it was.
  const [count, setCount] = useState(() => loader.module?.countFiles(app) ?? 0);
  const [phase, setPhase] = useState<'zone' | 'opening' | 'failed' | 'workspace'>(count > 0 ? 'workspace' : 'zone');

  const receive = useCallback(
    (files: readonly IncomingFile[], left?: LeftOut) => {
      setPhase((now) => (now === 'workspace' ? now : 'opening'));
      loader.load().then(
        async (module) => {
          setWorkbench(module);
          // Without files it is the list that has come, from an earlier visit.
          const added = files.length > 0 || left ? await module.addFiles(app, files, left) : module.countFiles(app);
          // In slices, since all of the workspace comes at once.
          startTransition(() => setPhase((now) => (added > 0 || now === 'workspace' ? 'workspace' : 'zone')));
        },
        () => setPhase('failed'),
      );
    },
    [app, loader],
  );

  // A failure shows when files come; these are only head starts.
  const prefetch = useCallback(() => {
    loader.load().catch(() => undefined);
  }, [loader]);
  const warmUp = useCallback(() => {
    loader
      .load()
      .then((module) => app.get(module.warmUp))
      .catch(() => undefined);
  }, [app, loader]);

  const changeCount = useCallback((next: number) => {
    setCount(next);
    if (next === 0) setPhase((now) => (now === 'workspace' ? 'zone' : now));
  }, []);

  return { workbench, phase, setPhase, count, receive, prefetch, warmUp, changeCount };
}

function readableExtensions(facts: readonly FormatFacts[]): readonly string[] {
  return facts.filter(({ reads }) => reads).flatMap(({ extensions }) => extensions);
}

const badges = ['private', 'account', 'formats', 'batch'] as const;

interface BadgesProps {
  /** Formats that can be read. */
  readonly count: number;
  readonly className: string;
}

function Badges({ count, className }: BadgesProps) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {badges.map((badge) => (
        <li key={badge} className="rounded-full border border-line px-3 py-1 text-sm text-soft">
          {t(`hero.badge_${badge}`, { count })}
        </li>
      ))}
    </ul>
  );
}

interface HeroProps extends Opening {
  readonly count: BadgesProps['count'];
}

/** What the page is for, in a sentence, and the day's free conversions. */
function Hero({ title, lead, note, count }: HeroProps) {
  return (
    <div className="pt-3 pb-6 sm:pt-8 sm:pb-9 short:py-2">
      <h1 className="max-w-[20ch] font-semibold text-hero short:max-w-none short:text-title">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-soft sm:mt-4 sm:text-lg short:hidden">{lead}</p>
      {note !== undefined && (
        <p className="mt-3 flex max-w-[60ch] gap-2 short:hidden">
          <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-lamp forced-colors:border" />
          {note}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-1 sm:mt-4 short:hidden">
        <UsageMeter />
        <Badges count={count} className="max-sm:hidden" />
      </div>
    </div>
  );
}

interface HomeProps {
  readonly facts: readonly FormatFacts[];
  /** What is said first; absent: what the home page says. */
  readonly opening?: Opening;
  /** The settings that the page brings along, as the query of a link. */
  readonly preset?: string | undefined;
  /** A whole folder is what the page is about: the library's button comes first. */
  readonly folderFirst?: boolean | undefined;
  /** What stands below the converter. */
  readonly children: ReactNode;
}

/** The converter's page. */
export function Home({ facts, opening, preset, folderFirst = false, children }: HomeProps) {
  const { workbench, phase, setPhase, count, receive, prefetch, warmUp, changeCount } = useConverter();
  const dragging = useFileIntake(receive);
  useHandedFiles(receive);
  const main = useRef<HTMLElement>(null);
  const working = phase === 'workspace';
  const readable = facts.filter(({ reads }) => reads).length;

  useEffect(() => {
    if (dragging) warmUp();
  }, [dragging, warmUp]);

  // The control that was used is gone with the view it was in: the next Tab begins at the top of the new one.
  const shown = useRef(working);
  useEffect(() => {
    if (shown.current === working) return;
    shown.current = working;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [working]);

  return (
    <div className="flex min-h-dvh flex-col">
      <Header main="converter" />
      <DragVeil active={dragging} caption={working ? t('upload.dragging') : undefined} />
      <main
        id="converter"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 outline-none sm:px-8"
      >
        <div hidden={working}>
          <Hero {...(opening ?? { title: t('hero.title'), lead: t('hero.lead') })} count={readable} />
          {folderFirst && <LibraryButton className="mb-4 max-sm:w-full" />}
          {count > 0 && (
            <Button look="quiet" className="mb-3 -ml-3" onClick={() => setPhase('workspace')}>
              <ArrowLeft aria-hidden="true" size={18} />
              {t('upload.back', { count })}
            </Button>
          )}
          <UploadZone
            extensions={readableExtensions(facts)}
            onFiles={receive}
            dragging={dragging}
            opening={phase === 'opening'}
            failed={phase === 'failed'}
            onApproach={prefetch}
            onChoosing={warmUp}
          />
          <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
            {!folderFirst && <LibraryButton className="max-sm:w-full" />}
            <SamplesButton onFiles={receive} />
          </div>
          {/* On phones the zone comes first. */}
          <Badges count={readable} className="mt-6 justify-center sm:hidden" />
        </div>
        {working && (
          <div className="pb-2 sm:pt-2 short:hidden">
            <UsageMeter />
          </div>
        )}
        {workbench && (
          <workbench.Workbench
            visible={working}
            preset={preset}
            onCount={changeCount}
            onAddMore={() => setPhase('zone')}
            onShow={() => setPhase('workspace')}
          />
        )}
      </main>
      <UsageGate />
      <NearPlace>
        {children}
        <Footer />
      </NearPlace>
    </div>
  );
}
