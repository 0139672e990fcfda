import '../../messages/upgrade.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type App, useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { createStorage } from '../../lib/storage.ts';
import { siteConfig } from '../../site-config.ts';
import { Button } from '../../ui/button.tsx';
import type { Refusal } from './licence.ts';
import { LicenceForm } from './licence-form.tsx';
import { licenceText, refusalText } from './licence-words.ts';
import { LICENCE_KEY } from './usage-record.ts';
import { followUsage, setLicence, useUsage } from './usage-store.ts';

/** A link with a key has it behind the `#`, which no server is sent. */
const LINK = '#licence=';

/** The key of the page's address, which is taken out of it: no bookmark, screenshot or history is to have it. */
function takeKeyFromAddress(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(LINK)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}

/** Enters the key of a link, where somebody came by one; tells why it is not taken, or of nothing once it is. */
function useLicenceLink(tell: (refusal: Refusal | undefined) => void): void {
  const app = useApp();
  useEffect(() => {
    const take = async (): Promise<void> => {
      const key = takeKeyFromAddress();
      if (key === undefined) return;
      const { enterLicence } = await import('./licence-store.ts');
      tell(await enterLicence(app, key));
    };
    const follow = (): void => void take();
    follow();
    // The page may be open already.
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [app, tell]);
}

/** Takes the licence away from this browser: the day's limit holds again. */
function removeLicence(app: App): void {
  app.get(createStorage).removeItem(LICENCE_KEY);
  setLicence(app);
}

function Panel() {
  const app = useApp();
  const { licence, refusal: kept } = useUsage();
  const [linked, setLinked] = useState<Refusal>();
  const panel = useRef<HTMLFieldSetElement>(null);
  // Who came by a link is led here, and what had the focus may be gone with what it did.
  const goOn = useCallback((refusal?: Refusal) => {
    setLinked(refusal);
    panel.current?.focus();
  }, []);
  useEffect(() => followUsage(app), [app]);
  useLicenceLink(goOn);
  return (
    <fieldset ref={panel} tabIndex={-1} aria-label={t('upgrade.licence')} className="flex flex-col">
      <output className="mb-3 block empty:mb-0">{licence && licenceText(licence)}</output>
      {licence && linked && (
        <p role="alert" className="text-bad text-sm">
          {refusalText(linked)}
        </p>
      )}
      {!licence && <LicenceForm onEntered={goOn} refusal={linked} />}
      {(licence ?? kept) && (
        <Button
          className="mt-3 self-start"
          onClick={() => {
            removeLicence(app);
            goOn();
          }}
        >
          {t('upgrade.remove')}
        </Button>
      )}
    </fieldset>
  );
}

/** The licence of this browser, or the field to enter one, by hand or by a link. Nothing where this site takes none. */
export function LicencePanel() {
  return siteConfig.licenceKey === '' ? null : <Panel />;
}
