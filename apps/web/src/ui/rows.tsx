import { type ReactNode, useId } from 'react';

interface RowProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Why the control is disabled; takes the place of the help. */
  readonly idle?: string | undefined;
}

interface GroupProps {
  readonly title: string;
  /** Takes the whole width, its controls side by side. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Controls that belong together, under a title. */
export function Group({ title, wide = false, children }: GroupProps) {
  const columns = wide ? 'grid items-start gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3' : 'flex flex-col gap-5';
  return (
    <fieldset className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <legend className="mb-4 font-semibold">{title}</legend>
      <div className={columns}>{children}</div>
    </fieldset>
  );
}

/** A label, a control, and a line on what it does or why it cannot be used. */
export function FieldRow({
  label,
  help,
  idle,
  children,
}: RowProps & { readonly children: (ids: { id: string; describedBy: string | undefined }) => ReactNode }) {
  const id = useId();
  const note = idle ?? help;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem]">
        {label}
      </label>
      {children({ id, describedBy: note === undefined ? undefined : `${id}-note` })}
      {note !== undefined && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-soft">
          {note}
        </p>
      )}
    </div>
  );
}

interface SelectRowProps<T extends string> extends RowProps {
  readonly values: readonly T[];
  readonly value: T;
  /** What people call a value. */
  readonly text: (value: T) => string;
  readonly onChange: (value: T) => void;
}

/** A choice of one value with its label. */
export function SelectRow<T extends string>({ values, value, text, onChange, ...row }: SelectRowProps<T>) {
  return (
    <FieldRow {...row}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className="select-box"
          disabled={row.idle !== undefined}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => {
            const chosen = values.find((one) => one === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

interface TextRowProps extends RowProps {
  readonly value: string;
  readonly type?: 'text' | 'password';
  readonly invalid?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text with its label. */
export function TextRow({ value, type = 'text', invalid = false, onChange, ...row }: TextRowProps) {
  return (
    <FieldRow {...row}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type={type}
          className="text-box"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          disabled={row.idle !== undefined}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldRow>
  );
}

interface SwitchRowProps extends RowProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch with its label. */
export function SwitchRow({ label, help, idle, checked, onChange }: SwitchRowProps) {
  const id = useId();
  const note = idle ?? help;
  return (
    <div className="flex items-start justify-between gap-4 max-sm:min-h-11 max-sm:py-1.5">
      <div className="min-w-0">
        <label htmlFor={id} className="text-[0.9375rem]">
          {label}
        </label>
        {note !== undefined && (
          <p id={`${id}-note`} className="text-sm text-soft">
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch-box"
        checked={checked}
        aria-checked={checked}
        disabled={idle !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
