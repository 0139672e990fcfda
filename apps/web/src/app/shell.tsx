import type { ReactNode } from 'react';
import { ThemeSwitch } from '../features/theme/theme-switch.tsx';
import { t } from '../lib/i18n.ts';
import { LampMark } from '../ui/lamp-mark.tsx';

const anchor = 'inline-flex h-11 items-center rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink';

/** Wordmark, page sections, theme. */
export function Header() {
  return (
    <header className="relative z-10 mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-8">
      <a
        href="#converter"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:rounded-full focus:bg-raised focus:px-4 focus:py-2"
      >
        {t('app.skip')}
      </a>
      <a href="/" aria-label={t('app.home')} className="-ml-2 flex h-11 items-center gap-2 rounded-full px-2">
        <span className="relative inline-flex">
          <span
            aria-hidden="true"
            className="lamp-light absolute inset-x-0 -bottom-3 h-7 rounded-full bg-lamp blur-md [--lamp-idle:0]"
          />
          <LampMark className="relative size-7" />
        </span>
        <span className="font-semibold text-lg tracking-[-0.02em]">{t('app.name')}</span>
      </a>
      <nav aria-label={t('app.nav')} className="ml-auto flex items-center">
        <a href="/blog" className={anchor}>
          {t('app.blog')}
        </a>
        <a href="/#formats" className={`${anchor} max-sm:hidden`}>
          {t('app.formats')}
        </a>
        <a href="/#features" className={`${anchor} max-sm:hidden`}>
          {t('app.features')}
        </a>
        <a href="/#privacy" className={anchor}>
          {t('app.privacy')}
        </a>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

/** The end of every page. */
export function Footer() {
  return (
    <footer className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-8 text-sm text-soft">
        <LampMark className="size-5" />
        <p>{t('app.footer')}</p>
        <nav aria-label={t('app.footerNav')} className="-mr-3 flex sm:ml-auto max-sm:-ml-3">
          <a href="/#popular" className={`${anchor} max-sm:hidden`}>
            {t('app.popular')}
          </a>
          <a href="/blog" className={anchor}>
            {t('app.blog')}
          </a>
          <a href="/formats" className={anchor}>
            {t('app.formats')}
          </a>
          <a href="/#faq" className={anchor}>
            {t('app.questions')}
          </a>
          <a href="/#privacy" className={anchor}>
            {t('app.privacy')}
          </a>
        </nav>
      </div>
    </footer>
  );
}

/** A page without the converter. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-8">{children}</main>
      <Footer />
    </div>
  );
}
