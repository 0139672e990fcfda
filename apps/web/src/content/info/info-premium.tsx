import { useSyncExternalStore } from 'react';
import { LicencePanel } from '../../features/usage/licence-panel.tsx';
import { filesAtOnce } from '../../lib/device.ts';
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

/** The device does not change by itself. */
const never = () => () => {};

/** How many files this device converts at once, by what the converter itself goes by. */
export function FilesAtOnce() {
  // Only a browser knows: the prerendered page leaves it out.
  const premium = useSyncExternalStore(
    never,
    () => filesAtOnce(true),
    () => 0,
  );
  if (premium === 0) return null;
  return (
    <strong>
      On this device: {premium} at once, {filesAtOnce(false)} without Premium.
    </strong>
  );
}

/** Whether an API is run for those with Premium. */
export function PremiumApi() {
  const { apiUrl } = siteConfig;
  return apiUrl === '' ? (
    <>
      The same engine answers over HTTP, for your own programs. This site runs no such server for others. You{' '}
      <a href="/api#http">run it yourself</a>, whether you have Premium or not.
    </>
  ) : (
    <>
      The same engine answers over HTTP at {apiUrl}, for <a href="/api">your own programs</a>.
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
  const { freeDailyLimit, apiUrl } = siteConfig;
  const rows = [
    ['Conversions a day', freeDailyLimit > 0 ? String(freeDailyLimit) : 'no limit', 'no limit'],
    ['Files at once', 'up to 4, on phones 2', 'up to 8, as cores and memory allow'],
    ['Formats, quality, options', 'all', 'all'],
    ['Size of a file', 'up to 1 GB', 'up to 1 GB'],
    ['Photo library', 'one is one conversion', 'no limit'],
    apiUrl === '' ? ['HTTP API', 'on your own server', 'on your own server'] : ['HTTP API', 'no', 'yes'],
    ['Ads', 'none now', 'none, ever'],
    ['Where files are converted', 'on your device', 'on your device'],
    ['Account', 'none', 'none'],
  ];
  return <Compare caption="Free and Premium" head={['What', 'Free', 'Premium']} rows={rows} />;
}
