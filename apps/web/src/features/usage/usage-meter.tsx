import { Suspense, useEffect } from 'react';
import { useApp } from '../../lib/app.ts';
import { linkTo, t } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';
import { Button } from '../../ui/button.tsx';
import { openedPart } from '../../ui/opened-part.tsx';
import { patientPart } from '../../ui/patient-part.ts';
import { followUsage, limitReached, offerPremium, useUsage } from './usage-store.ts';
import { useResetTime } from './use-reset-time.ts';

const UpgradeDialog = openedPart(async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog);
const PremiumMeter = patientPart(async () => (await import('./premium-meter.tsx')).PremiumMeter);

/** Conversions used from which Premium is offered. */
const OFFER_FROM = siteConfig.freeDailyLimit - 2;

/** Premium can be bought here. */
const sold = siteConfig.checkoutUrl !== '';

/** The day's free conversions as dots, and when they start anew. Nothing where there is no limit. */
export function UsageMeter() {
  const app = useApp();
  const state = useUsage();
  const reset = useResetTime();
  const { freeDailyLimit } = siteConfig;
  if (state.licence) {
    return (
      <Suspense fallback={null}>
        <PremiumMeter />
      </Suspense>
    );
  }
  if (freeDailyLimit === 0) return null;
  const used = Math.min(state.used, freeDailyLimit);
  const full = limitReached(state);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <span aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: freeDailyLimit }, (_, index) => index + 1).map((number) => (
          <span
            key={number}
            data-used={number <= used || undefined}
            className="size-2 rounded-full border border-edge data-used:border-lamp data-used:bg-lamp"
          />
        ))}
      </span>
      <span className="tabular-nums">{t('usage.used', { used, limit: freeDailyLimit })}</span>
      {reset && <span className="tabular-nums">{t('usage.resets', reset)}</span>}
      {full && (
        <Button size="small" onClick={() => offerPremium(app, true)}>
          {t(sold ? 'usage.unlimited' : 'usage.options')}
        </Button>
      )}
      {sold && used >= OFFER_FROM && (
        <a href={linkTo('/premium')} className="py-2 underline underline-offset-4 hover:text-ink">
          {t('usage.upgrade')}
        </a>
      )}
    </div>
  );
}

/** Follows the day's count for the whole page, and shows the dialog that offers Premium when it is asked for. */
export function UsageGate() {
  const app = useApp();
  const offering = useUsage((state) => state.offering);
  useEffect(() => followUsage(app), [app]);
  if (!offering) return null;
  return <UpgradeDialog onAbsent={() => offerPremium(app, false)} />;
}
