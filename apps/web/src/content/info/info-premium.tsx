import { useSyncExternalStore } from 'react';
import { LicencePanel } from '../../features/usage/licence-panel.tsx';
import { priceText } from '../../features/usage/price.ts';
import { filesAtOnce } from '../../lib/device.ts';
import { siteConfig } from '../../site-config.ts';
import { Compare, LinkedText } from './info-parts.tsx';

interface PremiumOfferProps {
  /** Where it is not sold. */
  readonly notSold: string;
  /** What there is instead, with a limit, for which `#` stands, and without one. */
  readonly limited: string;
  readonly unlimited: string;
  /** Where it is sold, with `#` for the address. */
  readonly sold: string;
}

/** What Premium costs where it is sold; else that it cannot be bought. */
export function PremiumOffer({ notSold, limited, unlimited, sold }: PremiumOfferProps) {
  const { freeDailyLimit, checkoutUrl } = siteConfig;
  return (
    <>
      <p className="font-semibold text-hero tabular-nums">{priceText()}</p>
      {checkoutUrl === '' ? (
        <p>
          <strong>{notSold}</strong>{' '}
          <LinkedText text={freeDailyLimit > 0 ? limited.replace('#', String(freeDailyLimit)) : unlimited} />
        </p>
      ) : (
        <p>
          <LinkedText text={sold.replace('#', checkoutUrl)} />
        </p>
      )}
    </>
  );
}

/** The device does not change by itself. */
const never = () => () => {};

interface FilesAtOnceProps {
  /** With `#` for the number with Premium, then for that without. */
  readonly text: string;
}

/** How many files this device converts at once, by what the converter itself goes by. */
export function FilesAtOnce({ text }: FilesAtOnceProps) {
  // Only a browser knows: the prerendered page leaves it out.
  const premium = useSyncExternalStore(
    never,
    () => filesAtOnce(true),
    () => 0,
  );
  if (premium === 0) return null;
  return <strong>{text.replace('#', String(premium)).replace('#', String(filesAtOnce(false)))}</strong>;
}

interface PremiumApiProps {
  /** Where none is run. */
  readonly none: string;
  /** With `#` for its address. */
  readonly at: string;
}

/** Whether an API is run for those with Premium. */
export function PremiumApi({ none, at }: PremiumApiProps) {
  const { apiUrl } = siteConfig;
  return <LinkedText text={apiUrl === '' ? none : at.replace('#', apiUrl)} />;
}

interface PremiumLicenceProps {
  /** Where no keys are taken. */
  readonly none: string;
}

/** Where a licence key is entered, and what is known of the one that was. */
export function PremiumLicence({ none }: PremiumLicenceProps) {
  return siteConfig.licenceKey === '' ? <p>{none}</p> : <LicencePanel />;
}

/** What stands in the table, by what this copy is set up for; `#` is the day's limit. */
type Cell =
  | string
  | { readonly limited: string; readonly unlimited: string }
  | { readonly ownServer: string; readonly siteServer: string };

interface PremiumComparisonProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function cellText(cell: Cell): string {
  const { freeDailyLimit, apiUrl } = siteConfig;
  if (typeof cell === 'string') return cell;
  if ('limited' in cell) return freeDailyLimit > 0 ? cell.limited.replace('#', String(freeDailyLimit)) : cell.unlimited;
  return apiUrl === '' ? cell.ownServer : cell.siteServer;
}

/** Free and Premium side by side. */
export function PremiumComparison({ caption, head, rows }: PremiumComparisonProps) {
  return <Compare caption={caption} head={head} rows={rows.map((row) => row.map(cellText))} />;
}
