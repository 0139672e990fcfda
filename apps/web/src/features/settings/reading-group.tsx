import { isCommonOption } from '@safelight/engine/internal';
import { t } from '../../lib/i18n.ts';
import { Group } from '../../ui/rows.tsx';
import { CodecFields } from './codec-fields.tsx';
import { CommonFields } from './common-fields.tsx';
import { useSettings } from './settings-store.ts';
import { useDecoderFields } from './use-decoder-fields.ts';

/** How files are read: pages, light, and what the formats in the list offer besides. */
export function ReadingGroup() {
  const { form, change } = useSettings();
  // What every target has, too, has a field of its own.
  const fields = useDecoderFields().filter(([key]) => !isCommonOption(key));
  const values = Object.fromEntries(fields.map(([key, field]) => [key, form.reading[key] ?? field.default]));
  return (
    <Group wide title={t('settings.reading')}>
      <CommonFields group="reading" />
      <CodecFields
        schema={Object.fromEntries(fields)}
        values={values}
        onChange={(key, value) => change({ reading: { ...form.reading, [key]: value } })}
      />
    </Group>
  );
}
