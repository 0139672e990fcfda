import '../messages/unsaved.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type App, AppContext, useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { discard, filesOf, findUnsaved, type Unsaved } from '../lib/stored/unsaved.ts';
import { OFFER_DURATION } from '../lib/toast.ts';
import { entryNames } from '../lib/zip/entry-names.ts';
import { type HandedOver, handOver } from '../lib/zip/hand-over.ts';
import { saveArchive } from '../lib/zip/zip-client.ts';
import type { ZipEntry } from '../lib/zip/zip-protocol.ts';
import { Button } from '../ui/button.tsx';

const ARCHIVE = 'converted-images.zip';

/** Saves what was left: one file as it is, several as an archive. Resolves once it may be removed. */
async function save(app: App, unsaved: Unsaved, onProgress: (fraction: number) => void): Promise<void> {
  const found: { readonly folder: string; readonly name: string; readonly file: File }[] = [];
  for (const result of unsaved.results) {
    for (const file of await filesOf(unsaved, result)) found.push({ name: file.name, file, folder: result.folder });
  }
  const [first] = found;
  if (first && found.length === 1) {
    return throwUnlessWhole(await handOver(first.file, first.name));
  }
  const paths = entryNames(found, []);
  const entries = found.map(
    ({ file, name }, index): ZipEntry => ({ path: paths[index] ?? name, blob: file, lastModified: file.lastModified }),
  );
  return throwUnlessWhole(await saveArchive(app, entries, ARCHIVE, onProgress));
}

/** What the browser has not read to its end is still to be saved. */
async function throwUnlessWhole({ whole }: HandedOver): Promise<void> {
  if (!(await whole)) throw new Error('The download was ended before its end.');
}

/** What there is, in a sentence: a batch that was interrupted, or results of one that was not. */
function sentenceOf({ results, list, until }: Unsaved): string {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' });
  const time = format.format(until);
  if (list && !list.ended) return t('unsaved.batch', { count: list.files.length, done: results.length, time });
  return t('unsaved.text', { count: results.reduce((sum, { files }) => sum + files.length, 0), time });
}

interface OfferProps {
  readonly unsaved: Unsaved;
  readonly onGone: () => void;
}

interface DiscardedProps {
  /** Nobody has brought it back. */
  readonly onGone: () => void;
  readonly onUndo: () => void;
}

/** Says that what was offered is gone, where the offer was. Until that has passed it is there still, and can be brought back. */
function Discarded({ onGone, onUndo }: DiscardedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    element?.focus();
    let timer: ReturnType<typeof setTimeout>;
    const leave = (): void => {
      const { activeElement } = document;
      const isInside = element?.contains(activeElement) === true;
      // Whoever has come to the button is waited for.
      if (isInside && activeElement !== element) {
        timer = setTimeout(leave, OFFER_DURATION);
        return;
      }
      onGone();
      if (isInside) document.querySelector('main')?.focus({ preventScroll: true });
    };
    timer = setTimeout(leave, OFFER_DURATION);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex min-h-9 min-w-0 flex-1 items-center gap-x-4 outline-none max-sm:min-h-11"
    >
      <p className="min-w-0 flex-1">{t('unsaved.discarded')}</p>
      <Button size="small" onClick={onUndo}>
        {t('unsaved.undo')}
      </Button>
    </div>
  );
}

/** Offers to go on with what an earlier visit left unsaved, to save it or to discard it. */
function Offer({ unsaved, onGone }: OfferProps) {
  const app = useApp();
  const [busy, setBusy] = useState<string>();
  const [discarded, setDiscarded] = useState(false);
  const section = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<'failed' | 'notEmpty'>();
  const attempt = (work: () => Promise<boolean>): void => {
    if (busy !== undefined) return;
    setBusy('');
    setProblem(undefined);
    work()
      .then((done) => (done ? onGone() : setProblem('notEmpty')))
      .catch(() => setProblem('failed'))
      .finally(() => setBusy(undefined));
  };
  const showProgress = (fraction: number): void =>
    setBusy(t('unsaved.saving', { percent: Math.floor(fraction * 100) }));
  const restore = async (): Promise<boolean> => {
    const module = await import('./restore-list.ts');
    return module.restoreList(app, unsaved);
  };
  const saveAll = async (): Promise<boolean> => {
    showProgress(0);
    await save(app, unsaved, showProgress);
    await discard(unsaved);
    return true;
  };
  const leave = useCallback(() => void discard(unsaved).finally(onGone), [unsaved, onGone]);
  const bringBack = (): void => {
    flushSync(() => setDiscarded(false));
    section.current?.querySelector('button')?.focus();
  };
  const { results, list } = unsaved;
  const canRestore = list !== undefined || results.some(({ item }) => item !== undefined);
  const offer = (
    <>
      <p className="min-w-0 flex-1 basis-72" aria-live="polite">
        {sentenceOf(unsaved)}
        {problem && <span className="block text-bad text-sm">{t(`unsaved.${problem}`)}</span>}
      </p>
      {canRestore && (
        <Button size="small" look="primary" aria-disabled={busy !== undefined} onClick={() => attempt(restore)}>
          {t('unsaved.restore')}
        </Button>
      )}
      {results.length > 0 && (
        <Button
          size="small"
          look={canRestore ? 'plain' : 'primary'}
          aria-disabled={busy !== undefined}
          onClick={() => attempt(saveAll)}
        >
          {busy || t('unsaved.save')}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-disabled={busy !== undefined}
        onClick={() => {
          if (busy === undefined) setDiscarded(true);
        }}
      >
        {t('unsaved.discard')}
      </Button>
    </>
  );
  return (
    <section
      ref={section}
      aria-label={t('unsaved.label')}
      className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 sm:px-8"
    >
      {discarded ? <Discarded onGone={leave} onUndo={bringBack} /> : offer}
    </section>
  );
}

/** Looks for what earlier visits left unsaved and offers it, one visit after the other, at the top of whichever page it is. */
export async function offerUnsaved(app: App): Promise<void> {
  const found = await findUnsaved();
  if (found.length === 0) return;
  const host = document.createElement('div');
  document.body.prepend(host);
  const root = createRoot(host);
  const offer = ([unsaved, ...others]: readonly Unsaved[]): void => {
    if (!unsaved) {
      root.unmount();
      host.remove();
      return;
    }
    root.render(
      <AppContext value={app}>
        <Offer key={unsaved.place.name} unsaved={unsaved} onGone={() => offer(others)} />
      </AppContext>,
    );
  };
  offer(found);
}
