// The libraries behind the project's WebAssembly modules: what each is made of, its licence, and what the security fixes in
// it mend. Versions are not here: `sources.sha256` beside a library's build script pins the archives, and their names say
// them. Where a module lies is not here either: `packages/codecs/native/checksums.txt` lists the paths.

/**
 * By the name that `npm run build:native` knows it by:
 * - `folder`: of `build.sh` or `build.mjs`, `sources.sha256` and the licence's text
 * - `modules`: what the script makes, without `.wasm`
 * - `parts`: what goes into them, its licence by SPDX. `archive` is how the name of its archive begins; `version` stands where no archive says it
 * - `fixes`: what the patches of Debian mend beyond the version
 * - `needs`: programs beside those that every library needs
 */
export const libraries = {
  'deflate-png': {
    folder: 'packages/codecs/native/deflate-png',
    modules: ['deflate-png'],
    parts: [{ name: 'libdeflate', archive: 'libdeflate', licence: 'MIT' }],
  },
  libaom: {
    folder: 'packages/codecs/native/libaom',
    modules: ['av1-decode', 'av1-encode'],
    parts: [{ name: 'libaom', archive: 'aom', licence: 'BSD-2-Clause' }],
    fixes: 'CVE-2024-5171, CVE-2026-56208 to 56211',
    needs: ['cmake', 'perl', 'llvm-nm'],
  },
  libde265: {
    folder: 'packages/codecs/native/libde265',
    modules: ['libde265'],
    parts: [{ name: 'libde265', archive: 'libde265', licence: 'LGPL-3.0-or-later' }],
  },
  jpegli: {
    folder: 'packages/codecs/native/jpegli',
    modules: ['jpegli'],
    parts: [
      { name: 'jpegli (libjxl)', archive: 'jpeg-xl', licence: 'BSD-3-Clause' },
      { name: 'Highway', archive: 'highway', licence: 'Apache-2.0 OR BSD-3-Clause' },
      { name: 'headers of libjpeg-turbo', archive: 'libjpeg-turbo', licence: 'IJG' },
    ],
  },
  'libjpeg-turbo': {
    folder: 'packages/codecs/native/libjpeg-turbo',
    modules: ['libjpeg-turbo', 'libjpeg-12', 'libjpeg-turn'],
    parts: [{ name: 'libjpeg-turbo', archive: 'libjpeg-turbo', licence: 'IJG AND BSD-3-Clause' }],
  },
  libjxl: {
    folder: 'packages/codecs/native/libjxl',
    modules: ['jxl-decode', 'jxl-encode'],
    parts: [
      { name: 'libjxl', archive: 'jpeg-xl', licence: 'BSD-3-Clause' },
      { name: 'Highway', archive: 'highway', licence: 'Apache-2.0 OR BSD-3-Clause' },
      { name: 'Brotli', archive: 'brotli', licence: 'MIT' },
      { name: 'Little CMS', archive: 'lcms2', licence: 'MIT' },
    ],
    fixes: 'CVE-2025-70103; Little CMS: CVE-2026-41254, 42798',
  },
  libraw: {
    folder: 'packages/codecs/native/libraw',
    modules: ['libraw'],
    parts: [
      { name: 'LibRaw', version: '0.22.2', licence: 'LGPL-2.1-only OR CDDL-1.0' },
      { name: 'zlib', version: '1.3.2', licence: 'Zlib' },
      { name: 'libjpeg-turbo', archive: 'libjpeg-turbo', licence: 'IJG AND BSD-3-Clause' },
    ],
  },
  libwebp: {
    folder: 'packages/codecs/native/libwebp',
    modules: ['webp-decode', 'webp-encode'],
    parts: [{ name: 'libwebp', archive: 'libwebp', licence: 'BSD-3-Clause' }],
    fixes: 'CVE-2023-1999, CVE-2023-4863',
  },
  openjpeg: {
    folder: 'packages/codecs/native/openjpeg',
    modules: ['openjpeg-decode', 'openjpeg-encode'],
    parts: [{ name: 'OpenJPEG', archive: 'openjpeg2', licence: 'BSD-2-Clause' }],
    fixes: 'CVE-2026-6192',
  },
  kvazaar: {
    folder: 'packages/codecs/native/kvazaar',
    modules: ['kvazaar-8', 'kvazaar-10'],
    parts: [{ name: 'kvazaar', archive: 'kvazaar', licence: 'BSD-3-Clause' }],
  },
  lcms2: {
    folder: 'packages/engine/native/lcms2',
    modules: ['lcms2'],
    parts: [{ name: 'Little CMS', archive: 'lcms2', licence: 'MIT' }],
    fixes: 'CVE-2026-41254',
  },
  resample: {
    folder: 'packages/engine/native/resample',
    modules: ['resample'],
    parts: [{ name: 'own C', licence: 'MIT' }],
  },
  ssimulacra2: {
    folder: 'packages/engine/native/ssimulacra2',
    modules: ['ssimulacra2'],
    parts: [
      { name: 'own C', licence: 'MIT' },
      { name: 'weights of SSIMULACRA', version: '2.1', licence: 'BSD-3-Clause' },
    ],
  },
};

