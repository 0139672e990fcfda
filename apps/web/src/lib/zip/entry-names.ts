import { foldedName, freePath, safeName, safePath } from '@safelight/engine/internal';

interface Named {
  readonly name: string;
  readonly folder: string;
}

/** The folders that a path leads through, the outermost first. */
export function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Paths in the archive: the folder tree is kept, names are made ones that every system holds, and a name that is taken gets
 * ` _(n)` before its extension. Names that differ only in letter case count as taken, since many file systems hold one of
 * them only; so do those of folders.
 * @param reserved names at the root that no file may take
 */
export function entryNames(files: readonly Named[], reserved: readonly string[]): string[] {
  const prefixes = files.map(({ folder }) => safePath(folder)).map((folder) => (folder === '' ? '' : `${folder}/`));
  const taken = new Set([...reserved, ...prefixes.flatMap(foldersOf)].map(foldedName));
  const duplicates = new Map<string, number>();
  return files.map((file, index) => {
    const wanted = `${prefixes[index]}${safeName(file.name)}`;
    const path = freePath(wanted, (one) => taken.has(foldedName(one)), duplicates);
    taken.add(foldedName(path));
    return path;
  });
}
