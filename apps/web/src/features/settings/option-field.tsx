import {
  type EnumField,
  type Field,
  type FieldWithoutDefault,
  invalidReason,
  type NumberField,
  type OptionSchema,
  type OptionValue,
  type TextField,
} from '@safelight/core';
import { useState } from 'react';
import { t, tOption } from '../../lib/i18n.ts';
import { FieldRow, SelectRow, SwitchRow, TextRow } from '../../ui/rows.tsx';
import { compressionChoice } from './compression.ts';
import { choiceText, type FieldWords } from './option-words.ts';
import { readNumber } from './read-number.ts';

type AnyField = Field | FieldWithoutDefault;

interface OptionFieldProps<F extends AnyField> {
  readonly field: F;
  readonly words: FieldWords;
  /** Absent while it is not set, which a field without a default may be. */
  readonly value: OptionValue | undefined;
  /** Why the field does not act now. */
  readonly idle: string | undefined;
  readonly onChange: (value: OptionValue | undefined) => void;
}

type NumberProps = OptionFieldProps<FieldWithoutDefault<NumberField>>;

/** Whether a field is a box to type a number into: there is no place on a slider for none. */
export function isBox(field: AnyField): boolean {
  return field.type === 'number' && !field.presets && !('default' in field);
}

function NumberBox({ field, words, value, idle, onChange }: NumberProps) {
  return (
    <FieldRow label={words.label} help={words.help(value)} idle={idle}>
      {({ id, describedBy }) => (
        <div className="relative">
          <input
            id={id}
            type="text"
            inputMode={field.step === 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className="text-box pr-10 tabular-nums"
            placeholder={words.unset}
            disabled={idle !== undefined}
            aria-describedby={describedBy}
            value={value === undefined ? '' : String(value)}
            onChange={(event) => onChange(readNumber(field, event.target.value))}
          />
          <span aria-hidden="true" className="absolute top-3 right-3 text-sm text-soft">
            {field.unit}
          </span>
        </div>
      )}
    </FieldRow>
  );
}

/** The choice of no number. */
const UNSET = '';

function NumberPresets({ field, words, value, idle, onChange }: NumberProps) {
  const chosen = value === undefined ? UNSET : String(value);
  const presets = (field.presets ?? []).map(String);
  const values = 'default' in field ? presets : [UNSET, ...presets];
  return (
    <SelectRow
      label={words.label}
      help={words.help(value)}
      idle={idle}
      // A link may bring another.
      values={values.includes(chosen) ? values : [...values, chosen]}
      value={chosen}
      text={(one) => (one === UNSET ? (words.unset ?? '') : words.choice(one))}
      onChange={(one) => onChange(one === UNSET ? undefined : Number(one))}
    />
  );
}

function NumberSlider({ field, words, value, idle, onChange }: NumberProps) {
  const number = Number(value);
  const { min, max, step } = field.slider ?? field;
  return (
    <FieldRow label={words.label} help={words.help(value)} idle={idle}>
      {({ id, describedBy }) => (
        <div className="flex items-center gap-4">
          <input
            id={id}
            type="range"
            className="range-box"
            min={Math.min(min, number)}
            max={Math.max(max, number)}
            step={step ?? 'any'}
            value={number}
            disabled={idle !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output htmlFor={id} className="w-10 text-right tabular-nums">
            {Number(number.toFixed(2))}
          </output>
        </div>
      )}
    </FieldRow>
  );
}

function EnumOption({ field, words, value, idle, onChange }: OptionFieldProps<FieldWithoutDefault<EnumField>>) {
  return (
    <SelectRow
      label={words.label}
      help={words.help(value)}
      idle={idle}
      values={field.values}
      value={String(value)}
      text={words.choice}
      onChange={onChange}
    />
  );
}

type TextProps = OptionFieldProps<FieldWithoutDefault<TextField>>;

function TextOption({ field, words, value, idle, onChange }: TextProps) {
  const invalid = value !== undefined && invalidReason(field, value) !== undefined;
  return (
    <TextRow
      label={words.label}
      help={invalid ? words.invalid : words.help(value)}
      invalid={invalid}
      idle={idle}
      type={field.secret ? 'password' : 'text'}
      value={String(value ?? '')}
      onChange={(text) => onChange(text === '' && !('default' in field) ? undefined : text)}
    />
  );
}

function ColorOption({ words, value, idle, onChange }: TextProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const hex = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
    if (hex !== undefined) onChange(`#${hex.toUpperCase()}`);
    setTyped(text);
  };
  return (
    <FieldRow label={words.label} help={words.help(value)} idle={idle}>
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={words.pick ?? words.label}
            className="h-11 w-12 shrink-0 rounded-control border border-edge bg-surface p-1 disabled:opacity-50"
            disabled={idle !== undefined}
            value={String(value)}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.target.value.toUpperCase());
            }}
          />
          <input
            id={id}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            className="text-box tabular-nums"
            disabled={idle !== undefined}
            aria-describedby={describedBy}
            value={typed ?? String(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </FieldRow>
  );
}

/** The control for one option, made from its schema and what is said of it. */
export function OptionField({ field, ...row }: OptionFieldProps<AnyField>) {
  const { words, value, idle, onChange } = row;
  if (field.type === 'enum') return <EnumOption field={field} {...row} />;
  if (field.type === 'text')
    return field.isColor ? <ColorOption field={field} {...row} /> : <TextOption field={field} {...row} />;
  if (field.type === 'number') {
    if (field.presets) return <NumberPresets field={field} {...row} />;
    return isBox(field) ? <NumberBox field={field} {...row} /> : <NumberSlider field={field} {...row} />;
  }
  return (
    <SwitchRow label={words.label} help={words.help(value)} idle={idle} checked={value === true} onChange={onChange} />
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
