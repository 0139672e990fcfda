import type { Target } from '@safelight/codecs';
import { t } from '../../lib/i18n.ts';

/** What a target is called: its format, or its code and what is saved for it. */
export function targetLabel({ code, format, insteadOf }: Target): string {
  if (insteadOf) return t('settings.savedAs', { code: code.toUpperCase(), format: format.label });
  return code === format.id ? format.label : code.toUpperCase();
}
