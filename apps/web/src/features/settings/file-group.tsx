import { useState } from 'react';
import { t, tOption } from '../../lib/i18n.ts';
import { placeholders, unknownPlaceholders } from '../../lib/rename.ts';
import { FieldRow, Group, SelectRow, SwitchRow, TextRow } from '../../ui/rows.tsx';
import { compressionChoice, fixedCompression, OWN_COMPRESSION } from './compression.ts';
import { dpiPresets, FALLBACK_DPI, isActive, optionValues } from './form-state.ts';
import { idleReason, OptionField } from './option-field.tsx';
import { targetOf, useSettings } from './settings-store.ts';
import { useDecoderFields } from './use-decoder-fields.ts';

function BackgroundField() {
  const { form, change } = useSettings();
  const target = targetOf(form).format;
  const keepsAlpha = target.encoder?.alpha !== 'none';
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const hex = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
    if (hex !== undefined) change({ backgroundColor: `#${hex.toUpperCase()}` });
    setTyped(text);
  };
  return (
    <FieldRow
      label={t('settings.background')}
      help={t('settings.backgroundHelp')}
      idle={keepsAlpha ? t('settings.backgroundIdle', { format: target.label }) : undefined}
    >
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('settings.backgroundPick')}
            className="h-11 w-12 shrink-0 rounded-control border border-edge bg-surface p-1 disabled:opacity-50"
            disabled={keepsAlpha}
            value={form.backgroundColor}
            onChange={(event) => {
              setTyped(undefined);
              change({ backgroundColor: event.target.value.toUpperCase() });
            }}
          />
          <input
            id={id}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            className="text-box tabular-nums"
            disabled={keepsAlpha}
            aria-describedby={describedBy}
            value={typed ?? form.backgroundColor}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </FieldRow>
  );
}

function dpiLabel(dpi: string): string {
  if (dpi === OWN_DPI) return t('settings.dpiOwn', { dpi: FALLBACK_DPI });
  return dpi === String(FALLBACK_DPI) ? t('settings.dpiWeb', { dpi }) : dpi;
}

/** The choice of no resolution: each file has its own. */
const OWN_DPI = 'own';

const compressions = ['lossy', 'lossless'] as const;

function CompressionField() {
  const { form, setOption } = useSettings();
  const { id, label: format, encoder } = targetOf(form).format;
  const choice = compressionChoice(encoder.options);
  const label = t('settings.compression');
  // A format with kinds of its own has them here: there is one control of this name.
  const own = choice ? undefined : encoder.options[OWN_COMPRESSION];
  if (own) {
    const values = optionValues(form, encoder.options, id);
    return (
      <OptionField
        key={id}
        field={own}
        value={values[OWN_COMPRESSION] ?? own.default}
        idle={isActive(own, values) ? undefined : idleReason(own, encoder.options)}
        onChange={(value) => setOption(id, OWN_COMPRESSION, value)}
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
  const { form, change } = useSettings();
  const target = targetOf(form).format;
  const rendered = useDecoderFields().some(([key]) => key === 'dpi');
  const acts = target.encoder.density || rendered;
  return (
    <Group title={t('settings.file')}>
      <CompressionField />
      <ProgressiveField />
      <BackgroundField />
      <SelectRow
        label={t('settings.dpi')}
        help={t('settings.dpiHelp')}
        idle={acts ? undefined : t('settings.dpiIdle', { format: target.label })}
        values={[OWN_DPI, ...dpiPresets.map(String)]}
        value={form.dpi === undefined ? OWN_DPI : String(form.dpi)}
        text={dpiLabel}
        onChange={(dpi) => change({ dpi: dpi === OWN_DPI ? undefined : Number(dpi) })}
      />
      <SwitchRow
        label={t('settings.srgb')}
        help={t('settings.srgbHelp')}
        checked={form.convertToSrgb}
        onChange={(convertToSrgb) => change({ convertToSrgb })}
      />
      <NameField />
    </Group>
  );
}

/** What is left of what a file tells about its picture. */
export function MetadataGroup() {
  const { form, change } = useSettings();
  return (
    <Group title={t('settings.metadata')}>
      <SwitchRow
        label={t('settings.strip')}
        help={t('settings.stripHelp')}
        checked={form.stripMetadata}
        onChange={(stripMetadata) => change({ stripMetadata })}
      />
      <SwitchRow
        label={t('settings.noLocation')}
        help={t('settings.noLocationHelp')}
        idle={form.stripMetadata ? t('settings.noLocationIdle') : undefined}
        checked={form.removeLocation || form.stripMetadata}
        onChange={(removeLocation) => change({ removeLocation })}
      />
    </Group>
  );
}
