// `npm run build:native [-- name ...]`: makes the WebAssembly modules of the project again from the sources that are pinned
// beside each build script, and says of each whether it is the committed one, byte by byte. Nothing in the repository is
// touched, unless --write puts what differs in its place. --docs writes the table in docs/native-modules.md.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIST, writeList } from './checksums.mjs';
import {
  addressesOf,
  archiveOf,
  choose,
  libraries,
  missingPackages,
  parseSums,
  pathOf,
  tableOfModules,
} from './native-libraries.mjs';
import { root, run } from './setup.mjs';

const EMSCRIPTEN = '3.1.6';
/** Archives that were loaded and checked once; SOURCES may name a folder that has some already. */
const CACHE = join(root, '.tsout', 'native-sources');
const DOCS = join(root, 'docs', 'native-modules.md');
const TABLE = /<!-- modules -->[\s\S]*<!-- end of modules -->/;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The pinned archives of a library; none where it is all our own. */
export function sourcesOf(name) {
  const list = join(root, libraries[name].folder, 'sources.sha256');
  return existsSync(list) ? parseSums(readFileSync(list, 'utf8')) : [];
}

function isProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Throws a sentence that says what to install where something is missing. Other versions make other bytes. */
function checkMachine(names) {
  const missing = missingPackages(names, isProgram);
  if (missing.length > 0) throw new Error(`Programs are missing. On Debian 12: apt-get install ${missing.join(' ')}`);
  const version = spawnSync('emcc', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0];
  if (!version.split(' ').includes(EMSCRIPTEN)) {
    throw new Error(`The modules are made with emscripten ${EMSCRIPTEN}, as Debian 12 has it; here is: ${version}`);
  }
}

/** Loads an archive into the cache, as it comes; what is wrong with it is found by whoever reads it. */
async function load(file) {
  mkdirSync(CACHE, { recursive: true });
  const { kind, name, version } = archiveOf(file);
  if (kind === 'npm') {
    run('npm', ['pack', '--silent', '--pack-destination', CACHE, `${name}@${version}`]);
    return;
  }
  const said = [];
  for (const address of addressesOf(file)) {
    const response = await fetch(address).catch((error) => ({ status: error.cause?.message ?? error.message }));
    if (response.ok) {
      writeFileSync(join(CACHE, `${file}.part`), new Uint8Array(await response.arrayBuffer()));
      renameSync(join(CACHE, `${file}.part`), join(CACHE, file));
      return;
    }
    said.push(`${address}: ${response.status}`);
  }
  throw new Error(`${file} could not be loaded; put it into a folder and name that by SOURCES.\n${said.join('\n')}`);
}

/** Path of an archive whose bytes are the pinned ones. Throws for any other. */
async function verified({ sum, file }) {
  const places = [process.env.SOURCES, CACHE].filter(Boolean).map((folder) => join(folder, file));
  const isRight = (path) => existsSync(path) && sha256(readFileSync(path)) === sum;
  const there = places.find(isRight);
  if (there) return there;
  await load(file);
  const loaded = join(CACHE, file);
  if (isRight(loaded)) return loaded;
  rmSync(loaded, { force: true });
  throw new Error(`${file} is not the file that is pinned: its SHA-256 is not ${sum}.`);
}

/** Unpacks the archives of a library into folders of their names, with Debian's patches where they are pinned, too. */
async function unpack(name, scratch) {
  const found = [];
  for (const source of sourcesOf(name)) found.push({ ...archiveOf(source.file), path: await verified(source) });
  for (const { kind, name: folder, path } of found.filter((one) => one.kind !== 'patches')) {
    mkdirSync(join(scratch, folder));
    // What npm packs may be without the leave to open folders.
    const leave = kind === 'npm' ? ['--mode=u+rwX'] : [];
    run('tar', ['xf', path, '-C', folder, '--strip-components=1', ...leave], { cwd: scratch });
  }
  for (const { name: folder, path } of found.filter(({ kind }) => kind === 'patches')) {
    run('tar', ['xf', path, '-C', folder], { cwd: scratch });
    const patches = join(scratch, folder, 'debian', 'patches');
    const series = readFileSync(join(patches, 'series'), 'utf8').split('\n');
    for (const patch of series.filter((line) => line && !line.startsWith('#'))) {
      run('patch', ['-s', '-p1', '-d', folder, '-i', join(patches, patch)], { cwd: scratch });
    }
  }
}

