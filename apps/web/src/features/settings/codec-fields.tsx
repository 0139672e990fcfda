import type { OptionSchema, OptionValue } from '@safelight/core';
import { isActive } from './form-state.ts';
import { idleReason, OptionField } from './option-field.tsx';
import { wordsOfField } from './option-words.ts';

interface CodecFieldsProps {
  /** All options, of which some may hang on others. */
  readonly schema: OptionSchema;
  readonly values: Readonly<Record<string, OptionValue>>;
  /** Those that are shown, by name; absent: all. */
  readonly shown?: readonly string[];
  readonly onChange: (key: string, value: OptionValue) => void;
}

/** The controls for options of an encoder or of decoders, made from their schemas. */
export function CodecFields({ schema, values, shown, onChange }: CodecFieldsProps) {
  return Object.entries(schema).map(
    ([key, field]) =>
      (shown?.includes(key) ?? true) && (
        <OptionField
          key={key}
          field={field}
          words={wordsOfField(field)}
          value={values[key] ?? field.default}
          idle={isActive(field, values) ? undefined : idleReason(field, schema)}
          onChange={(value) => onChange(key, value ?? field.default)}
        />
      ),
  );
}
