import type { Field, NumberField } from '@safelight/core';
import { toneMapOperators } from '@safelight/engine/settings';
import { formatById } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue, useQueueSnapshot } from '../../lib/queue-context.ts';
import { isActive, validPages } from './form-state.ts';
import { idleReason, OptionField } from './option-field.tsx';
import { FieldRow, Group } from './rows.tsx';
import { useSettings } from './settings-store.ts';

const exposureField: NumberField = {
  type: 'number',
  min: -10,
  max: 10,
  step: 0.5,
  default: 0,
  label: t('settings.exposure'),
  description: t('settings.exposureHelp'),
};

function PagesField() {
  const { form, change } = useSettings();
  const invalid = form.pages !== '' && !validPages(form.pages);
  return (
    <FieldRow label={t('settings.pages')} help={invalid ? t('settings.pagesInvalid') : t('settings.pagesHelp')}>
      {({ id, describedBy }) => (
        <input
          id={id}
          className="text-box"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          value={form.pages}
          onChange={(event) => change({ pages: event.target.value })}
        />
      )}
    </FieldRow>
  );
}

function ToneMapField() {
  const { form, change } = useSettings();
  return (
    <FieldRow label={t('settings.toneMap')} help={t('settings.toneMapHelp')}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className="select-box"
          aria-describedby={describedBy}
          value={form.toneMap}
          onChange={(event) => {
            const toneMap = toneMapOperators.find((operator) => operator === event.target.value);
            if (toneMap) change({ toneMap });
          }}
        >
          {toneMapOperators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`settings.toneMap_${operator}`)}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

/** The choices that the decoders of the listed files offer, those of one name once; the resolution has its own field. */
function useDecoderFields(): readonly (readonly [key: string, field: Field])[] {
  const queue = useQueue();
  const { ids } = useQueueSnapshot();
  const formats = new Set(ids.map((id) => queue.getItem(id)?.source?.formatId ?? ''));
  const fields = new Map<string, Field>();
  for (const id of formats) {
    for (const [key, field] of Object.entries<Field>(formatById(id)?.decoder?.options ?? {})) {
      if (key !== 'dpi' && !fields.has(key)) fields.set(key, field);
    }
  }
  return [...fields];
}

/** How files are read: pages, light, and what the formats in the list offer besides. */
export function ReadingGroup() {
  const { form, change } = useSettings();
  const fields = useDecoderFields();
  const values = Object.fromEntries(fields.map(([key, field]) => [key, form.reading[key] ?? field.default]));
  const schema = Object.fromEntries(fields);
  return (
    <Group title={t('settings.reading')}>
      <PagesField />
      <ToneMapField />
      <OptionField
        field={exposureField}
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
