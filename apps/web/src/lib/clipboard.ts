import '../messages/toasts.ts';
import { t } from './i18n.ts';
import { showToast } from './toast.ts';

/** Copies a link and says so; says too where the browser does not let it. Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: t('toast.linkCopied'), tone: 'default' });
    return true;
  } catch {
    showToast({ title: t('toast.linkFailed'), tone: 'destructive' });
    return false;
  }
}
