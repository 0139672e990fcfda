import type { CommonOptions } from '@safelight/engine/internal';

/** What is done to the picture itself. */
export type Edits = Pick<CommonOptions, 'turn' | 'flip' | 'straighten' | 'crop'>;

const none = { turn: undefined, flip: undefined, straighten: undefined, crop: undefined } satisfies Edits;

/** The edits in settings, each of them said: a file's own take the place of those for all. */
export function editsIn({ turn, flip, straighten, crop }: Edits): Edits {
  return { turn, flip, straighten, crop };
}

/** Whether settings have edits of their own, if only to have none. */
export function hasEdits(settings: Edits): boolean {
  return Object.keys(none).some((key) => key in settings);
}

/** Whether anything is done to a picture. */
export function isEdited(edits: Edits): boolean {
  return Object.values(editsIn(edits)).some((value) => value !== undefined);
}

/** Settings without edits. */
export function withoutEdits<T extends Edits>(settings: T): Omit<T, keyof Edits> {
  const { turn: _, flip: __, straighten: ___, crop: ____, ...rest } = settings;
  return rest;
}

/** Settings that do nothing to pictures: who turned one photo yesterday does not want today's turned. */
export function unedited<T extends Edits>(settings: T): T {
  return { ...settings, ...none };
}
