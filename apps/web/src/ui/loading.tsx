import { t } from '../lib/i18n.ts';

/** Something is being fetched: a turning ring and the word for it. */
export function Loading({ className = '' }: { readonly className?: string }) {
  return (
    <p role="status" className={`inline-flex items-center gap-3 text-soft ${className}`}>
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-lamp" />
      {t('app.loading')}
    </p>
  );
}
