/** Erases places from JPEG pictures that are written into a text in base64 (RFC 4648, 4). */
import type { Eraser } from './erasers.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter.charCodeAt(0), value]));
/** How a JPEG file begins in base64. */
const START = '/9j/';
const AMPERSAND = 0x26;

/**
 * Erases from every such picture, in its place.
 * @param text - `bytes`, each as a letter
 */
export function eraseFromEmbedded(bytes: Uint8Array, text: string, erase: Eraser): void {
  for (let at = text.indexOf(START); at >= 0; at = text.indexOf(START, at)) {
    const places = digitsFrom(text, at);
    at = (places.at(-1) ?? at) + 1;
    const picture = decoded(bytes, places);
    const before = picture.slice();
    if (!erase(picture)) picture.fill(0);
    if (picture.some((byte, index) => byte !== before[index])) encode(picture, bytes, places);
  }
}

/** Where the digits of a picture stand: line ends and blanks may be between them, as they are or as `&#xA;`. */
function digitsFrom(text: string, start: number): readonly number[] {
  const places: number[] = [];
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (VALUES.has(code)) places.push(at);
    else if (code === AMPERSAND) {
      const [reference] = /^&#x?[\da-f]{1,4};/i.exec(text.slice(at, at + 9)) ?? [];
      if (!reference) break;
      at += reference.length - 1;
    } else if (code > 32) break;
  }
  return places;
}

function decoded(bytes: Uint8Array, places: readonly number[]): Uint8Array {
  const out = new Uint8Array(Math.floor((places.length * 6) / 8));
  let [value, bits, to] = [0, 0, 0];
  for (const place of places) {
    value = ((value << 6) | (VALUES.get(bytes[place] as number) ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out[to++] = value >> bits;
  }
  return out;
}

/** Writes the picture over its digits. */
function encode(picture: Uint8Array, bytes: Uint8Array, places: readonly number[]): void {
  for (const [index, place] of places.entries()) {
    const bit = index * 6;
    const first = bit >> 3;
    if (first >= picture.length) return;
    const two = ((picture[first] as number) << 8) | (picture[first + 1] ?? 0);
    bytes[place] = ALPHABET.charCodeAt((two >> (10 - (bit % 8))) & 63);
  }
}
