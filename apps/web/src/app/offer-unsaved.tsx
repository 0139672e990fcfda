import '../messages/unsaved.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type App, AppContext, useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { findUnsaved, type Unsaved } from '../lib/stored/unsaved.ts';
import { entryNames } from '../lib/zip/entry-names.ts';
import { handOver } from '../lib/zip/hand-over.ts';
import { saveArchive } from '../lib/zip/zip-client.ts';
import type { ZipEntry } from '../lib/zip/zip-protocol.ts';
import { Button } from '../ui/button.tsx';

const ARCHIVE = 'converted-images.zip';

/** Saves what was left: one file as it is, several as an archive. Resolves once it may be removed. */
async function save(app: App, { results, open }: Unsaved, onProgress: (fraction: number) => void): Promise<void> {
  const found: { readonly folder: string; readonly name: string; readonly file: File }[] = [];
  for (const result of results) {
    for (const one of await open(result)) found.push({ ...one, folder: result.folder });
  }
  const [first] = found;
  if (first && found.length === 1) {
    await new Promise<void>((resolve, reject) => {
      handOver(first.file, first.name, resolve).catch(reject);
    });
    return;
  }
  const paths = entryNames(found, []);
  const entries = found.map(
    ({ file, name }, index): ZipEntry => ({ path: paths[index] ?? name, blob: file, lastModified: file.lastModified }),
  );
  // The archive holds them from here on.
  await saveArchive(app, entries, ARCHIVE, onProgress);
}

interface OfferProps {
  readonly unsaved: Unsaved;
  readonly onGone: () => void;
}

/** Offers to save or to discard what an earlier visit left unsaved. */
function Offer({ unsaved, onGone }: OfferProps) {
  const app = useApp();
  const [fraction, setFraction] = useState<number>();
  const [failed, setFailed] = useState(false);
  const { results, until } = unsaved;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' });
  const count = results.reduce((sum, { files }) => sum + files.length, 0);
  const busy = fraction !== undefined;
  const discard = (): void => void unsaved.discard().finally(onGone);
  const start = (): void => {
    setFraction(0);
    setFailed(false);
    save(app, unsaved, setFraction)
      .then(discard, () => setFailed(true))
      .finally(() => setFraction(undefined));
  };
  return (
    <section
      aria-label={t('unsaved.label')}
      className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 sm:px-8"
    >
      <p className="min-w-0 flex-1 basis-72" aria-live="polite">
        {t('unsaved.text', { count, time: time.format(until) })}
        {failed && <span className="block text-bad text-sm">{t('unsaved.failed')}</span>}
      </p>
      <Button size="small" look="primary" aria-disabled={busy} onClick={() => !busy && start()}>
        {busy ? t('unsaved.saving', { percent: Math.floor(fraction * 100) }) : t('unsaved.save')}
      </Button>
      <Button size="small" look="quiet" disabled={busy} onClick={discard}>
        {t('unsaved.discard')}
      </Button>
    </section>
  );
}

/** Looks for what an earlier visit left unsaved and offers it at the top of the page, whichever page it is. */
export async function offerUnsaved(app: App): Promise<void> {
  const unsaved = await findUnsaved();
  if (!unsaved) return;
  const host = document.createElement('div');
  document.body.prepend(host);
  const root = createRoot(host);
  const onGone = (): void => {
    root.unmount();
    host.remove();
  };
  root.render(
    <AppContext value={app}>
      <Offer unsaved={unsaved} onGone={onGone} />
    </AppContext>,
  );
}
