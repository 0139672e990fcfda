import '../../messages/share.ts';
import { Check, ChevronDown, Link, Mail, MessageCircle } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { patientPart } from '../../ui/patient-part.ts';
import { pageShare, shareTo } from './share-actions.ts';
import { type Network, networkNames } from './share-links.ts';
import { useCopied } from './use-copied.ts';

const Toaster = patientPart(async () => (await import('../../ui/toaster.tsx')).Toaster);

const more = ['x', 'facebook', 'reddit'] as const;

/** Ways to tell others of the page, at its end. */
export function HomeShare() {
  const app = useApp();
  const [open, setOpen] = useState(false);
  // The page has no place for toasts until there are files.
  const [used, setUsed] = useState(false);
  const { copied, copy } = useCopied();
  const id = useId();
  const share = (network: Network) => {
    setUsed(true);
    void shareTo(app, network, pageShare());
  };
  return (
    <>
      <section aria-labelledby={`${id}-title`} className="text-center">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {t('share.homeTitle')}
        </h2>
        <p className="mt-1 text-soft">{t('share.homeLead')}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Button onClick={() => share('whatsapp')}>
            <MessageCircle aria-hidden="true" size={18} />
            {networkNames.whatsapp}
          </Button>
          <Button onClick={() => share('gmail')}>
            <Mail aria-hidden="true" size={18} />
            {t('share.email')}
          </Button>
          <Button onClick={() => share('tiktok')}>{t('share.copyFor', { network: networkNames.tiktok })}</Button>
          <Button look="quiet" aria-expanded={open} aria-controls={`${id}-more`} onClick={() => setOpen(!open)}>
            {t('share.more')}
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
            />
          </Button>
        </div>
        <div id={`${id}-more`} hidden={!open}>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {more.map((network) => (
              <Button key={network} onClick={() => share(network)}>
                {networkNames[network]}
              </Button>
            ))}
            <Button
              onClick={() => {
                setUsed(true);
                void copy();
              }}
            >
              {copied ? <Check aria-hidden="true" size={18} /> : <Link aria-hidden="true" size={18} />}
              {t(copied ? 'share.copied' : 'share.copyLinkMore')}
            </Button>
          </div>
        </div>
      </section>
      {used && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