/** Runs the script of a library in a folder that has nothing but its sources. */
async function build(name, scratch) {
  await unpack(name, scratch);
  const folder = join(root, libraries[name].folder);
  const [program, script] = existsSync(join(folder, 'build.sh')) ? ['sh', 'build.sh'] : ['node', 'build.mjs'];
  // Scripts list files, and the order of objects is part of the bytes. Debian's emscripten looks for its own packages
  // where only Debian's Node does.
  const env = { ...process.env, LC_ALL: 'C', NODE_PATH: process.env.NODE_PATH ?? '/usr/share/nodejs' };
  run(program, [join(folder, script)], { cwd: scratch, env });
}

/** What a script made: its modules, and the licences that it found in the sources, with where they belong. */
function productsOf(name, scratch) {
  const listed = parseSums(readFileSync(join(root, LIST), 'utf8'));
  const { folder, modules } = libraries[name];
  const licences = join(scratch, 'licences');
  return [
    ...modules.map((module) => ({ made: join(scratch, `${module}.wasm`), path: pathOf(module, listed) })),
    ...(existsSync(licences) ? readdirSync(licences) : []).map((file) => ({
      made: join(licences, file),
      path: `${folder}/${file}`,
    })),
  ];
}

function isCommitted({ made, path }) {
  const place = join(root, path);
  return existsSync(place) && readFileSync(place).equals(readFileSync(made));
}

/** Puts a file in its place in one step: whoever reads it meanwhile has the old one or the new one. */
function put({ made, path }) {
  const place = join(root, path);
  copyFileSync(made, `${place}.part`);
  renameSync(`${place}.part`, place);
}

/** Builds a library and says of each product how it compares; how many differ and were left as they are. */
async function buildAndCompare(name, { write, keep }) {
  console.log(`== ${name}`);
  const scratch = mkdtempSync(join(tmpdir(), `native-${name}-`));
  try {
    await build(name, scratch);
    const products = productsOf(name, scratch);
    const changed = products.filter((product) => !isCommitted(product));
    for (const product of products) {
      const word = changed.includes(product) ? 'differs' : 'equal';
      console.log(`${word.padEnd(8)} ${sha256(readFileSync(product.made))}  ${product.path}`);
    }
    if (!write) return changed.length;
    for (const product of changed) put(product);
    writeList();
    if (changed.length > 0) console.log(`${changed.length} put in place`);
    return 0;
  } finally {
    if (keep) console.log(`What was built is in ${scratch}`);
    else rmSync(scratch, { recursive: true });
  }
}

async function main(args) {
  const options = new Set(args.filter((arg) => arg.startsWith('--')));
  const unknown = [...options].filter((option) => !['--write', '--keep', '--docs'].includes(option));
  if (unknown.length > 0) throw new Error(`There is no option ${unknown.join(', ')}: --write, --keep, --docs`);
  if (options.has('--docs')) {
    const table = `<!-- modules -->\n\n${tableOfModules(sourcesOf)}\n<!-- end of modules -->`;
    writeFileSync(
      DOCS,
      readFileSync(DOCS, 'utf8').replace(TABLE, () => table),
    );
    return;
  }
  const names = choose(args.filter((arg) => !arg.startsWith('--')));
  checkMachine(names);
  let differing = 0;
  for (const name of names) {
    differing += await buildAndCompare(name, { write: options.has('--write'), keep: options.has('--keep') });
  }
  console.log(differing > 0 ? `${differing} differ from the files in the repository` : 'all are as in the repository');
  process.exitCode = differing > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
