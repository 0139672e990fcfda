import type { EnumField, Field, NumberField, OptionSchema, OptionValue, TextField } from '@safelight/core';
import { t, tOption } from '../../lib/i18n.ts';
import { FieldRow, SwitchRow, TextRow } from '../../ui/rows.tsx';
import { compressionChoice } from './compression.ts';

interface OptionFieldProps<F extends Field> {
  readonly field: F;
  readonly value: OptionValue;
  /** Why the field does not act now. */
  readonly idle: string | undefined;
  readonly onChange: (value: OptionValue) => void;
}

/** Choices that are abbreviations, not words. */
const abbreviation = /^(?:a4|ahd|bc\d|dcb|dht|dpi|jpeg|lzw|piz|ppg|pxr24|rle|vng|zips?)$/;

/** A choice as it is written in a list. */
function choiceText(value: string): string {
  if (abbreviation.test(value)) return value.toUpperCase();
  return tOption(value.charAt(0).toUpperCase() + value.slice(1));
}

function NumberOption({ field, value, idle, onChange }: OptionFieldProps<NumberField>) {
  return (
    <FieldRow label={tOption(field.label)} help={tOption(field.description)} idle={idle}>
      {({ id, describedBy }) => (
        <div className="flex items-center gap-4">
          <input
            id={id}
            type="range"
            className="range-box"
            min={field.min}
            max={field.max}
            step={field.step ?? 'any'}
            value={Number(value)}
            disabled={idle !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output htmlFor={id} className="w-10 text-right tabular-nums">
            {Number(Number(value).toFixed(2))}
          </output>
        </div>
      )}
    </FieldRow>
  );
}

function EnumOption({ field, value, idle, onChange }: OptionFieldProps<EnumField>) {
  return (
    <FieldRow label={tOption(field.label)} help={tOption(field.description)} idle={idle}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className="select-box"
          value={String(value)}
          disabled={idle !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        >
          {field.values.map((choice) => (
            <option key={choice} value={choice}>
              {choiceText(choice)}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

function TextOption({ field, value, idle, onChange }: OptionFieldProps<TextField>) {
  return (
    <TextRow
      label={tOption(field.label)}
      help={tOption(field.description)}
      idle={idle}
      type={field.secret ? 'password' : 'text'}
      value={String(value)}
      onChange={onChange}
    />
  );
}

/** The control for one encoder option, made from its schema alone. */
export function OptionField({ field, value, idle, onChange }: OptionFieldProps<Field>) {
  if (field.type === 'number') return <NumberOption field={field} value={value} idle={idle} onChange={onChange} />;
  if (field.type === 'enum') return <EnumOption field={field} value={value} idle={idle} onChange={onChange} />;
  if (field.type === 'text') return <TextOption field={field} value={value} idle={idle} onChange={onChange} />;
  return (
    <SwitchRow
      label={tOption(field.label)}
      help={tOption(field.description)}
      idle={idle}
      checked={value === true}
      onChange={onChange}
    />
  );
}

/** Why a field does not act, in words: which other field it hangs on. */
export function idleReason(field: Field, schema: OptionSchema): string | undefined {
  if (!field.when) return undefined;
  const { field: key, is } = field.when;
  const choice = compressionChoice(schema);
  if (choice?.key === key) {
    const value = t(is === choice.lossy ? 'settings.lossy' : 'settings.lossless');
    return t('settings.whenIs', { field: t('settings.compression'), value });
  }
  const value = typeof is === 'boolean' ? t(is ? 'settings.on' : 'settings.off') : choiceText(String(is));
  return t('settings.whenIs', { field: tOption(schema[key]?.label ?? key), value });
}
