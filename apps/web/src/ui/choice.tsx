import { useId } from 'react';

export interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly textOf: (value: T) => string;
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight. */
export function Choice<T extends string>({ legend, values, value, textOf, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {values.map((one) => (
        <label
          key={one}
          className="inline-flex h-9 cursor-pointer items-center rounded-full border border-line bg-raised px-3 text-sm tabular-nums has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-lamp has-focus-visible:outline-offset-2 hover:bg-pressed max-sm:h-11"
        >
          <input type="radio" name={name} className="sr-only" checked={one === value} onChange={() => onChange(one)} />
          <span className={one === value ? 'font-semibold' : undefined}>{textOf(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
