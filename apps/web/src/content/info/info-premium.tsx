import { siteConfig } from '../../site-config.ts';
import { Compare } from './info-parts.tsx';

/** What Premium costs, and that it cannot be bought yet. */
export function PremiumOffer() {
  const { premiumPrice, freeDailyLimit } = siteConfig;
  const free = freeDailyLimit > 0 ? `has ${freeDailyLimit} free conversions a day` : 'is free without a limit';
  return (
    <>
      <p className="font-semibold text-hero tabular-nums">${premiumPrice}/month</p>
      <p>
        <strong>Premium cannot be bought yet.</strong> Until it can, the converter {free}, and the{' '}
        <a href="/developers">command line</a> has no limit at all.
      </p>
    </>
  );
}

/** Free and Premium side by side. */
export function PremiumComparison() {
  const { freeDailyLimit } = siteConfig;
  const rows = [
    ['Conversions a day', freeDailyLimit > 0 ? String(freeDailyLimit) : 'no limit', 'no limit'],
    ['Files at once', 'up to 4', 'up to 8, as your processor has cores'],
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
