import '../messages/premium.ts';
import { Check } from 'lucide-react';
import { t } from '../lib/i18n.ts';
import { siteConfig } from '../site-config.ts';
import { PlainPage } from './shell.tsx';

const features = ['unlimited', 'workers', 'api', 'noAds'] as const;

/** What Premium is, what it costs, and that it cannot be bought yet. */
export function Premium() {
  const { premiumPrice, freeDailyLimit } = siteConfig;
  return (
    <PlainPage>
      <div className="pt-8 pb-12 sm:pt-14">
        <h1 className="font-semibold text-hero">{t('premium.title')}</h1>
        <p className="mt-4 max-w-[60ch] text-soft sm:text-lg">{t('premium.lead')}</p>
        <p className="mt-8 font-semibold text-hero tabular-nums">
          {t('premium.price', { dollars: `$${premiumPrice}` })}
        </p>
        <div className="mt-6 max-w-xl rounded-panel border border-line bg-surface px-5 py-4">
          <p className="font-semibold">{t('premium.notYet')}</p>
          <p className="mt-1 text-soft">{t('premium.notYetText', { limit: freeDailyLimit })}</p>
          <a
            href="/"
            className="mt-4 inline-flex h-11 items-center rounded-full border border-line bg-raised px-5 hover:bg-pressed"
          >
            {t('premium.back')}
          </a>
        </div>
      </div>
      <section aria-labelledby="get-title" className="border-t pt-8 pb-12">
        <h2 id="get-title" className="font-semibold text-title">
          {t('premium.get')}
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check aria-hidden="true" size={20} className="mt-0.5 text-good" />
              <div>
                <h3 className="font-semibold">{t(`premium.feature_${feature}`)}</h3>
                <p className="mt-0.5 max-w-[44ch] text-soft">{t(`premium.feature_${feature}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how-title" className="border-t pt-8 pb-16">
        <h2 id="how-title" className="font-semibold text-title">
          {t('premium.how')}
        </h2>
        <p className="mt-2 max-w-[60ch] text-soft">{t('premium.howText')}</p>
      </section>
    </PlainPage>
  );
}
