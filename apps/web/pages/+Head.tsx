import { usePageContext } from 'vike-react/usePageContext';
import '../src/messages/blog.ts';
import { textsIn } from '../src/lib/i18n.ts';
import { localePath, localesOf } from '../src/lib/locales.ts';
import { cardPath, publicAddress } from '../src/lib/public-address.ts';

/** The page's one address, its other languages, and the card that other sites show of it. */
function Address() {
  const { is404, locale, urlPathname } = usePageContext();
  if (is404 === true) return <meta name="robots" content="noindex" />;
  const path = localePath(locale, urlPathname);
  const languages = localesOf(urlPathname);
  const card = publicAddress(cardPath(urlPathname, locale));
  return (
    <>
      <link rel="canonical" href={publicAddress(path)} />
      {languages.length > 1 &&
        languages.map((language) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={language}
            href={publicAddress(localePath(language, urlPathname))}
          />
        ))}
      {languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={publicAddress(urlPathname)} />}
      <meta property="og:type" content={urlPathname.startsWith('/blog/') ? 'article' : 'website'} />
      <meta property="og:site_name" content="Safelight" />
      <meta property="og:locale" content={locale} />
      <meta property="og:url" content={publicAddress(path)} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={card} />
      {urlPathname.startsWith('/blog') && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={textsIn(locale)('blog.pageTitle')}
          href={localePath(locale, '/blog/rss.xml')}
        />
      )}
    </>
  );
}

/** What every page has in its head. The theme script blocks on purpose: it is tiny and prevents a flash. */
export function Head() {
  return (
    <>
      <script src="/theme.js" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content="#130f0d" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Address />
    </>
  );
}
