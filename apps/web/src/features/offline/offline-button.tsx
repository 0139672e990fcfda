import '../../messages/offline.ts';
import { CloudDownload } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** In place of what cannot be fetched: who has no network learns nothing from this dialog. */
const absent = () => ({ default: () => null });

const OfflineDialog = lazy<ComponentType<{ readonly onClose: () => void }>>(() =>
  import('./offline-dialog.tsx').then((module) => ({ default: module.OfflineDialog }), absent),
);

/** Opens the dialog about use without a network. */
export function OfflineButton({ className }: { readonly className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" className={className} onClick={() => setOpen(true)}>
        <CloudDownload aria-hidden="true" size={16} />
        {t('offline.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OfflineDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
