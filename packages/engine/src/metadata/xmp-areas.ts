/**
 * Parts of a picture that XMP names: people and what was focused on (regions of the Metadata Working Group, 2010, 5.9, of
 * Microsoft Photo, and of the IPTC, Photo Metadata 2019.1), and what a photo shows of a panorama (Google's Photo Sphere). After a
 * turn, a cut or another size they are elsewhere; a region that was cut off goes, with the name in it.
 */
import { type Boundary, boundaryEdits } from './iptc-regions.ts';
import { type Tag, tagsOf } from './location/xml.ts';
import { type Move, type Moving, movedBox, moveOfStored, moveOfUpright, type Size } from './move.ts';
import {
  type Edit,
  type Entry,
  editOf,
  type Found,
  numberOf,
  PIXEL,
  removal,
  type Value,
  written,
} from './xmp-edits.ts';

const NAMESPACES: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://www.metadataworkinggroup.com/schemas/regions/': 'mwg-rs',
  'http://ns.adobe.com/xmp/sType/Area#': 'stArea',
  'http://ns.adobe.com/xap/1.0/sType/Dimensions#': 'stDim',
  'http://ns.microsoft.com/photo/1.2/t/Region#': 'MPReg',
  'http://ns.google.com/photos/1.0/panorama/': 'GPano',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'iptcExt',
};

/** What a packet says of parts of the picture. */
interface Areas {
  /** Middle, sides or diameter. */
  readonly regions: readonly Found[];
  /** Of a rectangle, in one value. */
  readonly rectangles: readonly { readonly value: Value; readonly entry: Entry | undefined }[];
  readonly boundaries: readonly Boundary[];
  /** The size of the picture that regions were drawn on. */
  readonly dimensions: readonly Found[];
  readonly panorama: ReadonlyMap<string, Value>;
}

const XMLNS = /\bxmlns:([\w.-]{1,64})\s{0,9}=\s{0,9}["']([^"']{1,99})["']/g;

/** An element that is open. */
interface Open {
  readonly name: string;
  /** Where its tag ends. */
  readonly end: number;
  /** The innermost structure and the innermost entry of a list, itself or around it. */
  readonly structure: Found | undefined;
  readonly entry: Entry | undefined;
  /** It is that entry. */
  readonly isEntry: boolean;
  /** The region whose corners it lists, or is part of the list of. */
  readonly polygon: Boundary | undefined;
  hasElements: boolean;
}

class Reader {
  readonly #text: string;
  readonly #prefixes = new Map<string, string>();
  readonly #open: Open[] = [];
  readonly areas = {
    regions: [] as Found[],
    rectangles: [] as Areas['rectangles'][number][],
    boundaries: [] as Boundary[],
    dimensions: [] as Found[],
    panorama: new Map<string, Value>(),
  };

  constructor(text: string) {
    this.#text = text;
    for (const [, prefix = '', address = ''] of text.matchAll(XMLNS))
      this.#prefixes.set(prefix, NAMESPACES[address] ?? prefix);
    for (const tag of tagsOf(text)) {
      if (tag.kind === 'end') this.#close(tag);
      else this.#begin(tag);
    }
  }

