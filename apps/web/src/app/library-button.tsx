import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

const LibraryOfPage = lazy(() => import('./library.tsx').then((module) => ({ default: module.LibraryOfPage })));

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
        <Suspense fallback={null}>
          <LibraryOfPage open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
