import { commonOf, type FormState, initialForm } from './form-state.ts';

/** A form as the browser's storage has it: of any version, and by anybody. */
type Saved = Readonly<Record<string, unknown>>;

/** What version 1 wrote for a resolution that nobody had picked; 0 stood for the file's own. */
const UNTOUCHED_DPI = 72;

/** Version 1 did not say whether the target had been chosen, which only another than the default tells. */
function sayChosen({ dpi, ...form }: Saved): Saved {
  const picked = dpi === 0 || dpi === UNTOUCHED_DPI ? {} : { dpi };
  return { ...form, ...picked, toChosen: form['to'] !== undefined && form['to'] !== initialForm.to };
}

/** Version 2 had names of its own for some options, and wrote defaults down. */
function renameOptions(form: Saved): Saved {
  const { resizeMode, maintainAspectRatio, backgroundColor, stripMetadata, removeLocation, convertToSrgb, ...rest } =
    form;
  return {
    ...rest,
    fit: resizeMode === 'fit' && maintainAspectRatio === false ? 'stretch' : resizeMode,
    background: backgroundColor,
    metadata: stripMetadata === true ? 'strip' : removeLocation === true ? 'no-location' : undefined,
    colorSpace: convertToSrgb === true ? 'srgb' : undefined,
  };
}

/** What was remembered of a form, as this version of the page has it. What it does not know is left out. */
export function formOfSaved(saved: unknown, version: number): Partial<FormState> {
  if (typeof saved !== 'object' || saved === null) return {};
  let form = saved as Saved;
  if (version < 2) form = sayChosen(form);
  if (version < 3) form = renameOptions(form);
  const own = Object.keys(initialForm).flatMap((key) => (form[key] === undefined ? [] : [[key, form[key]]]));
  return { ...(Object.fromEntries(own) as Partial<FormState>), ...commonOf(form) };
}
