import '../../messages/upgrade.ts';
import { useEffect } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';
import { Button } from '../../ui/button.tsx';
import { LicenceForm } from './licence-form.tsx';
import { removeLicence } from './licence-store.ts';
import { followUsage, useUsage } from './usage-store.ts';

/** The licence of this browser, or the field to enter one. Nothing where this site takes none. */
export function LicencePanel() {
  const app = useApp();
  const licence = useUsage((state) => state.licence);
  useEffect(() => followUsage(app), [app]);
  if (siteConfig.licenceKey === '') return null;
  if (!licence) return <LicenceForm />;
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(licence.expires);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{t('upgrade.holder', { holder: licence.holder, date })}</p>
      <Button onClick={() => removeLicence(app)}>{t('upgrade.remove')}</Button>
    </div>
  );
}
