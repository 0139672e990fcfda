import '../../messages/upgrade.ts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApp } from '../../lib/app.ts';
import { filesAtOnce } from '../../lib/device.ts';
import { linkTo, t } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LicenceForm } from './licence-form.tsx';
import { licenceText } from './licence-words.ts';
import { priceText } from './price.ts';
import { offerPremium, useUsage } from './usage-store.ts';
import { useResetTime } from './use-reset-time.ts';

const features = ['unlimited', 'workers', 'api', 'noAds'] as const;

const comparisons = ['where', 'seen', 'kept', 'offline'] as const;

/** How converting here compares with sites that upload. */
function PrivacyComparison() {
  return (
    <Fold title={t('upgrade.compare')} className="rounded-control border border-line" titleClass="min-h-11 px-4">
      <table className="w-full border-t text-sm">
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="sr-only">
              {t('upgrade.question')}
            </th>
            <th scope="col" className="px-2 py-2 font-normal">
              {t('app.name')}
            </th>
            <th scope="col" className="px-2 py-2 pr-4 font-normal">
              {t('upgrade.others')}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((row) => (
            <tr key={row} className="border-t align-top">
              <th scope="row" className="py-2 pl-4 text-left font-normal text-soft">
                {t(`upgrade.${row}`)}
              </th>
              <td className="px-2 py-2">{t(`upgrade.${row}_here`)}</td>
              <td className="px-2 py-2 pr-4">{t(`upgrade.${row}_others`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

/** What Premium is and costs, where it can be bought. */
function Offer() {
  // An API only where one is run for those who pay.
  const sold = features.filter((feature) => feature !== 'api' || siteConfig.apiUrl !== '');
  return (
    <div>
      <p className="font-semibold text-title tabular-nums">{priceText()}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {sold.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" size={18} className="mt-0.5 text-good" />
            {t(`upgrade.feature_${feature}`)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft text-sm">{t('upgrade.atOnce', { count: filesAtOnce(true) })}</p>
    </div>
  );
}

/** What there is besides waiting, where nothing is sold. */
function WithoutOffer() {
  return (
    <p>
      {t('upgrade.commandLine')}{' '}
      <a href="/developers" className="underline underline-offset-4 hover:text-soft">
        {t('upgrade.commandLineHow')}
      </a>
    </p>
  );
}

/**
 * Says that the day's free conversions are used up and until when, and offers what this site truly sells or has; and what
 * holds once a licence is entered.
 */
export function UpgradeDialog() {
  const app = useApp();
  const close = () => offerPremium(app, false);
  const { used, licence } = useUsage();
  const reset = useResetTime();
  const goOn = useRef<HTMLButtonElement>(null);
  const { freeDailyLimit, checkoutUrl, licenceKey } = siteConfig;
  // The field that had the focus is gone with a licence.
  useEffect(() => {
    if (licence) goOn.current?.focus();
  }, [licence]);
  const sold = checkoutUrl !== '';
  const offer = (
    <>
      <Button look={sold ? 'plain' : 'primary'} className="max-sm:w-full" onClick={close}>
        {t('upgrade.tomorrow')}
      </Button>
      {sold && (
        <a
          href={linkTo('/premium')}
          className="inline-flex h-11 items-center justify-center rounded-full bg-lamp px-5 max-sm:w-full font-semibold text-on-lamp hover:bg-lamp-strong"
        >
          {t('upgrade.now')}
        </a>
      )}
    </>
  );
  return (
    <Dialog
      onClose={close}
      title={t(licence ? 'upgrade.entered' : sold ? 'upgrade.title' : 'upgrade.titleLimit')}
      description={
        licence
          ? t('upgrade.atOnce', { count: filesAtOnce(true) })
          : t('upgrade.description', { used: Math.min(used, freeDailyLimit), limit: freeDailyLimit })
      }
      actions={
        licence ? (
          <Button ref={goOn} look="primary" className="max-sm:w-full" onClick={close}>
            {t('upgrade.goOn')}
          </Button>
        ) : (
          offer
        )
      }
    >
      <output className="block">{licence && licenceText(licence)}</output>
      {!licence && (
        <div className="flex flex-col gap-5">
          {reset && <p className="text-soft tabular-nums">{t('upgrade.wait', reset)}</p>}
          {sold ? <Offer /> : <WithoutOffer />}
          <PrivacyComparison />
          {licenceKey !== '' && <LicenceForm />}
        </div>
      )}
    </Dialog>
  );
}
