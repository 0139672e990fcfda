import { foldedName, freePath, resultName, safeName } from '@safelight/engine/internal';
import type { IncomingFile } from '../../lib/dropped-files.ts';
import { entryNames, foldersOf } from '../../lib/zip/entry-names.ts';

/** A photo and where it goes, below the output folder. */
export interface PlannedPhoto extends IncomingFile {
  /** Where it came from, as a name for it. */
  readonly id: string;
  /** Path of its smaller self. */
  readonly resultPath: string;
  /** Path where it is kept as it was. */
  readonly keptPath: string;
}

/**
 * Gives every photo its two places, of which it will take one: its result's and its own. The same photos always get the same
 * places, whatever their order, so that a run can be taken up again; no photo gets a place that another may take.
 * @param extension - of the results, without dot
 */
export function planPaths(photos: readonly IncomingFile[], extension: string): PlannedPhoto[] {
  const named = photos.map((photo) => ({ ...photo, name: photo.file.name, id: `${photo.folder}/${photo.file.name}` }));
  const inOrder = named.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const own = entryNames(inOrder, []);
  const owners = new Map(own.flatMap(foldersOf).map((folder) => [foldedName(folder), -1]));
  own.forEach((path, index) => void owners.set(foldedName(path), index));
  const duplicates = new Map<string, number>();
  return inOrder.map(({ file, folder, id }, index) => {
    const keptPath = own[index] ?? id;
    const slash = keptPath.lastIndexOf('/') + 1;
    const wanted = keptPath.slice(0, slash) + safeName(resultName(keptPath.slice(slash), extension));
    const isTaken = (path: string) => (owners.get(foldedName(path)) ?? index) !== index;
    const resultPath = freePath(wanted, isTaken, duplicates);
    owners.set(foldedName(resultPath), index);
    return { file, folder, id, keptPath, resultPath };
  });
}
