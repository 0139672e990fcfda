import '../messages/offline.ts';
import { PlainPage } from '../frame/shell.tsx';
import { t } from '../lib/i18n.ts';

/** What is said in place of a page that is not kept, when there is no network. */
export function OfflinePage() {
  return (
    <PlainPage>
      <div className="py-20 sm:py-32">
        <h1 className="font-semibold text-hero">{t('offline.pageTitle')}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-soft">{t('offline.pageText')}</p>
        <a
          href="/"
          className="mt-8 inline-flex h-13 items-center rounded-full bg-lamp px-7 font-semibold text-on-lamp hover:bg-lamp-strong"
        >
          {t('offline.pageBack')}
        </a>
      </div>
    </PlainPage>
  );
}
