/**
 * The fonts of the system, as PDFium asks for them (fpdf_sysfontinfo.h): it has those of Latin scripts itself, and there
 * is one for the Chinese and Japanese, and one for the Korean texts whose fonts a document names and does not hold.
 */
import type { CjkScript } from '../../families/fonts/cjk.ts';
import type { Pdfium } from './pdfium.ts';

/** What PDFium was given and what it asked for in vain, so far. */
export interface SystemFonts {
  readonly missing: ReadonlySet<CjkScript>;
}

/** `FXFONT_*_CHARSET` of fpdf_sysfontinfo.h. */
const charsets: Readonly<Record<number, CjkScript>> = { 128: 'han', 129: 'hangul', 134: 'han', 136: 'han' };
const handles: readonly CjkScript[] = ['han', 'hangul'];

/** Nine words: the version, then the functions in the order of `FPDF_SYSFONTINFO`; 0 where one is not given. */
const INFO_WORDS = 9;
const VERSION = 1;
const MAP_FONT = 3;
const GET_FONT_DATA = 5;

/**
 * A module that exports the two functions that it imports: a table takes functions of WebAssembly alone, and those of
 * JavaScript become such by passing through a module.
 */
// biome-ignore format: section by section
const passage = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  // Types: seven numbers to a number, five numbers to a number.
  1, 21, 2, 0x60, 7, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f,
  // Imports "m" and "d" of "e".
  2, 13, 2, 1, 0x65, 1, 0x6d, 0, 0, 1, 0x65, 1, 0x64, 0, 1,
  // Exports "m" and "d".
  7, 9, 2, 1, 0x6d, 0, 0, 1, 0x64, 0, 1,
);

/** Makes these fonts the system's, before a document is opened; the answer grows as pages are loaded and rendered. */
export function installFonts(pdfium: Pdfium, fonts: ReadonlyMap<CjkScript, Uint8Array>): SystemFonts {
  const missing = new Set<CjkScript>();
  const mapFont = (_info: number, _weight: number, _italic: number, charset: number): number => {
    const script = charsets[charset];
    if (script === undefined) return 0;
    if (fonts.has(script)) return handles.indexOf(script) + 1;
    missing.add(script);
    return 0;
  };
  const getFontData = (_info: number, handle: number, table: number, buffer: number, size: number): number => {
    const font = fonts.get(handles[handle - 1] ?? 'han');
    // Single tables are asked for collections of fonts, which these are not.
    if (font === undefined || table !== 0) return 0;
    if (buffer !== 0 && size >= font.length) pdfium.view(buffer, font.length).set(font);
    return font.length;
  };
  const { m, d } = new WebAssembly.Instance(new WebAssembly.Module(passage), { e: { m: mapFont, d: getFontData } })
    .exports;
  const { __indirect_function_table: table } = pdfium.exports;
  const at = table.grow(2);
  table.set(at, m);
  table.set(at + 1, d);
  const info = new Uint32Array(INFO_WORDS);
  info[0] = VERSION;
  info[MAP_FONT] = at;
  info[GET_FONT_DATA] = at + 1;
  // Kept for as long as the instance lives.
  pdfium.exports.FPDF_SetSystemFontInfo(pdfium.put(new Uint8Array(info.buffer)));
  return { missing };
}
