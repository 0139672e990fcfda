// What a visitor downloads, gzip: the page before any file is chosen, the worker, and each codec when a file needs it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const site = 'apps/web/dist/client';
const html = readFileSync(`${site}/index.html`, 'utf8');
const shell = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => `${site}/${path}`);

/** Codec files by the beginning of their name. A new codec needs a line of its own: an unlisted file fails. */
const codecs = {
  'av1-decode': '400 kB',
  'av1-encode': '1260 kB',
  'deflate-png': '40 kB',
  jpegli: '65 kB',
  'kvazaar-8': '225 kB',
  'kvazaar-10': '205 kB',
  'jxl-decode': '400 kB',
  'jxl-encode': '950 kB',
  lcms2: '105 kB',
  libde265: '132 kB',
  'libjpeg-12': '60 kB',
  'libjpeg-turbo': '105 kB',
  'libjpeg-turn': '55 kB',
  libraw: '400 kB',
  'openjpeg-decode': '90 kB',
  'openjpeg-encode': '70 kB',
  pdfium: '2200 kB',
  index_bg: '1000 kB',
  vtracer: '70 kB',
  resample: '9 kB',
  ssimulacra2: '16 kB',
  'webp-decode': '90 kB',
  'webp-encode': '160 kB',
};

const found = readdirSync(`${site}/assets`).filter((name) => name.endsWith('.wasm'));
const unlisted = found.filter((name) => !Object.keys(codecs).some((prefix) => name.startsWith(`${prefix}-`)));
if (unlisted.length > 0) throw new Error(`Files without a size budget: ${unlisted.join(', ')}`);

/** A module with all that it cannot begin without. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const imported = [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["'](\.[\w./-]+\.js)["']/g)];
  return [path, ...imported.flatMap(([, name]) => withImports(join(dirname(path), name), seen))];
}

const workers = readdirSync(`${site}/assets`).filter((name) => /^entry-.*\.js$/.test(name));

export default [
  { name: 'page shell', path: shell, limit: '130 kB', gzip: true },
  // With the facts and options of every format: about 0.3 kB each.
  { name: 'conversion worker', path: workers.flatMap((name) => withImports(`${site}/assets/${name}`)), limit: '30 kB', gzip: true },
  // Fetched with text that needs them, by drawings and documents.
  { name: 'CJK fonts', path: [`${site}/assets/Droid*.ttf`, `${site}/assets/Nanum*.ttf`], limit: '3250 kB', gzip: true },
  ...Object.entries(codecs).map(([name, limit]) => ({ name, path: `${site}/assets/${name}-*.wasm`, limit, gzip: true })),
];