  /** A name as it is here, whatever prefix the packet has for its name space. */
  #nameOf(name: string): string {
    const [prefix = '', local = ''] = name.split(':', 2);
    return `${this.#prefixes.get(prefix) ?? prefix}:${local}`;
  }

  #begin({ name: given, kind, attributes, start, end }: Tag): void {
    const name = this.#nameOf(given);
    const around = this.#open.at(-1);
    if (around) around.hasElements = true;
    const isEntry = name === 'rdf:li';
    const entry = isEntry ? { start, end } : around?.entry;
    const own = this.#structure(name, entry, around?.polygon);
    const polygon = name === 'iptcExt:rbVertices' ? this.areas.boundaries.at(-1) : around?.polygon;
    const open = { name, end, structure: own ?? around?.structure, entry, isEntry, polygon, hasElements: false };
    for (const { name: attribute, value, end: behind } of attributes) {
      const place = { text: value, start: behind - 1 - value.length, end: behind - 1 };
      this.#note(this.#nameOf(attribute), place, open);
    }
    if (kind === 'start') this.#open.push(open);
  }

  /** An element whose values belong together; `undefined` for another one. */
  #structure(name: string, entry: Entry | undefined, polygon: Boundary | undefined): Found | undefined {
    const found = { values: new Map<string, Value>(), entry, corners: [] };
    if (name === 'mwg-rs:Area') this.areas.regions.push(found);
    else if (name === 'mwg-rs:AppliedToDimensions') this.areas.dimensions.push(found);
    else if (name === 'iptcExt:RegionBoundary') this.areas.boundaries.push(found);
    else if (name === 'rdf:li' && polygon) polygon.corners.push(found);
    else return undefined;
    return found;
  }

  #close({ start, end }: Tag): void {
    const closed = this.#open.pop();
    if (!closed) return;
    if (closed.isEntry && closed.entry) closed.entry.end = end;
    if (closed.hasElements) return;
    this.#note(closed.name, { text: this.#text.slice(closed.end, start), start: closed.end, end: start }, closed);
  }

  #note(name: string, value: Value, { structure, entry }: Pick<Open, 'structure' | 'entry'>): void {
    if (/^(?:stArea|stDim):|^iptcExt:rb/.test(name)) structure?.values.set(name.slice(name.indexOf(':') + 1), value);
    else if (name === 'MPReg:Rectangle') this.areas.rectangles.push({ value, entry });
    else if (name.startsWith('GPano:')) this.areas.panorama.set(name.slice(6), value);
  }
}

/** Pixels of a unit on each side, of the picture before or after. */
function unitsOf({ values }: Found, size: Size, drawnOn: Size | undefined): Size {
  if (values.get('unit')?.text.trim() !== 'pixel') return size;
  return drawnOn ? { width: size.width / drawnOn.width, height: size.height / drawnOn.height } : PIXEL;
}

function regionEdits(region: Found, move: Move, drawnOn: Size | undefined): readonly Edit[] {
  const { values, entry } = region;
  const [x, y] = [numberOf(values.get('x')), numberOf(values.get('y'))];
  const [w, h, d] = ['w', 'h', 'd'].map((name) => numberOf(values.get(name)));
  if (Number.isNaN(x + y)) return [];
  const before = unitsOf(region, move.from, drawnOn);
  // A diameter is of the shorter side.
  const across = w || (d ? (d * Math.min(before.width, before.height)) / before.width : 0);
  const down = h || (d ? (d * Math.min(before.width, before.height)) / before.height : 0);
  const box = movedBox(move, {
    left: (x - across / 2) * before.width,
    right: (x + across / 2) * before.width,
    top: (y - down / 2) * before.height,
    bottom: (y + down / 2) * before.height,
  });
  if (!box) return removal(entry);
  const after = unitsOf(region, move.to, drawnOn && move.to);
  return [
    ...editOf(values.get('x'), (box.left + box.right) / 2 / after.width),
    ...editOf(values.get('y'), (box.top + box.bottom) / 2 / after.height),
    ...editOf(values.get('w'), (box.right - box.left) / after.width),
    ...editOf(values.get('h'), (box.bottom - box.top) / after.height),
    ...editOf(
      values.get('d'),
      Math.min(box.right - box.left, box.bottom - box.top) / Math.min(after.width, after.height),
    ),
  ];
}

function rectangleEdits({ value, entry }: Areas['rectangles'][number], move: Move): readonly Edit[] {
  const [x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN] = value.text.split(',').map(Number);
  if (Number.isNaN(x + y + w + h)) return [];
  const { width, height } = move.from;
  const box = movedBox(move, { left: x * width, top: y * height, right: (x + w) * width, bottom: (y + h) * height });
  if (!box) return removal(entry);
  const { to } = move;
  const moved = [
    box.left / to.width,
    box.top / to.height,
    (box.right - box.left) / to.width,
    (box.bottom - box.top) / to.height,
  ];
  if ([x, y, w, h].every((before, index) => Math.abs(before - (moved[index] ?? 0)) < 1e-6)) return [];
  return [{ start: value.start, end: value.end, text: moved.map(written).join(', ') }];
}

