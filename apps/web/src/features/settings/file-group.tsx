import { t, tOption } from '../../lib/i18n.ts';
import { placeholders, unknownPlaceholders } from '../../lib/rename.ts';
import { Group, SelectRow, SwitchRow, TextRow } from '../../ui/rows.tsx';
import { CodecFields } from './codec-fields.tsx';
import { CommonFields } from './common-fields.tsx';
import { compressionChoice, fixedCompression, OWN_COMPRESSION } from './compression.ts';
import { optionValues } from './form-state.ts';
import { targetOf, useSettings } from './settings-store.ts';

const compressions = ['lossy', 'lossless'] as const;

function CompressionField() {
  const { form, setOption } = useSettings();
  const { id, label: format, encoder } = targetOf(form).format;
  const choice = compressionChoice(encoder.options);
  const label = t('settings.compression');
  // A format with kinds of its own has them here: there is one control of this name.
  const own = choice ? undefined : encoder.options[OWN_COMPRESSION];
  if (own) {
    return (
      <CodecFields
        key={id}
        schema={encoder.options}
        values={optionValues(form, encoder.options, id)}
        shown={[OWN_COMPRESSION]}
        onChange={(key, value) => setOption(id, key, value)}
      />
    );
  }
  const text = (value: (typeof compressions)[number] | 'other') =>
    t(value === 'other' ? 'settings.compressionByFormat' : `settings.${value}`);
  if (!choice) {
    const fixed = fixedCompression(encoder);
    const value = compressions.find((one) => one === fixed) ?? 'other';
    const idle = t(`settings.compressionIdle_${fixed}`, { format });
    return (
      <SelectRow label={label} idle={idle} values={[value]} value={value} text={text} onChange={() => undefined} />
    );
  }
  const { key, field } = choice;
  const value = optionValues(form, encoder.options, id)[key] === choice.lossless ? 'lossless' : 'lossy';
  return (
    <SelectRow
      label={label}
      // What a switch says of itself is about being on.
      help={value === 'lossy' && field.type === 'boolean' ? t('settings.lossyHelp') : tOption(field.description)}
      values={compressions}
      value={value}
      text={text}
      onChange={(chosen) => setOption(id, key, choice[chosen])}
    />
  );
}

function ProgressiveField() {
  const { form, setOption } = useSettings();
  const { id, label: format, encoder } = targetOf(form).format;
  const field = encoder.options['progressive'];
  return (
    <SwitchRow
      label={t('settings.progressive')}
      help={field && tOption(field.description)}
      idle={field ? undefined : t('settings.progressiveIdle', { format })}
      checked={optionValues(form, encoder.options, id)['progressive'] === true}
      onChange={(progressive) => setOption(id, 'progressive', progressive)}
    />
  );
}

function NameField() {
  const { form, change } = useSettings();
  const unknown = unknownPlaceholders(form.rename);
  const help =
    unknown.length > 0
      ? t('settings.renameUnknown', { names: unknown.join(', ') })
      : t('settings.renameHelp', { all: placeholders.join(', ') });
  return (
    <TextRow label={t('settings.rename')} help={help} value={form.rename} onChange={(rename) => change({ rename })} />
  );
}

/** How pictures are written. */
export function FileGroup() {
  return (
    <Group title={t('settings.file')}>
      <CompressionField />
      <ProgressiveField />
      <CommonFields group="file" />
      <NameField />
    </Group>
  );
}
