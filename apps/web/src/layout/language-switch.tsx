import { usePageContext } from 'vike-react/usePageContext';
import { t } from '../lib/i18n.ts';
import { localeNames, localePath, locales } from '../lib/locales.ts';

/** The converter's languages, each by its own name. The one that is chosen is remembered by public/theme.js. */
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
