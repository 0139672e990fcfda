import type { CodecContext } from '@safelight/core';
import { cjkScriptsOf, loadCjkFont } from '../../families/fonts/cjk.ts';
import dejaVuSans from './fonts/DejaVuSans.ttf';
import mono from './fonts/LiberationMono-Regular.ttf';
import sansBold from './fonts/LiberationSans-Bold.ttf';
import sansItalic from './fonts/LiberationSans-Italic.ttf';
import sans from './fonts/LiberationSans-Regular.ttf';
import serifBold from './fonts/LiberationSerif-Bold.ttf';
import serif from './fonts/LiberationSerif-Regular.ttf';

/** What a drawing must mention for a font to be worth its download; the order is that of fallback. */
const fonts: readonly (readonly [url: URL, ...mentioned: readonly RegExp[]])[] = [
  [sans, /./s],
  [serif, /\bserif|times|georgia|garamond|palatino|<text(?![^<>]*font)/i],
  [sansBold, /bold|font-weight\s*[=:]\s*["']?[6-9]00/i],
  [serifBold, /\bserif|times|georgia/i, /bold/i],
  [sansItalic, /italic|oblique/i],
  [mono, /mono|courier|consolas|menlo/i],
  // Greek and Cyrillic the others have; this one has Arabic, Hebrew, Armenian, Georgian, symbols and arrows.
  [
    dejaVuSans,
    /[\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Georgian}\p{S}]|&#(?:x[\da-f]{3}|\d{4})/iu,
  ],
];

/** The bundled fonts that a drawing needs; none where it has no text. */
export function fontsFor(text: string, context: CodecContext): Promise<Uint8Array[]> {
  if (!/<(?:[\w-]+:)?text[\s>]/.test(text)) return Promise.resolve([]);
  const wanted = fonts.filter(([, ...mentioned]) => mentioned.every((words) => words.test(text))).map(([url]) => url);
  return Promise.all([
    ...wanted.map((url) => context.loadAsset(url)),
    ...cjkScriptsOf(withCharacters(drawnText(text))).map((script) => loadCjkFont(script, context)),
  ]);
}

/** What stands in text elements, without tags: names, comments and titles are in any script. */
function drawnText(text: string): string {
  // What an entity stands for is said elsewhere.
  if (text.includes('<!ENTITY')) return text;
  const untilEnds = text.split(/<\/(?:[\w-]+:)?text\s*>/).slice(0, -1);
  const drawn = untilEnds.map((part) => part.slice(Math.max(part.search(/<(?:[\w-]+:)?text[\s>]/), 0)));
  return drawn.join(' ').replaceAll(/<[^<>]*>/g, '');
}

/** The text with numeric character references (XML 1.0, 4.1) as the characters that they stand for. */
function withCharacters(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hexadecimal, decimal) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/** The bundled family that browsers' choice comes nearest to where a drawing names no font, or none that there is. */
export const DEFAULT_FAMILY = 'Liberation Serif';

/** Generic families and widespread fonts, by the bundled family that has their shapes (and mostly their widths). */
const standIns: readonly (readonly [family: string, names: RegExp])[] = [
  [
    'Liberation Sans',
    /sans-serif|system-ui|ui-sans-serif|Arial|Helvetica(?: Neue)?|Verdana|Tahoma|Segoe UI|Roboto|Open Sans|Noto Sans|Inter|Calibri|Lato/,
  ],
  ['Liberation Mono', /monospace|ui-monospace|Courier(?: New)?|Consolas|Menlo|Monaco|Lucida Console|DejaVu Sans Mono/],
  ['Liberation Serif', /serif|Times(?: New Roman)?|Georgia|Garamond|Palatino|Cambria|cursive|fantasy/],
];

const names = new RegExp(`(?<![\\w-])(?:${standIns.map(([, { source }]) => `(${source})`).join('|')})(?![\\w-])`, 'gi');

/** The drawing with bundled families in the place of those that it names and nobody has; nothing else is touched. */
export function withBundledFamilies(text: string): string {
  return text.replaceAll(/font-family\s*[:=][^;}<>]*/g, (declaration) =>
    declaration.replaceAll(names, (...groups) => standIns[[1, 2, 3].findIndex((group) => groups[group])]?.[0] ?? ''),
  );
}
