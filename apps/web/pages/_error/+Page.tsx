import { usePageContext } from 'vike-react/usePageContext';
import { PlainPage } from '../../src/frame/shell.tsx';
import { t } from '../../src/lib/i18n.ts';

export function Page() {
  const { is404 } = usePageContext();
  return (
    <PlainPage>
      <div className="py-20 sm:py-32">
        <h1 className="font-semibold text-hero">{t(is404 ? 'notFound.title' : 'notFound.errorTitle')}</h1>
        <p className="mt-4 text-lg text-soft">{t(is404 ? 'notFound.text' : 'notFound.errorText')}</p>
        <a
          href="/"
          className="mt-8 inline-flex h-13 items-center rounded-full bg-lamp px-7 font-semibold text-on-lamp hover:bg-lamp-strong"
        >
          {t('notFound.back')}
        </a>
      </div>
    </PlainPage>
  );
}
