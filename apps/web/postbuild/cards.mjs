// The card of each page, which other sites show when somebody links to it: a darkroom with the page's title in it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { site } from './pages.mjs';

const font = readFileSync(new URL('./instrument-sans-600.ttf', import.meta.url));
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

/** Characters of a line: at the card's size of type about 30 em-halves fit beside the lamp; other languages have wider ones. */
const lineOf = (/** @type {string} */ language) => (language === 'en' ? 27 : 24);
const LINES = 4;

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * A title in lines that fit; what is over the last one is cut off.
 * @param {string} title
 * @param {string} language
 * @returns {readonly string[]}
 */
function titleLines(title, language) {
  const words = title.replace(/ (?:\||-) Safelight$|^Safelight: /, '').split(' ');
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== '' && `${line} ${word}`.length > lineOf(language)) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `${lines[LINES - 1]} …`];
}

/**
 * @param {string} title
 * @param {string} language
 */
function drawing(title, language) {
  const lines = titleLines(title, language);
  const top = 330 - lines.length * 38;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <defs>
      <radialGradient id="light" cx="1000" cy="262" r="560" gradientUnits="userSpaceOnUse">
        <stop offset="0" stop-color="#ff5f2e" stop-opacity=".5"/><stop offset=".35" stop-color="#ff5f2e" stop-opacity=".16"/>
        <stop offset="1" stop-color="#ff5f2e" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="1200" height="630" fill="#130f0d"/>
    <rect width="1200" height="630" fill="url(#light)"/>
    <g transform="translate(872) scale(8)">
      <path d="M16 0v16" stroke="#f4ede6" stroke-width="1.2"/>
      <path transform="translate(0 6)" d="M16 8c-1.900 0-3 1.300-3 3-5.200 1.400-8.500 5.300-9 10.200-.1.900.5 1.400 1.300 1.400h21.400c.8 0 1.400-.5 1.300-1.400-.5-4.900-3.800-8.800-9-10.200 0-1.700-1.100-3-3-3Z" fill="#f4ede6"/>
      <path transform="translate(0 6)" d="M11.200 25h9.600a4.800 4.800 0 0 1-9.600 0Z" fill="#ff5f2e"/>
    </g>
    <g font-family="Instrument Sans" font-weight="600" fill="#f4ede6">
      <text font-size="62" letter-spacing="-1.8">${lines
        .map((line, index) => `<tspan x="72" y="${top + index * 76}">${escaped(line)}</tspan>`)
        .join('')}</text>
      <text x="72" y="560" font-size="34" letter-spacing="-.7" fill="#cfc3b8">Safelight</text>
    </g>
  </svg>`;
}

/**
 * Draws the card that each page names.
 * @param {ReturnType<typeof import('./pages.mjs').pages>} pages
 */
export function drawCards(pages) {
  mkdirSync(join(site, 'cards'), { recursive: true });
  // An alias names its page's card, a Japanese page that of the English one: their titles are not those of the card.
  const cards = new Map(
    pages
      .filter(
        ({ card, path, canonical, language }) => card && language !== 'ja' && new URL(canonical).pathname === path,
      )
      .map((page) => [page.card, page]),
  );
  for (const [card, { title, language }] of cards) {
    const picture = new Resvg(drawing(title, language), {
      font: { fontBuffers: [font], defaultFontFamily: 'Instrument Sans', loadSystemFonts: false },
    }).render();
    writeFileSync(join(site, card), picture.asPng());
    picture.free();
  }
}
