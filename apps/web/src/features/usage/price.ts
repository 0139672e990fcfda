import '../../messages/upgrade.ts';
import { numberText, t } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';

const DOLLARS = { style: 'currency', currency: 'USD', minimumFractionDigits: 0 } as const;

/** What Premium costs, as the language that is spoken writes it. */
export function priceText(): string {
  return t('upgrade.price', { price: numberText(siteConfig.premiumPrice, DOLLARS) });
}