/** Debian's package of each program that the builds call. */
const PACKAGES = {
  emcc: 'emscripten',
  cmake: 'cmake',
  perl: 'perl',
  'llvm-nm': 'llvm',
  patch: 'patch',
  tar: 'tar',
  xz: 'xz-utils',
};
const ALWAYS = ['emcc', 'patch', 'tar', 'xz'];

/** Debian's packages that some libraries need and that are not there. */
export function missingPackages(chosen, isThere) {
  const needed = chosen.flatMap((name) => [...ALWAYS, ...(libraries[name].needs ?? [])]);
  return [...new Set(needed.filter((program) => !isThere(program)).map((program) => PACKAGES[program]))];
}

/** The lines of a list that `sha256sum` wrote. */
export function parseSums(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [sum, file] = line.split(/ [ *]/);
      if (!/^[0-9a-f]{64}$/.test(sum) || !file) throw new Error(`This is no line of a list of checksums: ${line}`);
      return { sum, file };
    });
}

/**
 * What an archive is, by its name: `lcms2_2.14.orig.tar.gz` is a source of Debian's, `lcms2_2.14-2+deb12u1.debian.tar.xz`
 * the patches to it, `lightdrift-libraw-1.0.0.tgz` a package of npm.
 */
export function archiveOf(file) {
  const [, name, version, kind] = /^([a-z0-9+.-]+)_([^_]+)\.(orig|debian)\.tar\.(?:gz|xz|bz2)$/.exec(file) ?? [];
  if (kind) return { kind: kind === 'orig' ? 'source' : 'patches', name, version };
  const [, pack, packVersion] = /^([a-z0-9-]+?)-(\d[\w.]*)\.tgz$/.exec(file) ?? [];
  if (pack) return { kind: 'npm', name: pack, version: packVersion };
  throw new Error(`It cannot be told where to get ${file}.`);
}

/** Where Debian has an archive: among its packages, and until the next release of the version among its security fixes. */
export function addressesOf(file) {
  const { name } = archiveOf(file);
  const path = `main/${/^lib./.exec(name)?.[0] ?? name[0]}/${name}/${encodeURIComponent(file)}`;
  return [`https://deb.debian.org/debian/pool/${path}`, `https://deb.debian.org/debian-security/pool/updates/${path}`];
}

/** Path of a module by its name, from the list of checksums: the one place that says where modules lie. */
export function pathOf(module, listed) {
  const found = listed.filter(({ file }) => file.endsWith(`/${module}.wasm`));
  if (found.length === 1) return found[0].file;
  throw new Error(`The list of checksums has ${found.length} lines for ${module}.wasm, where one says its path.`);
}

/** The names of some libraries, or of all; throws for one that is not there. */
export function choose(names) {
  const all = Object.keys(libraries);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no library ${unknown.join(', ')}: ${all.join(', ')}`);
  return names.length > 0 ? names : all;
}

/** Versions of a part, and of Debian's patches to it where they are taken; `sources` are its library's pinned archives. */
export function versionsOf({ name, archive, version }, sources) {
  if (!archive) return { version };
  const found = sources.map(({ file }) => archiveOf(file)).filter((one) => one.name === archive);
  const source = found.find(({ kind }) => kind === 'source');
  if (!source) throw new Error(`No archive says the version of ${name}.`);
  return { version: source.version, patches: found.find(({ kind }) => kind === 'patches')?.version };
}

function described(part, sources) {
  const { version, patches } = versionsOf(part, sources);
  return `${part.name}${version ? ` ${version}` : ''}${patches ? ` (Debian ${patches})` : ''}`;
}

/** The table of docs/native-modules.md. `sourcesOf` gives a library's pinned archives. */
export function tableOfModules(sourcesOf) {
  const rows = Object.entries(libraries).map(([name, { modules, parts, fixes }]) => [
    modules.map((module) => `\`${module}\``).join(', '),
    parts.map((part) => described(part, sourcesOf(name))).join(', '),
    [...new Set(parts.map(({ licence }) => licence))].join('; '),
    fixes ?? '',
    `\`npm run build:native -- ${name}\``,
  ]);
  const head = ['module', 'library and version', 'licence', 'security fixes beyond the version', 'command'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
