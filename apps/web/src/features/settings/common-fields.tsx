import type { OptionValue } from '@safelight/core';
import {
  type CommonField,
  type CommonGroup,
  type CommonOptions,
  commonOptions,
  defaultOf,
  type FormName,
  unmetNeed,
} from '@safelight/engine/internal';
import { type ComponentType, Fragment, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { SwitchRow } from '../../ui/rows.tsx';
import { isBox, OptionField } from './option-field.tsx';
import { wordsOf } from './option-words.ts';
import { targetOf, useSettings } from './settings-store.ts';
import { useDecoderFields } from './use-decoder-fields.ts';

interface CommonFieldProps {
  readonly name: keyof CommonOptions;
  readonly field: CommonField;
}

/** Why an option has no effect with the target and the files. */
function useIdle({ name, field }: CommonFieldProps): string | undefined {
  const { form } = useSettings();
  const { encoder, label: format } = targetOf(form).format;
  // What a reader knows by the same name acts on reading.
  const isRead = useDecoderFields().some(([key]) => key === name);
  const need = isRead ? undefined : unmetNeed(field, form, encoder);
  return need && t(`settings.needs_${need}`, { format });
}

/** A switch for each value that has a name of its own; one that is on has those on that it includes. */
function Switches({ name, field }: CommonFieldProps) {
  const { form, change } = useSettings();
  const [before, setBefore] = useState<OptionValue>();
  const idle = useIdle({ name, field });
  const switches = Object.entries(field.switches ?? {});
  const placeOf = (value: OptionValue | undefined) => switches.findIndex(([, one]) => one.value === value);
  const on = placeOf(form[name]);
  const choose = (place: number, value: OptionValue, chosen: boolean): void => {
    if (chosen) setBefore(form[name]);
    // What was on before a stronger one comes back with its end.
    const after = placeOf(before) > place ? before : undefined;
    change({ [name]: chosen ? value : after });
  };
  return switches.map(([key, { value }], place) => {
    const { label, help, idle: included } = wordsOf(key as FormName);
    const isIncluded = on >= 0 && on < place;
    return (
      <SwitchRow
        key={key}
        label={label}
        help={help(value)}
        idle={idle ?? (isIncluded ? included : undefined)}
        checked={on >= 0 && on <= place}
        onChange={(chosen) => choose(place, value, chosen)}
      />
    );
  });
}

function CommonRow({ name, field }: CommonFieldProps) {
  const { form, change } = useSettings();
  const idle = useIdle({ name, field });
  if (field.switches) return <Switches name={name} field={field} />;
  return (
    <OptionField
      field={field}
      words={wordsOf(name as FormName)}
      value={form[name] ?? defaultOf(field)}
      idle={idle}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

/** Whether the sides keep their ratio: another face of how a picture comes to its size. */
function AspectField() {
  const { form, change } = useSettings();
  const { fit = 'fit' } = form;
  const idle =
    fit === 'fit' || fit === 'stretch'
      ? undefined
      : t('settings.aspectFixed', { mode: t(`settings.common.fit.values.${fit}`) });
  return (
    <SwitchRow
      label={t('settings.aspect')}
      idle={idle}
      checked={fit !== 'stretch'}
      onChange={(kept) => change({ fit: kept ? undefined : 'stretch' })}
    />
  );
}

/** What stands before the control of an option. */
const before: Partial<Record<string, ComponentType>> = { fit: AspectField };

/** The options of a group, boxes to type numbers into side by side. */
export function CommonFields({ group }: { readonly group: CommonGroup }) {
  const fields = (Object.entries(commonOptions) as [keyof CommonOptions, CommonField][]).filter(
    ([, field]) => field.group === group,
  );
  const boxes = fields.filter(([, field]) => isBox(field));
  return (
    <>
      {boxes.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {boxes.map(([name, field]) => (
            <CommonRow key={name} name={name} field={field} />
          ))}
        </div>
      )}
      {fields.map(([name, field]) => {
        const Before = before[name];
        return (
          !isBox(field) && (
            <Fragment key={name}>
              {Before && <Before />}
              <CommonRow name={name} field={field} />
            </Fragment>
          )
        );
      })}
    </>
  );
}
