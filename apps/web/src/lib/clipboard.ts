import type { App } from './app.ts';
import { t } from './i18n.ts';
import { showToast } from './toast.ts';

/** Copies a link and says so; says too where the browser does not let it. Returns whether it was copied. */
export async function copyText(app: App, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(app, { title: t('toast.linkCopied'), tone: 'default' });
    return true;
  } catch {
    showToast(app, { title: t('toast.linkFailed'), tone: 'destructive' });
    return false;
  }
}
