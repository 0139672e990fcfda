import { type ScoreName, scoreNames } from '@safelight/engine/internal';
import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { qualityField } from './compression.ts';
import { type FormState, isActive, optionValues, qualityPresets } from './form-state.ts';
import { targetOf } from './settings-store.ts';

/** Why the quality does not act with the target and the options that are chosen; `undefined` when it does. */
export function qualityIdle(form: FormState): string | undefined {
  const { id, label: format, encoder } = targetOf(form).format;
  const schema = encoder.options;
  const field = qualityField(schema);
  if (!field) return t('settings.noQuality', { format });
  return isActive(field, optionValues(form, schema, id)) ? undefined : t('settings.qualityIdle', { format });
}

/** A quality by its number, or by what results are to look like. */
type QualityChoice = (Pick<FormState, 'quality'> & { readonly target: undefined }) | { readonly target: string };

const isName = (value: string | undefined): value is ScoreName =>
  (scoreNames as readonly (string | undefined)[]).includes(value);

interface QualityControlProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly form: FormState;
  readonly disabled?: boolean;
  /** Called with a quality, or with a target that takes its place. */
  readonly onChange: (part: QualityChoice) => void;
}

/** A quality that is none of the presets. */
function FreeQuality({ form, disabled, onChange }: Pick<QualityControlProps, 'form' | 'disabled' | 'onChange'>) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={t('settings.qualityFree')}
      className="text-box w-16 shrink-0 px-2 text-center tabular-nums max-sm:w-14"
      disabled={disabled}
      value={typed ?? form.quality}
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        const quality = Number.parseInt(value, 10);
        if (quality >= 1 && quality <= 100) onChange({ quality, target: undefined });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** What results are to look like, the presets of the quality, and any other value; idle where the format as it is chosen has none. */
export function QualityControl({ id, describedBy, form, disabled = false, onChange }: QualityControlProps) {
  const [free, setFree] = useState(false);
  const idle = qualityIdle(form) !== undefined;
  const isPreset = (qualityPresets as readonly number[]).includes(form.quality);
  // The one that suits the device stands in the list like a preset.
  const suggested = !isPreset && !form.qualityChosen;
  const { target } = form;
  const preset = (isPreset || suggested || target !== undefined) && !free;
  const choose = (value: string): void => {
    setFree(value === 'free');
    if (isName(value)) onChange({ target: value });
    else if (value !== 'free') onChange({ quality: Number(value), target: undefined });
    else if (target !== undefined) onChange({ quality: form.quality, target: undefined });
  };
  return (
    <div className="flex gap-2">
      <select
        id={id}
        className="select-box whitespace-nowrap max-sm:px-2.5"
        disabled={disabled || idle}
        aria-describedby={describedBy}
        value={idle ? 'none' : preset ? (target ?? form.quality) : 'free'}
        onChange={(event) => choose(event.target.value)}
      >
        {idle && <option value="none">{t('settings.noneShort')}</option>}
        {scoreNames.map((name) => (
          <option key={name} value={name}>
            {t(`settings.target_${name}`)}
          </option>
        ))}
        {target !== undefined && !isName(target) && <option value={target}>{target}</option>}
        {suggested && <option value={form.quality}>{form.quality}</option>}
        {qualityPresets.map((percent) => (
          <option key={percent} value={percent}>
            {t('settings.qualityPreset', { percent, name: t(`settings.quality${percent}`) })}
          </option>
        ))}
        <option value="free">{t('settings.qualityFree')}</option>
      </select>
      {!idle && !preset && <FreeQuality form={form} disabled={disabled} onChange={onChange} />}
    </div>
  );
}
