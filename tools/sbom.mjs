// What a product is made of, as CycloneDX has it (a software bill of materials): packages of npm, WebAssembly modules with
// their checksums, and the libraries in these. It lies beside what is built, and is the same for the same sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { sourcesOf } from './build-native.mjs';
import { LIST } from './checksums.mjs';
import { libraries, parseSums, versionsOf } from './native-libraries.mjs';
import { root } from './setup.mjs';
import { shippedPackages } from './shipped.mjs';

/** Licences of packages whose manifest names none: their repositories do. */
const UNSAID = { 'vtracer-wasm': 'MIT' };

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The part of a package's name before the slash, and the rest. */
function nameOf(full) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.*)$/.exec(full);
  return { group, name };
}

/** @param expression - by SPDX */
function licencesOf(expression, of) {
  if (!expression) throw new Error(`${of} names no licence.`);
  return new Models.LicenseRepository([new Models.LicenseExpression(expression)]);
}

/** A package of npm, with the checksum by which the lock file holds whoever installs it to these bytes. */
function packageComponent({ name: full, version, license, description }, locked) {
  const { group, name } = nameOf(full);
  const { integrity } = locked[`node_modules/${full}`] ?? {};
  const purl = `pkg:npm/${full.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: purl,
    group,
    version,
    purl,
    description,
    licenses: licencesOf(license ?? UNSAID[full], full),
  });
  if (integrity?.startsWith('sha512-')) {
    const digest = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], digest);
  }
  return component;
}

/** Our own code has no version of its own. */
const isOthers = ({ archive, version }) => archive !== undefined || version !== undefined;

/** The WebAssembly modules below some workspaces, and what is in them. */
function nativeComponents(workspaces) {
  const listed = parseSums(readFileSync(join(root, LIST), 'utf8')).filter(({ file }) =>
    workspaces.some((place) => file.startsWith(`${place}/`)),
  );
  const parts = new Map();
  const partsOf = (library) =>
    libraries[library].parts.filter(isOthers).map((part) => {
      const { version, patches } = versionsOf(part, sourcesOf(library));
      const full = [version, patches && `Debian ${patches}`].filter(Boolean).join(', ');
      const reference = `${part.name} ${full}`;
      const component =
        parts.get(reference) ??
        new Models.Component(Enums.ComponentType.Library, part.name, {
          bomRef: reference,
          version: full,
          licenses: licencesOf(part.licence, part.name),
        });
      parts.set(reference, component);
      return component;
    });
  const modules = listed.map(({ sum, file }) => {
    const name = basename(file);
    const [library] = Object.entries(libraries).find(([, one]) => one.modules.includes(basename(name, '.wasm'))) ?? [];
    if (!library) throw new Error(`No library says what ${file} is made of.`);
    const component = new Models.Component(Enums.ComponentType.File, name, { bomRef: name });
    component.hashes.set(Enums.HashAlgorithm['SHA-256'], sum);
    for (const part of partsOf(library)) component.dependencies.add(part.bomRef);
    return component;
  });
  return { modules, parts: [...parts.values()] };
}

/**
 * The bill of a product as text.
 * @param place - the workspace of the product
 * @param name - what it is called when it is handed out
 * @param workspaces - all workspaces whose code is in it
 */
export function billOf({ place, name: full, workspaces }) {
  const { version, license } = json(`${place}/package.json`);
  const { group, name } = nameOf(full);
  const { packages: locked } = json('package-lock.json');
  const product = new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: full,
    group,
    version,
    licenses: licencesOf(license, full),
  });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  const packages = shippedPackages(workspaces).map((one) => packageComponent(one, locked));
  const { modules, parts } = nativeComponents(workspaces);
  for (const component of [...packages, ...modules, ...parts]) bom.components.add(component);
  for (const component of [...packages, ...modules]) product.dependencies.add(component.bomRef);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** The products that are handed out, and what each is made of. */
export const products = {
  engine: {
    place: 'packages/engine',
    name: '@safelight/engine',
    workspaces: ['packages/core', 'packages/codecs', 'packages/engine'],
  },
  cli: {
    place: 'apps/cli',
    name: '@safelight/cli',
    workspaces: ['packages/core', 'packages/codecs', 'packages/engine', 'apps/cli'],
  },
  extension: {
    place: 'apps/extension',
    name: 'safelight-extension',
    workspaces: ['packages/core', 'packages/codecs', 'packages/engine', 'apps/extension'],
  },
  web: {
    place: 'apps/web',
    name: 'safelight-web',
    workspaces: ['packages/core', 'packages/codecs', 'packages/engine', 'apps/web'],
  },
};

/** Writes the bill of a product into the folder of what was built. */
export function writeBill(product, folder) {
  writeFileSync(join(folder, 'sbom.cdx.json'), billOf(products[product]));
}
