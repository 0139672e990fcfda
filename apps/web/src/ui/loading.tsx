import { LoaderCircle } from 'lucide-react';
import { t } from '../lib/i18n.ts';

/** Something is being fetched: a turning ring and the word for it. */
export function Loading({ className = '' }: { readonly className?: string }) {
  return (
    <output className={`inline-flex items-center gap-2 text-soft ${className}`}>
      <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />
      {t('app.loading')}
    </output>
  );
}
