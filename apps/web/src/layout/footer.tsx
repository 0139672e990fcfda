import '../messages/footer.ts';
import { linkTo, t } from '../lib/i18n.ts';
import { LampMark } from '../ui/lamp-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

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
              href={linkTo(path)}
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
        <nav
          aria-label={t('footer.nav')}
          className="grid grid-cols-2 gap-x-6 gap-y-8 max-[16rem]:grid-cols-1 sm:grid-cols-4"
        >
          {(Object.keys(lists) as (keyof typeof lists)[]).map((name) => (
            <FooterList key={name} name={name} />
          ))}
        </nav>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-soft">
          <p className="flex items-center gap-3">
            <LampMark className="size-5" />
            {t('footer.line')}
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
