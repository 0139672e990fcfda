// What makes the site an app that works without a network: the service worker, which knows every file of the build by
// name, and the web app manifest.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, runnerImport } from 'vite';
import { site } from './pages.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The client's build by module (Vike's copy of Vite's manifest). */
const modules = JSON.parse(readFileSync(at('../dist/assets.json'), 'utf8'));

/** Codecs run in the worker, which has its own chunks of them; the page imports their facts alone. */
const isCodec = (module) => module.includes('packages/codecs/');
/** A language's texts come when it is spoken. */
const isLanguage = (module) => /^src\/messages\/[a-z]+\.ts$/.test(module) && modules[module].isDynamicEntry;
/** Sample pictures come when somebody asks for them, by addresses that their module alone knows. */
const isSample = (module) => module.includes('src/features/samples/');
const isPage = (module) => module.startsWith('virtual:vike:page-entry:');

/**
 * Files of the page that modules lead to, by imports of either kind.
 * @param {readonly string[]} from
 * @param {(module: string) => boolean} follow whether a module that is imported later is followed
 */
function reached(from, follow) {
  const seen = new Set();
  const left = [...from];
  for (let module = left.pop(); module !== undefined; module = left.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const { imports = [], dynamicImports = [] } = modules[module];
    left.push(...imports, ...dynamicImports.filter(follow));
  }
  return [...seen].flatMap((module) => [
    modules[module].file,
    ...(modules[module].css ?? []),
    ...(modules[module].assets ?? []),
  ]);
}

/** The worker's files that are not codecs': its own chunks, and what its entries import at once. */
function workerShell() {
  const names = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  const found = new Set(names.map((name) => `assets/${name}`));
  // Grows while it is gone through.
  for (const file of found) {
    const code = readFileSync(join(site, file), 'utf8');
    for (const [, path] of code.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) {
      found.add(new URL(path, `file:///${file}`).pathname.slice(1));
    }
  }
  return [...found];
}

/** What the page of an address is made of: its HTML and what Vike's router asks for in its place. */
const pageFiles = (folder) => [`${folder}index.html`, `${folder}index.pageContext.json`];
const root = [
  'theme.js',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'manifest.webmanifest',
];

/** The address of a file: a page's is its folder. */
function address(file) {
  return `/${file}`.replace(/(?<=.)\/index\.html$|index\.html$/, '');
}

const byName = (a, b) => (a < b ? -1 : 1);

/** Writes texts into one file, by their addresses, and returns its own. */
function writePack(files) {
  const texts = Object.fromEntries(files.map((file) => [address(file), readFileSync(join(site, file), 'utf8')]));
  const pack = JSON.stringify(texts);
  const name = `assets/shell-${createHash('sha256').update(pack).digest('hex').slice(0, 12)}.json`;
  writeFileSync(join(site, name), pack);
  return address(name);
}

/** What the service worker is to know of the build, and the files that are to be packed. */
function describe() {
  const entry = Object.keys(modules).filter((module) => modules[module].isEntry && !isPage(module));
  const pages = ['index', 'offline', '_error'].map((page) => `virtual:vike:page-entry:client:/pages/${page}`);
  const used = new Set([
    ...reached(
      [...entry, ...pages],
      (module) => !isCodec(module) && !isLanguage(module) && !isSample(module) && !isPage(module),
    ),
    ...workerShell(),
    ...pageFiles(''),
    'offline/index.html',
    ...root,
  ]);
  const everything = new Set([
    ...reached([...entry, ...Object.keys(modules).filter(isPage)], (module) => !isCodec(module)),
    ...readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
      // The worker's own files lie beside each other; those of `static` that are not reached nobody asks for.
      /^assets\/(?:codecs\/)?[^/]+\.(?!gz$)\w+$|^assets\/static\/[^/]+\.(?:heic|dng|gif)$|^assets\/static\/darkroom-lamp\.[^/]+\.svg$|(?:^|\/)index\.html$|\.pageContext\.json$|^data\/.*\.json$/.test(
        file,
      ),
    ),
  ]);
  const describeFile = (file) => [address(file), statSync(join(site, file)).size];
  const shell = [...used].toSorted(byName).map(describeFile);
  const rest = [...everything]
    .filter((file) => !used.has(file))
    .toSorted(byName)
    .map(describeFile);
  const hash = createHash('sha256');
  for (const file of [...used, ...everything].toSorted(byName)) {
    hash.update(file);
    // What has a hash in its name is told by it.
    if (!file.startsWith('assets/')) hash.update(readFileSync(join(site, file)));
  }
  // A first visit has these already when the service worker is installed: its page, home, begins with them.
  const begun = new Set(reached([...entry, ...pages.slice(0, 1)], () => false));
  const packed = [...used].filter((file) => /^assets\/.*\.(?:css|js)$/.test(file) && !begun.has(file)).toSorted(byName);
  return { version: hash.digest('hex').slice(0, 12), shell, rest, packed };
}

/** Writes /manifest.webmanifest and /sw.js. */
export async function writeOfflineFiles() {
  const { module } = await runnerImport(at('../src/app/web-manifest.ts'), { configFile: false, logLevel: 'error' });
  writeFileSync(join(site, 'manifest.webmanifest'), JSON.stringify(module.webManifest()));
  const { packed, ...described } = describe();
  /** @type {import('../src/lib/offline.ts').Build} */
  const made = { ...described, pack: writePack(packed) };
  await build({
    configFile: false,
    logLevel: 'warn',
    root: at('..'),
    publicDir: false,
    define: { BUILD: JSON.stringify(made) },
    build: {
      outDir: site,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: at('../src/sw/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const size = (files) => (files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024 ** 2).toFixed(1);
  console.log(
    `service worker: ${made.shell.length} files (${size(made.shell)} MB) from the start, ${made.rest.length} (${size(made.rest)} MB) when used`,
  );
}
