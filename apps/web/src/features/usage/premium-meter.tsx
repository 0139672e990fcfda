import '../../messages/upgrade.ts';
import { filesAtOnce } from '../../lib/device.ts';
import { t } from '../../lib/i18n.ts';

/** With a licence there is nothing to count: it says how many files are converted at once on this device. */
export function PremiumMeter() {
  return (
    <p className="flex min-h-11 items-center text-sm text-soft">{t('upgrade.atOnce', { count: filesAtOnce(true) })}</p>
  );
}
