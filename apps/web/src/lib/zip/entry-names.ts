interface Named {
  readonly name: string;
  readonly folder: string;
}

/** What Windows forbids in names, and both slashes. */
const forbidden = '<>:"|?*/\\';

function safeLetter(letter: string): string {
  return letter < ' ' || forbidden.includes(letter) ? '_' : letter;
}

function safePart(part: string): string {
  const clean = Array.from(part, safeLetter)
    .join('')
    .replace(/[. ]+$/, '');
  return clean === '' || clean === '.' || clean === '..' ? '_' : clean;
}

/** A name with ` _(n)` before its extension. */
export function withSuffix(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} _(${n})${name.slice(dot)}` : `${name} _(${n})`;
}

/**
 * Paths in the archive: the folder tree is kept, and a name that is taken gets ` _(n)` before its extension. Names that
 * differ only in letter case count as taken, since many file systems hold one of them only.
 * @param reserved names at the root that no file may take
 */
export function entryNames(files: readonly Named[], reserved: readonly string[]): string[] {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));
  return files.map((file) => {
    const folders = file.folder.split('/').filter((part) => part !== '');
    const prefix = folders.map((part) => `${safePart(part)}/`).join('');
    const name = safePart(file.name);
    let path = prefix + name;
    for (let n = 1; taken.has(path.toLowerCase()); n++) path = prefix + withSuffix(name, n);
    taken.add(path.toLowerCase());
    return path;
  });
}
