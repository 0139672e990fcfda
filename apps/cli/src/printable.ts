/** What a terminal obeys instead of showing it: control and bidi characters, line separators, halves of characters. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** The letter in words; bytes of paths that are no UTF-8 as those bytes. */
function escaped(letter: string): string {
  const code = letter.charCodeAt(0);
  const byte = code >= 0xdc80 && code <= 0xdcff ? code - 0xdc00 : code;
  return short[letter] ?? (byte <= 0xff ? `\\x${hex(byte, 2)}` : `\\u${hex(byte, 4)}`);
}

/** A text of which a terminal shows each letter, on one line: names, messages and contents of files may hold anything. */
export function printable(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** Data as one line of JSON that says the same, and that a terminal shows as it is. */
export function jsonLine(data: unknown): string {
  return `${JSON.stringify(data).replace(HIDDEN, (letter) => `\\u${hex(letter.charCodeAt(0), 4)}`)}\n`;
}
