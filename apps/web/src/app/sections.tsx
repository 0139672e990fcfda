import { t } from '../lib/i18n.ts';
import type { FormatFacts } from './facts.ts';

function ability({ reads, writes }: FormatFacts): string {
  if (reads && writes) return t('sections.readAndWrite');
  return reads ? t('sections.read') : t('sections.write');
}

const promises = ['privacyLocal', 'privacyBlocked', 'privacyOffline'] as const;

/** Below the converter: which formats there are, and how the privacy promise is kept. */
export function Sections({ facts }: { readonly facts: readonly FormatFacts[] }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-20 pb-16 sm:px-8 sm:pt-28">
      <section id="formats" aria-labelledby="formats-title" className="border-t pt-8">
        <h2 id="formats-title" className="font-semibold text-title">
          {t('sections.formatsTitle')}
        </h2>
        <p className="mt-2 max-w-[60ch] text-soft">{t('sections.formatsLead')}</p>
        <p className="mt-2">
          <a href="/formats" className="underline underline-offset-4 hover:text-lamp">
            {t('sections.formatsMore')}
          </a>
        </p>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
          {facts.map((format) => (
            <li key={format.id}>
              <h3 className="font-semibold text-lg tracking-[-0.01em]">{format.label}</h3>
              <p className="text-sm text-soft">{format.extensions.map((extension) => `.${extension}`).join(' ')}</p>
              <p className="text-sm text-soft">{ability(format)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section id="privacy" aria-labelledby="privacy-title" className="mt-16 border-t pt-8">
        <h2 id="privacy-title" className="font-semibold text-title">
          {t('sections.privacyTitle')}
        </h2>
        <p className="mt-2 max-w-[60ch] text-soft">{t('sections.privacyLead')}</p>
        <ul className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-3">
          {promises.map((promise) => (
            <li key={promise} className="max-w-[44ch]">
              {t(`sections.${promise}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
