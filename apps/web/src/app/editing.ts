/** What is done to pictures: to one of the list, or to all. */

import { createOverrides, useOverrides } from '../features/settings/overrides-store.ts';
import { createSettings, useSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import { type Edits, editsIn, hasEdits, isEdited, withoutEdits } from '../lib/edits.ts';

/** Which files edits are for. */
export type EditScope = 'file' | 'all';

/** Sets edits: for one file, or for all, those that have some of their own included. */
export function setEdits(app: App, id: string, edits: Edits, scope: EditScope): void {
  const { byId, set, change } = app.get(createOverrides).getState();
  if (scope === 'file') {
    change([id], editsIn(edits));
    return;
  }
  app.get(createSettings).getState().change(editsIn(edits));
  for (const [other, own] of Object.entries(byId)) {
    const rest = withoutEdits(own);
    if (hasEdits(own)) set(other, Object.keys(rest).length > 0 ? rest : undefined);
  }
}

/** The edits of a file as they are set now. */
export function useEdits(id: string | undefined): { readonly edits: Edits; readonly scope: EditScope } {
  const form = useSettings((settings) => settings.form);
  const own = useOverrides(({ byId }) => (id === undefined ? undefined : byId[id]));
  const isOwn = own !== undefined && hasEdits(own);
  const isCommon = !isOwn && isEdited(form);
  return { edits: editsIn(isOwn ? own : form), scope: isCommon ? 'all' : 'file' };
}
