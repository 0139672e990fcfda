import { resampleFilters, resizeModes } from '@safelight/engine/settings';
import { ChevronDown, Link, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { type App, useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/clipboard.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FieldRow, Group, SelectRow, SwitchRow } from '../../ui/rows.tsx';
import { ownFields } from './compression.ts';
import { FileGroup, MetadataGroup } from './file-group.tsx';
import { isActive, optionValues, parseSide } from './form-state.ts';
import { linkOfSettings } from './link-settings.ts';
import { idleReason, OptionField } from './option-field.tsx';
import { ReadingGroup } from './reading-group.tsx';
import { createSettings, targetOf, useSettings } from './settings-store.ts';

function SideField({ side }: { readonly side: 'width' | 'height' }) {
  const { form, change } = useSettings();
  return (
    <FieldRow label={t(`settings.${side}`)}>
      {({ id }) => (
        <div className="relative">
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="text-box pr-10 tabular-nums"
            placeholder={t('settings.auto')}
            value={form[side] ?? ''}
            onChange={(event) => change({ [side]: parseSide(event.target.value) })}
          />
          <span aria-hidden="true" className="absolute top-3 right-3 text-sm text-soft">
            {t('settings.pixels')}
          </span>
        </div>
      )}
    </FieldRow>
  );
}

function SizeGroup() {
  const { form, change } = useSettings();
  const sized = form.width !== undefined || form.height !== undefined;
  const idle = sized ? undefined : t('settings.modeIdle');
  const aspectFixed =
    form.resizeMode === 'fit' ? undefined : t('settings.aspectFixed', { mode: t(`settings.mode_${form.resizeMode}`) });
  return (
    <Group title={t('settings.size')}>
      <div className="grid grid-cols-2 gap-3">
        <SideField side="width" />
        <SideField side="height" />
      </div>
      <SwitchRow
        label={t('settings.aspect')}
        idle={aspectFixed}
        checked={form.resizeMode === 'stretch' ? false : form.maintainAspectRatio || form.resizeMode !== 'fit'}
        onChange={(maintainAspectRatio) => change({ maintainAspectRatio })}
      />
      <SelectRow
        label={t('settings.mode')}
        help={t(`settings.modeHelp_${form.resizeMode}`)}
        idle={idle}
        values={resizeModes}
        value={form.resizeMode}
        text={(mode) => t(`settings.mode_${mode}`)}
        onChange={(resizeMode) => change({ resizeMode })}
      />
      <SelectRow
        label={t('settings.filter')}
        help={t('settings.filterHelp')}
        idle={idle}
        values={resampleFilters}
        value={form.filter}
        text={(filter) => t(`settings.filter_${filter}`)}
        onChange={(filter) => change({ filter })}
      />
      <SwitchRow
        label={t('settings.enlarge')}
        help={t('settings.enlargeHelp')}
        checked={form.enlarge}
        onChange={(enlarge) => change({ enlarge })}
      />
    </Group>
  );
}

function EncoderGroup() {
  const { form, setOption } = useSettings();
  const target = targetOf(form).format;
  const schema = target.encoder?.options ?? {};
  const values = optionValues(form, schema, target.id);
  const fields = ownFields(schema);
  if (fields.length === 0) return null;
  return (
    <Group title={t('settings.encoder', { format: target.label })}>
      {fields.map(([key, field]) => (
        <OptionField
          key={`${target.id}-${key}`}
          field={field}
          value={values[key] ?? field.default}
          idle={isActive(field, values) ? undefined : idleReason(field, schema)}
          onChange={(value) => setOption(target.id, key, value)}
        />
      ))}
    </Group>
  );
}

/** Puts a link to the page with these settings on the clipboard. */
async function copyLink(app: App): Promise<void> {
  const { form } = app.get(createSettings).getState();
  const { origin, pathname } = location;
  await copyText(app, `${origin}${pathname}?${linkOfSettings(form, targetOf(form))}`);
}

/** Everything beyond format and quality, closed until asked for. */
export function AdvancedPanel({ locked }: { readonly locked: boolean }) {
  const app = useApp();
  const [open, setOpen] = useState(false);
  const id = useId();
  const reset = useSettings((settings) => settings.reset);
  return (
    <div className="sm:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-2 rounded-b-panel px-4 text-left text-[0.9375rem] text-soft hover:bg-raised hover:text-ink aria-expanded:rounded-none aria-expanded:text-ink max-sm:rounded-t-panel"
      >
        {t('settings.advanced')}
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={`ml-auto text-soft transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className="border-t px-4 pt-5 pb-4">
        {locked && <p className="mb-5 text-soft text-sm">{t('settings.locked')}</p>}
        <fieldset disabled={locked} className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-8">
            <SizeGroup />
            <MetadataGroup />
          </div>
          <FileGroup />
          <EncoderGroup />
          <ReadingGroup />
        </fieldset>
        <div className="mt-5 -ml-3 flex flex-wrap">
          <Button look="quiet" size="small" disabled={locked} onClick={reset}>
            <RotateCcw aria-hidden="true" size={16} />
            {t('settings.reset')}
          </Button>
          <Button look="quiet" size="small" onClick={() => void copyLink(app)}>
            <Link aria-hidden="true" size={16} />
            {t('settings.copyLink')}
          </Button>
        </div>
      </div>
    </div>
  );
}
