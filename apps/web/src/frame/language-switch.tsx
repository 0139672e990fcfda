import { usePageContext } from 'vike-react/usePageContext';
import { t } from '../lib/i18n.ts';
import { type Locale, localeNames, localePath, locales } from '../lib/locales.ts';

function remember(locale: Locale): void {
  try {
    // Read by theme.js: who comes to the bare address again is led to the language chosen here.
    localStorage.setItem('safelight-language', locale);
  } catch {
    // Storage is blocked: the address alone says it.
  }
}

/** The converter's languages, each by its own name. */
export function LanguageSwitch() {
  const { locale } = usePageContext();
  return (
    <nav aria-label={t('footer.languages')} className="sm:ml-auto">
      <ul className="-mx-2 flex flex-wrap">
        {locales.map((language) => (
          <li key={language}>
            <a
              href={localePath(language, '/')}
              lang={language}
              hrefLang={language}
              aria-current={language === locale ? 'true' : undefined}
              onClick={() => remember(language)}
              className="inline-flex h-11 items-center px-2 hover:text-ink aria-current:text-ink aria-current:underline aria-current:underline-offset-4"
            >
              {localeNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
