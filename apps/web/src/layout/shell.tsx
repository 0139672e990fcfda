import { type ReactNode, useSyncExternalStore } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ThemeSwitch } from '../features/theme/theme-switch.tsx';
import { chosenLanguage } from '../lib/chosen-language.ts';
import { linkTo, t } from '../lib/i18n.ts';
import { localePath } from '../lib/locales.ts';
import { LampMark } from '../ui/lamp-mark.tsx';
import { Footer } from './footer-when-near.tsx';
import { NearPlace } from './when-near.tsx';

const anchor = 'inline-flex h-11 items-center rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink';

// A language is chosen by going to another page.
const unchanging = () => () => {};

/**
 * Wordmark, page sections, theme.
 * @param main - id of what a keyboard can skip to
 */
export function Header({ main }: { readonly main: string }) {
  const { locale } = usePageContext();
  const chosen = useSyncExternalStore(unchanging, chosenLanguage, () => undefined);
  // Some pages are in English alone: from there, home is in the language that was chosen.
  const home = localePath(locale === 'en' ? (chosen ?? locale) : locale, '/');
  return (
    <header className="relative z-10 mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-8">
      <a
        href={`#${main}`}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:rounded-full focus:bg-raised focus:px-4 focus:py-2"
      >
        {t('app.skip')}
      </a>
      <a
        href={home}
        aria-label={t('app.home')}
        className="-ml-2 flex h-11 min-w-0 items-center max-[15rem]:mr-auto gap-2 rounded-full px-2"
      >
        <span className="relative inline-flex">
          <span
            aria-hidden="true"
            className="lamp-light absolute inset-x-0 -bottom-3 h-7 rounded-full bg-lamp blur-md [--lamp-idle:0]"
          />
          <LampMark className="relative size-7" />
        </span>
        <span className="font-semibold text-lg tracking-[-0.02em]">{t('app.name')}</span>
      </a>
      <nav aria-label={t('app.nav')} className="ml-auto flex items-center max-[15rem]:hidden">
        <a href={linkTo('/blog')} className={anchor}>
          {t('app.blog')}
        </a>
        <a href={`${home}#formats`} className={`${anchor} max-sm:hidden`}>
          {t('app.formats')}
        </a>
        <a href={`${home}#features`} className={`${anchor} max-sm:hidden`}>
          {t('app.features')}
        </a>
        {/* It stands at the end of the page, too. */}
        <a href={`${home}#privacy`} className={`${anchor} max-[22.5rem]:hidden`}>
          {t('app.privacy')}
        </a>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

/** A page without the converter. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header main="main" />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 outline-none sm:px-8">
        {children}
      </main>
      <NearPlace>
        <Footer />
      </NearPlace>
    </div>
  );
}
