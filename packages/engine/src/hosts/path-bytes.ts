/**
 * Paths as strings that lose nothing. Unix file systems hold any bytes, and Node's strings have no place for those that are
 * no UTF-8: each such byte `0xNN` becomes the lone surrogate `U+DCNN`, which no text has (Python's `surrogateescape`).
 * Windows and its file systems hold text, so that nothing of this concerns them.
 */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/u;

/** A path of the file system as a string. */
export function decodePath(bytes: Uint8Array): string {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = whole.toString();
  if (!text.includes('\ufffd')) return text;
  let path = '';
  for (let at = 0; at < whole.length; ) {
    const part = whole.subarray(at, at + sequenceLength(whole[at] ?? 0));
    const letter = part.toString();
    const decoded = Buffer.from(letter).equals(part);
    path += decoded ? letter : String.fromCharCode(ESCAPE + (whole[at] ?? 0));
    at += decoded ? part.length : 1;
  }
  return path;
}

/** What Node's file system calls take for a path that `decodePath` made. */
export function systemPath(path: string): string | Buffer {
  if (!ESCAPED.test(path)) return path;
  return Buffer.concat(
    Array.from(path, (letter) =>
      ESCAPED.test(letter) ? Buffer.of(letter.charCodeAt(0) - ESCAPE) : Buffer.from(letter),
    ),
  );
}

/** Bytes of the UTF-8 sequence that `first` begins. */
function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
