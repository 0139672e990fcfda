// `npm run build:packages`: what is published, each in a folder of its own under .packages: code that needs no other
// package of the project, types, licences.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { writeBill } from './sbom.mjs';
import { bin, root, run } from './setup.mjs';
import { isTrueTable } from './size-table.mjs';

const out = join(root, '.packages');
const ASSET = /\.(?:wasm|icc|ttf)$/;

/** Names assets by `new URL('./x.wasm', import.meta.url)`, which Node, browsers and bundlers all understand. */
function assets() {
  return {
    name: 'assets',
    resolveFileUrl: ({ relativePath }) =>
      `new URL('${relativePath.startsWith('.') ? '' : '.'}${relativePath}', import.meta.url)`,
    // Packages with WebAssembly name it themselves, for those who do not: here each is given its module. And no module may
    // set its own address, which bundlers put in as a text.
    transform: {
      filter: { id: /node_modules/, code: /import\.meta\.url/ },
      handler: (code) =>
        code
          .replace(/new URL\(['"][^'"]+\.wasm['"],\s*import\.meta\.url\)/g, "new URL('data:,')")
          .replace(/import\.meta\.url\s*=(?!=)[^;\n}]*/g, ''),
    },
    load: {
      filter: { id: ASSET },
      handler(id) {
        const reference = this.emitFile({ type: 'asset', name: basename(id), source: readFileSync(id) });
        return { code: `export default import.meta.ROLLUP_FILE_URL_${reference};`, moduleType: 'js' };
      },
    },
  };
}

/** What each part of the browser's code imports and which assets it names: by output file. */
const parts = new Map();

async function bundleEngine() {
  const from = join(root, 'packages/engine');
  for (const platform of /** @type {const} */ (['node', 'browser'])) {
    const input = {
      [`${platform}/index`]: join(from, 'src/api/index.ts'),
      [`${platform}/worker`]: join(from, `src/api/${platform}-worker.ts`),
    };
    const bundle = await rolldown({
      input,
      platform,
      plugins: [assets()],
      // Nothing of another package: what is not found here is a mistake.
      onLog: (level, log, handler) => {
        if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
        if (level !== 'info') handler(level, log);
      },
      tsconfig: false,
      checks: { pluginTimings: false },
    });
    const { output } = await bundle.write({
      dir: join(out, 'engine/dist'),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: `${platform}/[name]-[hash].js`,
      assetFileNames: 'assets/[name][extname]',
      hashCharacters: 'hex',
      cleanDir: false,
    });
    await bundle.close();
    if (platform === 'browser') for (const part of output) parts.set(part.fileName, part);
  }
}

/** What loading a part loads at once, and the modules that it compiles: fonts come one by one, as texts need them. */
function loadedWith(fileName, found = new Set()) {
  const part = parts.get(fileName);
  if (!part || found.has(fileName)) return found;
  found.add(fileName);
  for (const other of part.imports ?? []) loadedWith(other, found);
  for (const [, asset] of (part.code ?? '').matchAll(/"\.\.\/(assets\/[^"]+\.wasm)"/g)) found.add(asset);
  return found;
}

const kilobytes = (names) =>
  Math.ceil(
    [...names].reduce((sum, name) => {
      const { code, source } = parts.get(name);
      return sum + gzipSync(code ?? source).length;
    }, 0) / 1000,
  );

/** A table of what each format loads, for the README. */
function sizeTable() {
  const worker = loadedWith('browser/worker.js');
  const cell = (id, way) => {
    // As its format names it: some share the code of another.
    const source = readFileSync(join(root, 'packages/codecs/src/formats', id, 'format.ts'), 'utf8');
    const [, path] = new RegExp(`load: \\(\\) => import\\('([^']*${way}[^']*)'\\)`).exec(source) ?? [];
    if (path === undefined) return '–';
    const module = join(root, 'packages/codecs/src/formats', id, path);
    const entry = [...parts.values()].find(({ moduleIds }) => moduleIds?.includes(module));
    if (!entry) throw new Error(`${module} is in no part.`);
    return String(kilobytes([...loadedWith(entry.fileName)].filter((name) => !worker.has(name))));
  };
  const ids = readdirSync(join(root, 'packages/codecs/src/formats')).toSorted();
  const rows = [
    ['Format', 'To read', 'To write'],
    ['(the worker)', String(kilobytes(worker)), ''],
    ...ids.map((id) => [id, cell(id, 'decode'), cell(id, 'encode')]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const [head, ...rest] = rows.map(([id, ...cells]) =>
    ['', id.padEnd(widths[0]), ...cells.map((text, at) => text.padStart(widths[at + 1])), ''].join(' | ').trim(),
  );
  const rule = `| ${'-'.repeat(widths[0])} | ${'-'.repeat(widths[1] - 1)}: | ${'-'.repeat(widths[2] - 1)}: |`;
  return [
    head.replace(/ +(T[\w ]+?) \|/g, (padded, text) => ` ${text.padEnd(padded.length - 3)} |`),
    rule,
    ...rest,
  ].join('\n');
}

/** A package's manifest as it is published. */
function writeManifest(name, source, fields) {
  const { version, license, description, keywords } = JSON.parse(
    readFileSync(join(root, source, 'package.json'), 'utf8'),
  );
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name: `@safelight/${name}`, version, description, keywords, license, type: 'module', engines };
  const folder = join(out, name);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...fields }, undefined, 2)}\n`);
  for (const file of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, source, 'README.md'), join(folder, 'README.md'));
  writeBill(name, folder);
}

function declareEngine() {
  run(bin('tsc'), ['-b', 'packages/engine']);
  const report = (...options) =>
    run(bin('api-extractor'), ['run', ...options, '-c', 'packages/engine/api-extractor.json']);
  // Renews the report, and passes over warnings.
  if (!process.env.CI) report('--local');
  report();
}

/** Puts the table into the README if what is there is not true any more; in CI it must be. */
function completeReadme() {
  const path = join(root, 'packages/engine/README.md');
  const text = readFileSync(path, 'utf8');
  const [, told] = /<!-- sizes -->(.+)<!-- \/sizes -->/s.exec(text) ?? [];
  if (!told) throw new Error('packages/engine/README.md has no place for the sizes.');
  const table = sizeTable();
  if (isTrueTable(told, table)) return;
  if (process.env.CI) throw new Error('packages/engine/README.md is stale: run `npm run build:packages`.');
  writeFileSync(path, text.replace(told, `\n\n${table}\n\n`));
}

async function buildEngine() {
  await bundleEngine();
  declareEngine();
  completeReadme();
  const types = './dist/index.d.ts';
  writeManifest('engine', 'packages/engine', {
    sideEffects: ['./dist/*/worker.js'],
    exports: {
      '.': { types, browser: './dist/browser/index.js', default: './dist/node/index.js' },
      './package.json': './package.json',
    },
    types,
    files: ['dist', 'THIRD_PARTY_NOTICES.md', 'sbom.cdx.json'],
  });
}

function buildCli() {
  const from = join(root, 'apps/cli');
  run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: from });
  run('node', ['scripts/man.mjs'], { cwd: from });
  for (const folder of ['bin', 'dist', 'man'])
    cpSync(join(from, folder), join(out, 'cli', folder), { recursive: true });
  writeManifest('cli', 'apps/cli', {
    bin: { safelight: 'bin/safelight.mjs' },
    man: 'man/safelight.1',
    files: ['bin', 'dist', 'man', 'THIRD_PARTY_NOTICES.md', 'sbom.cdx.json'],
  });
}

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'engine/dist'), { recursive: true });
await buildEngine();
buildCli();
