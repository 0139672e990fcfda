/** Most bytes of a name in UTF-8: what the usual file systems hold. */
const MAX_NAME_BYTES = 255;

/** Control and bidi characters, line separators, halves of characters, what Windows forbids, and both slashes. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029<>:"|?*/\\]/gu;

/** Names of devices on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

/** What a name that is too long keeps of its end: the number of a page, that of a duplicate, and the extension. */
const TAIL = /(?:-\d{1,9})?(?: _\(\d{1,9}\))?(?:\.[^.]{1,16})?$/;

/** `name` with another extension: what a result is called. */
export function resultName(name: string, extension: string): string {
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`;
}

/** What the files of one result are called: `name` alone, or `page-01.png`, `page-02.png`, ... */
export function resultNames(name: string, count: number): readonly string[] {
  if (count === 1) return [name];
  const dot = name.lastIndexOf('.');
  const digits = Math.max(2, String(count).length);
  return Array.from(
    { length: count },
    (_, place) => `${name.slice(0, dot)}-${String(place + 1).padStart(digits, '0')}${name.slice(dot)}`,
  );
}

/**
 * A name that every usual file system holds and every terminal shows as it is: unsafe characters become `_`, trailing dots
 * and spaces go, names of devices (`CON`) get a `_`, and at most 255 bytes are left. A safe name comes back unchanged.
 */
export function safeName(name: string): string {
  const clean = shortened(name.replace(UNSAFE, '_')).replace(/[. ]+$/, '');
  return clean === '' ? '_' : shortened(clean.replace(DEVICE, '$&_'));
}

/** Of a path, in the manner of any system, the last part. */
export function lastPart(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}

/** A safe name for a file that somebody else named. */
export function safeFileName(name: string): string {
  return safeName(lastPart(name));
}

/** A path (`/`-separated) of safe names; empty parts go, and none leads upwards. */
export function safePath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map(safeName)
    .join('/');
}

/** The first part of a path (`/`-separated) that is no safe name; `undefined` where all are. */
export function unsafePart(path: string): string | undefined {
  return path.split('/').find((part) => part !== '' && safeName(part) !== part);
}

/**
 * `path`, or where that is taken the first with ` _(1)`, ` _(2)`, ... before its extension that is not.
 * @param duplicates - how many duplicates of a path there were so far, kept between calls: thousands of one name stay quick
 */
export function freePath(
  path: string,
  isTaken: (path: string) => boolean,
  duplicates: Map<string, number> = new Map(),
): string {
  if (!isTaken(path)) return path;
  const [, folder = '', name = ''] = /^(.*[/\\])?(.*)$/s.exec(path) ?? [];
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let n = duplicates.get(path) ?? 0;
  let free = path;
  do free = folder + shortened(`${stem} _(${++n})${extension}`);
  while (isTaken(free));
  duplicates.set(path, n);
  return free;
}

/** The same for all names that are one name where letter case and the composition of letters do not count. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= MAX_NAME_BYTES) return name;
  const tail = TAIL.exec(name)?.[0] ?? '';
  const room = new Uint8Array(MAX_NAME_BYTES - encoder.encode(tail).length);
  return name.slice(0, encoder.encodeInto(name.slice(0, name.length - tail.length), room).read) + tail;
}
