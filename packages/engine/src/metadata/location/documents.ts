/** Erases places from files whose metadata stand among their other parts: PSD and PSB, OpenEXR, icons, and plain texts. */
import { bytesOfText, byteText } from '../byte-text.ts';
import { findText, isAt, viewOf } from './bytes.ts';
import type { Erasers } from './erasers.ts';
import { lineNamesPlace, namesPlace } from './place-names.ts';
import { eraseFromText } from './text.ts';

const PHOTOSHOP_HEAD = 26;

/** Photoshop: the image resources behind the header and the palette. Layers are looked through like any bytes. */
export function eraseFromPhotoshop(file: Uint8Array, { resources }: Erasers): boolean {
  if (file.length < PHOTOSHOP_HEAD + 8) return false;
  const view = viewOf(file);
  const at = PHOTOSHOP_HEAD + 4 + view.getUint32(PHOTOSHOP_HEAD);
  if (at + 4 > file.length) return false;
  return resources(file.subarray(at + 4, Math.min(at + 4 + view.getUint32(at), file.length)));
}

const EXR_HEAD = 8;
/** Attributes of OpenEXR that tell the place, and names of the same length under which nobody reads anything. */
const EXR_PLACES: Readonly<Record<string, string>> = {
  longitude: 'unused_03',
  latitude: 'unused_1',
  altitude: 'unused_2',
};
/** More attributes than any header has. */
const MAX_ATTRIBUTES = 100_000;

/** OpenEXR: the attributes of all headers, whose values become zeros. Texts of coordinates become blanks. */
export function eraseFromExr(file: Uint8Array): boolean {
  const isMultiPart = ((file[5] ?? 0) & 0x10) !== 0;
  let at: number | undefined = EXR_HEAD;
  for (let count = 0; count < MAX_ATTRIBUTES && at !== undefined; count++) {
    if (file[at] === 0) {
      // An empty name ends a header; another ends them all.
      at++;
      if (!isMultiPart || file[at] === 0) return true;
    }
    at = eraseFromAttribute(file, at);
  }
  return false;
}

/** Name, type, length, value; returns the offset behind them, `undefined` where they are cut off. */
function eraseFromAttribute(file: Uint8Array, at: number): number | undefined {
  const nameEnd = file.indexOf(0, at);
  const typeEnd = nameEnd < 0 ? -1 : file.indexOf(0, nameEnd + 1);
  if (typeEnd < 0 || typeEnd + 5 > file.length) return undefined;
  const [name, type] = [byteText(file.subarray(at, nameEnd)), byteText(file.subarray(nameEnd + 1, typeEnd))];
  const end = typeEnd + 5 + viewOf(file).getUint32(typeEnd + 1, true);
  if (end > file.length) return undefined;
  const value = file.subarray(typeEnd + 5, end);
  const unused = EXR_PLACES[name];
  if (unused !== undefined) {
    file.set(bytesOfText(unused), at);
    value.fill(0);
  } else if (type === 'string' && namesPlace({ keyword: name, text: new TextDecoder().decode(value) })) {
    value.fill(0x20);
  }
  return end;
}

/** How far the lines of a header are looked for: no header of these formats is longer. */
const MAX_HEADER = 65_536;

/** The mark of a comment. */
const MARK = /^\s*(?:#|\/\*)?/;

/** Headers of lines (Radiance, PBM and its kin) and texts that are programs (XBM, XPM): lines that name a place go blank. */
export function eraseFromLines(file: Uint8Array): boolean {
  const head = byteText(file.subarray(0, MAX_HEADER));
  for (const { 0: line, index } of head.matchAll(/[^\r\n\0]+/g)) {
    const [mark = ''] = MARK.exec(line) ?? [];
    if (!lineNamesPlace(line.slice(mark.length))) continue;
    file.fill(0x20, index + mark.length, index + line.length - (line.endsWith('*/') ? 2 : 0));
    // An empty line would end the header.
    if (mark.trim() === '') file[index] = 0x23;
  }
  return true;
}

/** GIMP's blocks that are not known by how they begin; flags and a length come behind the name. */
const PARASITES = { 'iptc-data\0': 'iptc', 'gimp-comment\0': 'text' } as const;

/** XCF: what GIMP says of the whole picture. */
export function eraseFromXcf(file: Uint8Array, { iptc }: Erasers): boolean {
  for (const [name, kind] of Object.entries(PARASITES)) {
    for (let at = findText(file, name, 0); at >= 0; at = findText(file, name, at + 1)) {
      const start = at + name.length + 8;
      if (start > file.length) break;
      const content = file.subarray(start, start + viewOf(file).getUint32(start - 4));
      if (kind === 'iptc') iptc(content);
      else eraseFromText(content);
    }
  }
  return true;
}

/** BMP says nothing; a PNG file in one would need its checksums made anew. */
export function isPlainBitmap(file: Uint8Array): boolean {
  return pngsOfIcon(file).length === 0;
}

const TGA_FOOTER = 26;
/** From the author's name to the job's (Truevision TGA 2.0, extension area): names, comments, job. */
const TGA_TEXTS = { start: 2, end: 2 + 41 + 324 };

/** TGA: comments in front of the picture and at its end. What developers added may say anything, and goes. */
export function eraseFromTga(file: Uint8Array): boolean {
  const told = (part: Uint8Array): boolean => namesPlace({ keyword: '', text: byteText(part) });
  const id = file.subarray(18, 18 + (file[0] ?? 0));
  if (told(id)) id.fill(0x20);
  const footer = file.length - TGA_FOOTER;
  if (!isAt(file, footer + 8, 'TRUEVISION-XFILE')) return true;
  const view = viewOf(file);
  const [extension, developer] = [view.getUint32(footer, true), view.getUint32(footer + 4, true)];
  const texts = file.subarray(extension + TGA_TEXTS.start, extension + TGA_TEXTS.end);
  if (extension > 0 && told(texts)) texts.fill(0);
  if (developer > 18 && developer < footer) {
    file.fill(0, developer, extension > developer ? extension : footer);
    view.setUint32(footer + 4, 0, true);
  }
  return true;
}

/** PNG files in an icon, whose other pictures are bitmaps, which say nothing: where they begin. */
export function pngsOfIcon(file: Uint8Array): readonly number[] {
  const starts: number[] = [];
  for (let at = findText(file, '\x89PNG\r\n', 0); at >= 0; at = findText(file, '\x89PNG\r\n', at + 1)) starts.push(at);
  return starts;
}