/** What a photo shows of a panorama: only where it still lies as it did. */
function panoramaEdits(panorama: Areas['panorama'], move: Move): readonly Edit[] {
  const { from, to, xx, xy, yx, yy, ox, oy } = move;
  const shown = [
    numberOf(panorama.get('CroppedAreaImageWidthPixels')),
    numberOf(panorama.get('CroppedAreaImageHeightPixels')),
  ];
  const [width = Number.NaN, height = Number.NaN] = shown;
  if (!(width > 0 && height > 0) || xy !== 0 || yx !== 0 || xx <= 0 || yy <= 0) return [];
  // A panorama counts pixels of its own where the photo was scaled before.
  const [across, down] = [(xx * from.width) / width, (yy * from.height) / height];
  const edit = (name: string, moved: (value: number) => number): readonly Edit[] => {
    const value = panorama.get(name);
    const number = numberOf(value);
    return Number.isNaN(number) ? [] : editOf(value, Math.round(moved(number)));
  };
  return [
    ...edit('CroppedAreaImageWidthPixels', () => to.width),
    ...edit('CroppedAreaImageHeightPixels', () => to.height),
    ...edit('FullPanoWidthPixels', (value) => value * across),
    ...edit('FullPanoHeightPixels', (value) => value * down),
    ...edit('CroppedAreaLeftPixels', (value) => value * across - ox),
    ...edit('CroppedAreaTopPixels', (value) => value * down - oy),
    ...edit('LargestValidInteriorRectLeft', (value) => Math.max(0, value * across + ox)),
    ...edit('LargestValidInteriorRectTop', (value) => Math.max(0, value * down + oy)),
    ...edit('LargestValidInteriorRectWidth', (value) => Math.min(to.width, value * across)),
    ...edit('LargestValidInteriorRectHeight', (value) => Math.min(to.height, value * down)),
  ];
}

function sizeIn({ values }: Found): Size | undefined {
  const [width, height] = [numberOf(values.get('w')), numberOf(values.get('h'))];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Whether a picture is wider where the other is higher. */
const liesAcross = (one: Size, other: Size): boolean => one.width > one.height !== other.width > other.height;

function editsOf({ regions, rectangles, boundaries, dimensions, panorama }: Areas, moving: Moving): readonly Edit[] {
  const drawnOn = dimensions.map(sizeIn).find((size) => size !== undefined);
  const stored = moveOfStored(moving);
  // Regions are of the picture as it is stored; some programs draw them on the upright one, and the size tells which.
  const isUpright = drawnOn !== undefined && liesAcross(drawnOn, moving.stored);
  const move = isUpright ? moveOfUpright(moving) : stored;
  return [
    ...regions.flatMap((region) => regionEdits(region, move, drawnOn)),
    ...rectangles.flatMap((one) => rectangleEdits(one, stored)),
    ...boundaries.flatMap((one) => boundaryEdits(one, stored)),
    ...dimensions.flatMap(({ values }) => [
      ...editOf(values.get('w'), move.to.width),
      ...editOf(values.get('h'), move.to.height),
    ]),
    ...panoramaEdits(panorama, stored),
  ];
}

/** A packet, one character a byte, whose areas are where the picture's pixels are now; the same text where there are none. */
export function withMovedAreas(packet: string, moving: Moving): string {
  if (!/\b(?:photo\/1\.2\/t\/Region#|schemas\/regions\/|photos\/1\.0\/panorama\/)|:RegionBoundary\b/.test(packet))
    return packet;
  const edits = editsOf(new Reader(packet).areas, moving).toSorted((one, other) => one.start - other.start);
  const parts: string[] = [];
  let kept = 0;
  for (const { start, end, text } of edits) {
    // Within an entry that went.
    if (start < kept) continue;
    parts.push(packet.slice(kept, start), text);
    kept = end;
  }
  return parts.length === 0 ? packet : parts.join('') + packet.slice(kept);
}
