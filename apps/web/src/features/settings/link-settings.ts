import { type Target, targetByName } from '@safelight/codecs';
import { type CommonOptions, readLink, writeLink } from '@safelight/engine/internal';
import { commonOf, type FormState, freshForm, initialForm, mergeForm } from './form-state.ts';
import { splitReading } from './reading-options.ts';

/** What copied links end with, `rest=default`: all that they do not name is at its default. */
const REST = 'default';

/**
 * The part of a form that a link names; see `readLink`.
 *
 * @param before - what is set already, for names that say a part of an option only
 */
export function settingsOfLink(query: URLSearchParams, before: CommonOptions = {}): Partial<FormState> {
  const { options, ...settings } = readLink(query, before);
  const target = targetByName(settings.to ?? '');
  return {
    ...settings,
    ...(settings.quality !== undefined && { qualityChosen: true }),
    ...(target && options && { options: { [target.format.id]: options } }),
  };
}

/**
 * A form after a link was followed. What the link names is as it says; the rest stays, or is at its default where a
 * copied link asks for that. Options of other formats and passwords stay in any case.
 */
export function formOfLink(query: URLSearchParams, form: FormState): FormState {
  const target = targetByName(query.get('to') ?? '');
  const before =
    target && query.get('rest') === REST
      ? {
          ...freshForm(form),
          options: { ...form.options, [target.format.id]: {} },
          reading: splitReading(form.reading).secret,
        }
      : form;
  return { ...before, ...mergeForm(before, settingsOfLink(query, before)) };
}

/** A link's query that carries exactly these settings, those of the target among the formats. No text that is secret. */
export function linkOfSettings(form: FormState, target: Target): URLSearchParams {
  const { quality, rename, reading } = form;
  const options = form.options[target.format.id] ?? {};
  const named = rename === initialForm.rename ? {} : { rename };
  const query = writeLink({ quality, ...commonOf(form), ...named, options, reading }, target);
  query.set('rest', REST);
  return query;
}
