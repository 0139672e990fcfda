import type { ConvertErrorData } from '@safelight/core';
import { t } from './i18n.ts';

/** An error in words for people, in the page's language. */
export function errorText(error: ConvertErrorData | undefined): string {
  if (!error) return t('error.unknown');
  const { code, stage, message } = error;
  // Nothing was wrong with the file before it was decoded: no worker started, or none is left.
  if (code === 'worker-failed' && stage !== 'decode')
    return t('error.worker-absent', { message: message.replace(/\.$/, '') });
  return t(`error.${code}`);
}
