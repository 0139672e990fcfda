/** What is done to pictures: to one of the list, or to all. */
import { createStore } from 'zustand';
import { createOverrides, type Override, useOverrides } from '../features/settings/overrides-store.ts';
import { createSettings, useSettings } from '../features/settings/settings-store.ts';
import { type App, storeHook } from '../lib/app.ts';
import { type Edits, editsIn, hasEdits, isEdited, withoutEdits } from '../lib/edits.ts';

/** Which files edits are for. */
export type EditScope = 'file' | 'all';

/** The file whose edits were made those of all, and what the others had before. */
interface BeforeAll {
  readonly id: string | undefined;
  readonly common: Edits;
  /** Edits that files had of their own. */
  readonly own: Readonly<Record<string, Edits>>;
}

const createBeforeAll = () => createStore<BeforeAll>(() => ({ id: undefined, common: {}, own: {} }));

const useBeforeAll = storeHook(createBeforeAll);

function ownEditsIn(byId: Readonly<Record<string, Override>>): readonly (readonly [string, Edits])[] {
  return Object.entries(byId)
    .filter(([, own]) => hasEdits(own))
    .map(([id, own]) => [id, editsIn(own)]);
}

function setForAll(app: App, id: string, edits: Edits): void {
  const { form, change } = app.get(createSettings).getState();
  const { byId, set } = app.get(createOverrides).getState();
  const own = ownEditsIn(byId);
  const before = app.get(createBeforeAll);
  if (before.getState().id !== id) before.setState({ id, common: editsIn(form), own: Object.fromEntries(own) });
  change(editsIn(edits));
  for (const [other] of own) {
    const rest = withoutEdits(byId[other] ?? {});
    set(other, Object.keys(rest).length > 0 ? rest : undefined);
  }
}

/** Gives the others what they had before the edits of a file were made those of all, where they were. */
function takeBackFromAll(app: App, id: string): void {
  const before = app.get(createBeforeAll);
  const { id: source, common, own } = before.getState();
  const { byId, change } = app.get(createOverrides).getState();
  if (source !== id) return;
  before.setState({ id: undefined, own: {} });
  app.get(createSettings).getState().change(common);
  // What a file was given since is its own.
  for (const [other, edits] of Object.entries(own)) if (!hasEdits(byId[other] ?? {})) change([other], edits);
}

/**
 * Sets edits: for one file, or for all, those that have some of their own included. Set for one again, they are taken back
 * from the others.
 */
export function setEdits(app: App, id: string, edits: Edits, scope: EditScope): void {
  if (scope === 'all') {
    setForAll(app, id, edits);
    return;
  }
  takeBackFromAll(app, id);
  app.get(createOverrides).getState().change([id], editsIn(edits));
}

/** Says that nobody edits any more: edits for all that come to nothing are over. */
export function endEditing(app: App): void {
  if (!isEdited(app.get(createSettings).getState().form)) app.get(createBeforeAll).setState({ id: undefined, own: {} });
}

/** The edits of a file as they are set now. */
export function useEdits(id: string | undefined): { readonly edits: Edits; readonly scope: EditScope } {
  const form = useSettings((settings) => settings.form);
  const own = useOverrides(({ byId }) => (id === undefined ? undefined : byId[id]));
  const forAll = useBeforeAll((before) => before.id);
  const isOwn = own !== undefined && hasEdits(own);
  const isCommon = !isOwn && (isEdited(form) || (id !== undefined && forAll === id));
  return { edits: editsIn(isOwn ? own : form), scope: isCommon ? 'all' : 'file' };
}
