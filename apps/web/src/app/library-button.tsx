import { Images } from 'lucide-react';
import { useState } from 'react';
import { t } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { openedPart } from '../ui/opened-part.tsx';

const LibraryOfPage = openedPart(async () => (await import('./library.tsx')).LibraryOfPage);

/** Opens the dialog that makes a whole folder smaller; its code comes when it is pressed. */
export function LibraryButton({ className }: { readonly className?: string }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        <Images aria-hidden="true" size={18} />
        {t('app.library')}
      </Button>
      {open !== undefined && (
        <LibraryOfPage open={open} onClose={() => setOpen(false)} onAbsent={() => setOpen(undefined)} />
      )}
    </>
  );
}
