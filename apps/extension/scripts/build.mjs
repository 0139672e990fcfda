// Builds the extension for each browser into `dist/<browser>`, and its archive beside. `--out` names another folder.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { build } from 'vite';
import { assetUrls } from '../../../tools/asset-plugin.mjs';
import { writeBill } from '../../../tools/sbom.mjs';
import { archiveName, browsers, manifestFor, SIZES } from '../manifest.mjs';
import { languages, messagesOf } from './locales.mjs';
import { sharedLook } from './look.mjs';
import { writeArchive } from './zip.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = fileURLToPath(new URL('../src', import.meta.url));
const mark = join(root, 'apps/web/public/favicon.svg');
const { floor } = JSON.parse(readFileSync(new URL('../browsers.json', import.meta.url), 'utf8'));

/** The engine's front door names its worker as it is called once it is published. */
const engineWorker = {
  name: 'safelight:engine-worker',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/engine\/src\/api\/browser\.ts$/ },
    handler: (code) => code.replace("'./worker.js'", "'./browser-worker.ts'"),
  },
};

/** The archive library can load codecs from an address that it is given. None is given here, and no code is to come that way. */
const noForeignCode = {
  name: 'safelight:no-foreign-code',
  transform: {
    filter: { id: /zip\.js\/lib\/core\/codec-registry\.js$/ },
    handler(code) {
      const without = code.replace(/await import\([^)]*\bcodecURI\s*\)/, 'undefined');
      if (without === code) throw new Error('The archive library loads codecs in another way now: look at it.');
      return without;
    },
  },
};

const pages = {
  chrome: ['popup', 'options', 'work', 'upload', 'host'],
  firefox: ['popup', 'options', 'work', 'upload'],
};

async function buildCode(browser, outDir) {
  const html = pages[browser].map((name) => [name, join(source, 'pages', `${name}.html`)]);
  const names = { chunkFileNames: 'code/[name]-[hash].js', assetFileNames: 'code/[name]-[hash][extname]' };
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(source, 'pages'),
    base: './',
    publicDir: false,
    define: { BROWSER: JSON.stringify(browser) },
    plugins: [engineWorker, noForeignCode, assetUrls(), sharedLook()],
    worker: {
      format: 'es',
      plugins: () => [assetUrls()],
      rolldownOptions: { output: { ...names, entryFileNames: 'code/[name]-[hash].js' } },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: [`chrome${floor.chrome}`, `firefox${floor.firefox}`],
      // Whoever installs it can read it, and so can those who review it.
      minify: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { background: join(source, 'background', `${browser}.ts`), ...Object.fromEntries(html) },
        output: {
          ...names,
          entryFileNames: ({ name }) => (name === 'background' ? 'background.js' : 'code/[name]-[hash].js'),
        },
      },
    },
  });
}

function drawIcons(folder) {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  copyFileSync(mark, join(folder, 'icons/mark.svg'));
  const svg = readFileSync(mark, 'utf8');
  for (const size of SIZES) {
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
    writeFileSync(join(folder, `icons/icon-${size}.png`), drawn);
  }
}

async function writeLocales(folder) {
  for (const language of languages) {
    const place = join(folder, '_locales', language);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'messages.json'), `${JSON.stringify(await messagesOf(language), undefined, 2)}\n`);
  }
}

async function buildFor(browser, out) {
  const folder = join(out, browser);
  await buildCode(browser, folder);
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestFor(browser), undefined, 2)}\n`);
  drawIcons(folder);
  await writeLocales(folder);
  for (const file of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) cpSync(join(root, file), join(folder, file));
  writeBill('extension', folder);
  await writeArchive(folder, join(out, archiveName(browser)));
}

const at = process.argv.indexOf('--out');
const out = at > 0 ? resolve(process.argv[at + 1]) : fileURLToPath(new URL('../dist', import.meta.url));
if (at < 0 && existsSync(out)) rmSync(out, { recursive: true });
await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
for (const browser of browsers) await buildFor(browser, out);
