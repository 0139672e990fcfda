/** Erases places from XMP packets (XMP part 1) and other XML, with blanks in their stead. */
import { byteText } from '../byte-text.ts';
import { eraseFromEmbedded } from './base64.ts';
import type { Range } from './bytes.ts';
import type { Erasers } from './erasers.ts';
import { isPlaceProperty, type Prefixes, saysCoordinates, usualPrefixes } from './place-names.ts';
import { type Tag, tagsOf } from './xml.ts';

const BLANK = 0x20;

/** A text over bytes, of so many bytes a letter. */
interface Letters {
  readonly text: string;
  readonly bytes: 1 | 2;
  /** Of two bytes, the place of the one that tells letters of ASCII apart. */
  readonly low: 0 | 1;
}

/** The letters of a packet; `undefined` for UTF-32, which no writer of pictures uses. */
function lettersOf(packet: Uint8Array): Letters | undefined {
  const zeros = [0, 1, 2, 3].map((at) => packet[at] === 0);
  if (zeros.filter(Boolean).length > 2) return undefined;
  const bom = packet[0] === 0xff && packet[1] === 0xfe ? 'le' : packet[0] === 0xfe && packet[1] === 0xff ? 'be' : '';
  if (bom === 'le' || (bom === '' && zeros[1])) return { text: wideText(packet, 'utf-16le'), bytes: 2, low: 0 };
  if (bom === 'be' || zeros[0]) return { text: wideText(packet, 'utf-16be'), bytes: 2, low: 1 };
  return { text: byteText(packet), bytes: 1, low: 0 };
}

function wideText(packet: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(packet.subarray(0, packet.length & ~1));
}

/** Erases the properties of a packet that name a place, and the places in pictures that it holds. */
export function eraseFromXmp(packet: Uint8Array, within: Pick<Erasers, 'jpeg'>): boolean {
  const letters = lettersOf(packet);
  if (!letters) return false;
  const { text, bytes, low } = letters;
  for (const { start, end } of placesIn(text)) {
    for (let at = start; at < end; at++) {
      packet.fill(0, at * bytes, at * bytes + bytes);
      packet[at * bytes + low] = BLANK;
    }
  }
  if (bytes === 1) eraseFromEmbedded(packet, text, within.jpeg);
  return true;
}

/** The stretches of text that name places: attributes, whole elements, and texts of coordinates. */
function placesIn(text: string): readonly Range[] {
  const search = new Search(text);
  for (const tag of tagsOf(text)) search.take(tag);
  return search.end();
}

class Search {
  readonly #text: string;
  readonly #places: Range[] = [];
  readonly #prefixes = usualPrefixes();
  #depth = 0;
  #textFrom = 0;
  /** The element that is being left out: where it begins, and how deep it lies. */
  #left: { readonly start: number; readonly depth: number } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  take(tag: Tag): void {
    const { kind, attributes, start, end } = tag;
    if (kind === 'end') this.#depth--;
    for (const attribute of attributes) bind(attribute, this.#prefixes);
    if (this.#left) this.#close(tag, this.#left);
    else {
      if (saysCoordinates(this.#text.slice(this.#textFrom, start))) {
        this.#places.push({ start: this.#textFrom, end: start });
      }
      if (kind !== 'end') this.#open(tag);
    }
    this.#textFrom = end;
    if (kind === 'start') this.#depth++;
  }

  #close({ kind, end }: Tag, { start, depth }: { readonly start: number; readonly depth: number }): void {
    if (kind !== 'end' || this.#depth > depth) return;
    this.#places.push({ start, end });
    this.#left = undefined;
  }

  #open(tag: Tag): void {
    const { kind, attributes, start, end } = tag;
    const prefixes = this.#prefixes;
    if (!isPlace(tag, prefixes)) {
      const told = attributes.filter(({ name, value }) => isPlaceProperty(name, prefixes) || saysCoordinates(value));
      this.#places.push(...told);
    } else if (kind === 'empty') this.#places.push({ start, end });
    else this.#left = { start, depth: this.#depth };
  }

  end(): readonly Range[] {
    // An element that does not end: nobody can tell where its place does.
    return this.#left ? [...this.#places, { start: this.#left.start, end: this.#text.length }] : this.#places;
  }
}

/** GIMP keeps the tags of EXIF, XMP and IPTC in XML of its own. */
const GIMP_TAG =
  /GPS|\.(?:City|SubLocation|Location\w*|ProvinceState|State|Country\w*|LocationCreated|LocationShown)\b/;

function isPlace({ name, attributes }: { name: string; attributes: readonly Named[] }, prefixes: Prefixes): boolean {
  if (name === 'tag') return attributes.some((part) => part.name === 'name' && GIMP_TAG.test(part.value));
  return isPlaceProperty(name, prefixes);
}

interface Named {
  readonly name: string;
  readonly value: string;
}

/** Remembers what a prefix stands for. One that stands for several things stands for all of them. */
function bind({ name, value }: Named, prefixes: Prefixes): void {
  if (!name.startsWith('xmlns:')) return;
  const prefix = name.slice(6);
  prefixes.set(prefix, [...(prefixes.get(prefix) ?? []).slice(-8), value]);
}
