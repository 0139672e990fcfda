import type { NumberField } from '@safelight/core';
import { toneMapOperators } from '@safelight/engine/settings';
import { t } from '../../lib/i18n.ts';
import { Group, SelectRow, TextRow } from '../../ui/rows.tsx';
import { exposureRange, isActive, validPages } from './form-state.ts';
import { idleReason, OptionField } from './option-field.tsx';
import { useSettings } from './settings-store.ts';
import { useDecoderFields } from './use-decoder-fields.ts';

const exposureField = (): NumberField => ({
  type: 'number',
  ...exposureRange,
  default: 0,
  label: t('settings.exposure'),
  description: t('settings.exposureHelp'),
});

function PagesField() {
  const { form, change } = useSettings();
  const invalid = form.pages !== '' && !validPages(form.pages);
  return (
    <TextRow
      label={t('settings.pages')}
      help={invalid ? t('settings.pagesInvalid') : t('settings.pagesHelp')}
      invalid={invalid}
      value={form.pages}
      onChange={(pages) => change({ pages })}
    />
  );
}

function ToneMapField() {
  const { form, change } = useSettings();
  return (
    <SelectRow
      label={t('settings.toneMap')}
      help={t('settings.toneMapHelp')}
      values={toneMapOperators}
      value={form.toneMap}
      text={(operator) => t(`settings.toneMap_${operator}`)}
      onChange={(toneMap) => change({ toneMap })}
    />
  );
}

/** How files are read: pages, light, and what the formats in the list offer besides. */
export function ReadingGroup() {
  const { form, change } = useSettings();
  // The resolution has a field of its own.
  const fields = useDecoderFields().filter(([key]) => key !== 'dpi');
  const values = Object.fromEntries(fields.map(([key, field]) => [key, form.reading[key] ?? field.default]));
  const schema = Object.fromEntries(fields);
  return (
    <Group wide title={t('settings.reading')}>
      <PagesField />
      <ToneMapField />
      <OptionField
        field={exposureField()}
        value={form.exposure}
        idle={undefined}
        onChange={(value) => change({ exposure: Number(value) })}
      />
      {fields.map(([key, field]) => (
        <OptionField
          key={key}
          field={field}
          value={values[key] ?? field.default}
          idle={isActive(field, values) ? undefined : idleReason(field, schema)}
          onChange={(value) => change({ reading: { ...form.reading, [key]: value } })}
        />
      ))}
    </Group>
  );
}
