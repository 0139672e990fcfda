import '../../messages/upgrade.ts';
import { dateText, t } from '../../lib/i18n.ts';
import type { Licence, Refusal } from './licence.ts';

/** Why a licence is not taken, in a sentence. */
export function refusalText(refusal: Refusal): string {
  return 'at' in refusal
    ? t(`upgrade.refused_${refusal.reason}`, { date: dateText(refusal.at) })
    : t(`upgrade.refused_${refusal.reason}`);
}

/** Whose licence is active, and until when. */
export function licenceText({ holder, expires }: Licence): string {
  return t('upgrade.holder', { holder, date: dateText(expires) });
}
