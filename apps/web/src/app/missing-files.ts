import type { App } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { showToast } from '../lib/toast.ts';

/** Says that files of an earlier visit must be chosen again; the offer that brought them has brought the texts. */
export function notifyOfMissing(app: App, count: number): void {
  const [title, text] = [t('unsaved.missing'), t('unsaved.missingText', { count })];
  showToast(app, { title, text, tone: 'destructive', mild: true });
}
