import '../../messages/offline.ts';
import { CloudDownload } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { openedPart } from '../../ui/opened-part.tsx';

const OfflineDialog = openedPart(async () => (await import('./offline-dialog.tsx')).OfflineDialog);

/** Opens the dialog about use without a network. */
export function OfflineButton({ className }: { readonly className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" className={className} onClick={() => setOpen(true)}>
        <CloudDownload aria-hidden="true" size={16} />
        {t('offline.title')}
      </Button>
      {open && <OfflineDialog onClose={() => setOpen(false)} onAbsent={() => setOpen(false)} />}
    </>
  );
}
