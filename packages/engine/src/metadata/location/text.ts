/** Erases places from plain texts: the lines that name one become blank. */
import { bytesOfText, byteText } from '../byte-text.ts';
import { lineNamesPlace } from './place-names.ts';

const BLANK = 0x20;
/** No caption is longer. */
const MAX_TEXT = 1024 * 1024;

/** Erases from a text of letters of one byte, whatever else they encode. */
export function eraseFromText(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_TEXT) return true;
  for (const { 0: line, index } of byteText(bytes).matchAll(/[^\r\n\0]+/g)) {
    if (namesPlaceInBytes(line)) bytes.fill(BLANK, index, index + line.length);
  }
  return true;
}

/** Signs of degrees and minutes are more than a byte in UTF-8. */
function namesPlaceInBytes(line: string): boolean {
  if (lineNamesPlace(line)) return true;
  return /[\x80-\xff]/.test(line) && lineNamesPlace(new TextDecoder().decode(bytesOfText(line)));
}

/** Erases from a text of UTF-16; one that names a place goes whole. */
export function eraseFromWideText(bytes: Uint8Array, little: boolean): boolean {
  const text = new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (text.split(/[\r\n\0]+/).some(lineNamesPlace)) bytes.fill(0);
  return true;
}
