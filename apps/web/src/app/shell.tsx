import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ThemeSwitch } from '../features/theme/theme-switch.tsx';
import { t } from '../lib/i18n.ts';
import { localePath } from '../lib/locales.ts';
import { LampMark } from '../ui/lamp-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const anchor = 'inline-flex h-11 items-center rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink';

/**
 * Wordmark, page sections, theme.
 * @param main - id of what a keyboard can skip to
 */
export function Header({ main }: { readonly main: string }) {
  const home = localePath(usePageContext().locale, '/');
  return (
    <header className="relative z-10 mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-8">
      <a
        href={`#${main}`}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:rounded-full focus:bg-raised focus:px-4 focus:py-2"
      >
        {t('app.skip')}
      </a>
      <a href={home} aria-label={t('app.home')} className="-ml-2 flex h-11 items-center gap-2 rounded-full px-2">
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
        <a href={`${home}#formats`} className={`${anchor} max-sm:hidden`}>
          {t('app.formats')}
        </a>
        <a href={`${home}#features`} className={`${anchor} max-sm:hidden`}>
          {t('app.features')}
        </a>
        <a href={`${home}#privacy`} className={anchor}>
          {t('app.privacy')}
        </a>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

/** Everything that the site has, in four lists. The words are `footer.<name>`. */
const lists = {
  convert: {
    heicToJpg: '/heic-to-jpg',
    pngToJpg: '/png-to-jpg',
    webpToPng: '/webp-to-png',
    conversions: '/conversions',
    formats: '/formats',
  },
  help: {
    wontSend: '/photo-wont-send',
    heicProblem: '/heic-problem',
    storageFull: '/storage-full',
    tooLarge: '/photo-too-large',
    blog: '/blog',
  },
  people: {
    photographers: '/photographers',
    creators: '/influencers',
    developers: '/developers',
    api: '/api',
    extension: '/chrome-extension',
  },
  product: {
    about: '/about',
    premium: '/premium',
    privacy: '/privacy',
    terms: '/terms',
    contact: '/contact',
    brand: '/brand-assets',
  },
} as const;

type FooterPage = { [L in keyof typeof lists]: keyof (typeof lists)[L] }[keyof typeof lists];

function FooterList({ name }: { readonly name: keyof typeof lists }) {
  return (
    <div>
      <h2 className="font-semibold text-sm">{t(`footer.${name}`)}</h2>
      <ul className="mt-2">
        {Object.entries(lists[name]).map(([page, path]) => (
          <li key={page}>
            <a
              href={path}
              className="inline-flex min-h-9 items-center py-1 text-sm text-soft hover:text-ink max-sm:min-h-11"
            >
              {t(`footer.${page as FooterPage}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The end of every page. */
export function Footer() {
  return (
    <footer className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <div className="border-t py-10">
        <nav aria-label={t('app.footerNav')} className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {(Object.keys(lists) as (keyof typeof lists)[]).map((name) => (
            <FooterList key={name} name={name} />
          ))}
        </nav>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-soft">
          <p className="flex items-center gap-3">
            <LampMark className="size-5" />
            {t('app.footer')}
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
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
      <Footer />
    </div>
  );
}
