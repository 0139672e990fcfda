import '../../messages/info.ts';
import { useId, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { type Loss, targetsFor } from './format-losses.ts';
import { Fetched } from './info-fetched.tsx';
import { Facts } from './info-parts.tsx';
import type { FormatsFile, PublishedFormat } from './site-data.ts';

function lossText(loss: Loss): string {
  return loss.what === 'depth' ? t('info.loses_depth', { count: loss.bits }) : t(`info.loses_${loss.what}`);
}

function Finder({ formats }: { readonly formats: readonly PublishedFormat[] }) {
  const selectId = useId();
  const readable = formats.filter(({ reads }) => reads);
  const [id, setId] = useState('heic');
  const from = readable.find((format) => format.id === id) ?? readable[0];
  const facts = (from ? targetsFor(from, formats) : []).map(({ to, losses }) => ({
    term: to.label,
    text:
      losses.length === 0 ? t('info.finderWhole') : t('info.finderLoses', { things: losses.map(lossText).join(', ') }),
  }));
  return (
    <div>
      <label htmlFor={selectId} className="block font-semibold">
        {t('info.finderFrom')}
      </label>
      <select
        id={selectId}
        value={from?.id}
        onChange={({ target }) => setId(target.value)}
        className="select-box mt-2 max-w-72"
      >
        {readable.map(({ id: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <h3 className="mt-6 mb-3">{t('info.finderTo')}</h3>
      <Facts facts={facts} />
    </div>
  );
}

/** What can become what, and what is left out on the way, from the site's own list of formats. */
export function FormatFinder() {
  return <Fetched<FormatsFile> file="formats.json">{({ formats }) => <Finder formats={formats} />}</Fetched>;
}
