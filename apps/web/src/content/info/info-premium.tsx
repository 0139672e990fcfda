import { LicencePanel } from '../../features/usage/licence-panel.tsx';
import { siteConfig } from '../../site-config.ts';
import { Compare } from './info-parts.tsx';

/** What Premium costs where it is sold; else that it cannot be bought. */
export function PremiumOffer() {
  const { premiumPrice, freeDailyLimit, checkoutUrl } = siteConfig;
  const free = freeDailyLimit > 0 ? `has ${freeDailyLimit} free conversions a day` : 'is free without a limit';
  return (
    <>
      <p className="font-semibold text-hero tabular-nums">${premiumPrice}/month</p>
      {checkoutUrl === '' ? (
        <p>
          <strong>Premium cannot be bought on this site.</strong> The converter {free}, and the{' '}
          <a href="/developers">command line</a> has no limit at all.
        </p>
      ) : (
        <p>
          <a href={checkoutUrl}>Buy Premium</a>. You get a licence key, which you enter below.
        </p>
      )}
    </>
  );
}

/** Where a licence key is entered, and what is known of the one that was. */
export function PremiumLicence() {
  return siteConfig.licenceKey === '' ? (
    <p>This site takes no licence keys: nobody issues any for it.</p>
  ) : (
    <LicencePanel />
  );
}

/** Free and Premium side by side. */
export function PremiumComparison() {
  const { freeDailyLimit } = siteConfig;
  const rows = [
    ['Conversions a day', freeDailyLimit > 0 ? String(freeDailyLimit) : 'no limit', 'no limit'],
    ['Files at once', 'up to 4, on phones 2', 'up to 8, as cores and memory allow'],
    ['Formats, quality, options', 'all', 'all'],
    ['Size of a file', 'up to 1 GB', 'up to 1 GB'],
    ['Photo library', 'one is one conversion', 'no limit'],
    ['HTTP API', 'no', 'yes, once there is one'],
    ['Ads', 'none now', 'none, ever'],
    ['Where files are converted', 'on your device', 'on your device'],
    ['Account', 'none', 'none'],
  ];
  return <Compare caption="Free and Premium" head={['What', 'Free', 'Premium']} rows={rows} />;
}
