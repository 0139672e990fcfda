import { usePageContext } from 'vike-react/usePageContext';
import { t } from '../lib/i18n.ts';
import { localeNames, localePath, locales, localesOf } from '../lib/locales.ts';

/**
 * The site's languages, each by its own name: to the same page, or home where it does not exist in the language. The one that is chosen is remembered by
 * public/theme.js.
 */
export function LanguageSwitch() {
  const { locale, urlPathname } = usePageContext();
  const there = localesOf(urlPathname);
  return (
    <nav aria-label={t('footer.languages')} className="sm:ml-auto">
      <ul className="-mx-2 flex flex-wrap">
        {locales.map((language) => (
          <li key={language}>
            <a
              href={localePath(language, there.includes(language) ? urlPathname : '/')}
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
