import { formats, type TargetId } from '@safelight/engine';
import { targets } from './settings.ts';

/** What suits a field that takes anything: what most sites read, first. */
const USUAL: readonly TargetId[] = ['jpeg', 'png', 'webp', 'gif', 'pdf'];

/** Whether a field's `accept` (HTML, "The accept attribute") lets a format in. An empty one lets in everything. */
export function isAccepted(accept: string, formatId: string): boolean {
  const tokens = accept
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean);
  if (tokens.length === 0) return true;
  const { mimeTypes = [], extensions = [] } = formats.find(({ id }) => id === formatId) ?? {};
  const [type = ''] = mimeTypes;
  return tokens.some((token) => {
    if (token === '*/*' || token === '*') return true;
    if (token.startsWith('.')) return extensions.includes(token.slice(1));
    if (token.endsWith('/*')) return type.startsWith(token.slice(0, -1));
    return mimeTypes.includes(token) || (token === 'image/jpg' && formatId === 'jpeg');
  });
}

/** The formats that a field lets in, the usual ones first; all where it names none that can be written. */
export function acceptedTargets(accept: string): readonly TargetId[] {
  const all = targets.map(({ id }) => id);
  const ordered = [...USUAL, ...all.filter((id) => !USUAL.includes(id))];
  const fitting = ordered.filter((id) => isAccepted(accept, id));
  return fitting.length > 0 ? fitting : ordered;
}
