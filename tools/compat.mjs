// Holds the page's code, and the extension's, to the oldest browsers that each promises to run in (its browsers.json): what
// it calls of the platform and of the language is looked up in MDN's compatibility data, by its type. Syntax is the build's
// affair.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { root } from './setup.mjs';

const require = createRequire(import.meta.url);
const data = require('@mdn/browser-compat-data');
// The project's own compiler has no interface for programs yet; the one that makes the API reports has.
const ts = createRequire(require.resolve('@microsoft/api-extractor/package.json'))('typescript');

/** What runs in browsers, by its workspace. */
const faces = {
  'apps/web': ['tsconfig.json', 'src/sw/tsconfig.json'],
  'apps/extension': ['tsconfig.json'],
};

const promiseOf = (face) => JSON.parse(readFileSync(join(root, face, 'browsers.json'), 'utf8'));

/** What is promised of the face that is looked at. */
let { floor, polyfilled, guarded } = promiseOf('apps/web');

/** Whether version `a` is `b` or newer; both are numbers with points. */
function isAtLeast(a, b) {
  const [one, other] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < Math.max(one.length, other.length); part++) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Where the data has what it knows of a feature. */
const COMPAT = '__compat';

/** Browsers of the floor that lack a feature, in words; none of what the data knows nothing of. */
export function lacking(feature) {
  if (!feature?.[COMPAT]) return [];
  const { support } = feature[COMPAT];
  return Object.entries(floor).flatMap(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    const has = statements.some(
      ({ version_added: added, version_removed: removed, flags, alternative_name, prefix }) => {
        if (flags || alternative_name || prefix || removed || typeof added !== 'string' || added === 'preview')
          return false;
        return isAtLeast(oldest, added.replace('≤', ''));
      },
    );
    const [{ version_added: since } = {}] = statements;
    return has ? [] : [`${browser} ${oldest}${typeof since === 'string' ? ` (from ${since})` : ''}`];
  });
}

/** The names that the data may know an interface by. */
function containersOf(name) {
  const plain = name.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/Constructor$/, '');
  const typed = /^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(plain) ? ['TypedArray'] : [];
  return [plain, ...typed, ...(/^(?!Async)\w*Iterator(?:Object)?$/.test(plain) ? ['Iterator'] : [])];
}

/** What the data knows of a member of an interface, with its name there. */
function memberFeature(container, member) {
  const { builtins } = data.javascript;
  for (const name of containersOf(container)) {
    const places = [builtins[name], builtins.Intl[name], data.webassembly?.api?.[name], data.api[name]];
    for (const place of places) {
      const found = place?.[member] ?? place?.[`${member}_static`];
      if (found?.[COMPAT]) return { key: `${name}.${member}`, feature: found };
    }
  }
  return undefined;
}

/** What the data knows of something global, or of something in a namespace (`Intl`, `WebAssembly`). */
function globalFeature(name, namespace) {
  const { builtins } = data.javascript;
  const places = namespace
    ? [builtins[namespace], data.webassembly?.api, data.api]
    : [builtins, data.api, data.api.Window, data.api.WorkerGlobalScope];
  const feature = places.map((place) => place?.[name]).find((one) => one?.[COMPAT]);
  return feature && { key: namespace ? `${namespace}.${name}` : name, feature };
}

const isPlatform = (declaration) => /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName);

/** Names of the types that a value may be of. */
function typeNames(checker, expression) {
  const type = checker.getApparentType(checker.getTypeAtLocation(expression));
  return (type.isUnionOrIntersection() ? type.types : [type]).flatMap((one) => one.symbol?.name ?? []);
}

/** What a name stands for: in `const { any } = AbortSignal`, a member of what is taken apart. */
function symbolAt(checker, node) {
  const { parent } = node;
  const isTaken = ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent);
  if (!isTaken || node === parent.initializer)
    return { symbol: checker.getSymbolAtLocation(node), receiver: parent.expression };
  const name = parent.propertyName ?? parent.name;
  if (name !== node) return {};
  return { symbol: checker.getTypeAtLocation(parent.parent).getProperty(node.text), receiver: parent.parent };
}

/** The name of what a declaration is a member of: an interface, or the type of `declare var AbortSignal: { ... }`. */
function ownerName({ parent }) {
  if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) return parent.name.text;
  return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent) ? parent.parent.name.text : undefined;
}

/** The namespace that a declaration stands in. */
function namespaceOf(declaration) {
  for (let node = declaration; node; node = node.parent) if (ts.isModuleDeclaration(node)) return node.name.text;
  return undefined;
}

/** The feature that a member is of which the libraries that the project is compiled with know nothing: it is newer. */
function undeclaredFeature(checker, node, receiver) {
  const names = receiver ? typeNames(checker, receiver) : [];
  return names.map((name) => memberFeature(name, node.text)).find(Boolean);
}

/** The feature of the platform that a name in the source is, if it is one. */
function featureAt(checker, node) {
  const { symbol, receiver } = symbolAt(checker, node);
  if (!symbol) return undeclaredFeature(checker, node, receiver);
  const declarations = symbol.declarations ?? [];
  if (declarations.length === 0 || !declarations.every(isPlatform)) return undefined;
  const [declaration] = declarations;
  const owner = ownerName(declaration);
  if (owner) {
    const names = [owner, ...(receiver ? typeNames(checker, receiver) : [])];
    return names.map((name) => memberFeature(name, symbol.name)).find(Boolean);
  }
  const isValue = declarations.some((one) => ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one));
  return isValue ? globalFeature(symbol.name, namespaceOf(declaration)) : undefined;
}

const isInType = ({ parent }) => ts.isTypeNode(parent) || ts.isQualifiedName(parent);

const flagsOf = (expression) => expression.slice(expression.lastIndexOf('/') + 1);

/** Every use of a feature in a file that some browser of the floor lacks. */
function usesIn(checker, file) {
  const uses = [];
  const add = (node, key, where) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    uses.push({ path: relative(root, file.fileName), line: line + 1, key, where });
  };
  const visit = (node) => {
    if (ts.isIdentifier(node) && !isInType(node) && !ts.isImportSpecifier(node.parent)) {
      const found = featureAt(checker, node);
      const where = found ? lacking(found.feature) : [];
      if (where.length > 0) add(node, found.key, where);
    }
    if (ts.isRegularExpressionLiteral(node) && flagsOf(node.text).includes('v'))
      add(node, 'RegExp v flag', Object.keys(floor));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** Every use in a project's sources; its tests, and what it takes from others, are left out. */
export function usesOf(project) {
  const path = resolve(root, project);
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'));
  const sources = parsed.fileNames.filter((name) => !/\.test\.tsx?$|\/test\/|test-[\w-]+\.ts$/.test(name));
  const program = ts.createProgram(sources, { ...parsed.options, noEmit: true });
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName, isDeclarationFile }) => {
    return !isDeclarationFile && !fileName.includes('/node_modules/') && !fileName.endsWith('.gen.ts');
  });
  return { files: own.length, uses: own.flatMap((file) => usesIn(checker, file)) };
}

/** Whether a use is one that asks first, or of something that the page brings along. */
function isGuarded({ key, path }) {
  return (
    polyfilled.includes(key) ||
    guarded.some((one) => one.feature === key && one.files.some((name) => path.endsWith(name)))
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const bad = new Set();
  let files = 0;
  for (const [face, projects] of Object.entries(faces)) {
    ({ floor, polyfilled, guarded } = promiseOf(face));
    const looked = projects.map((project) => usesOf(join(face, project)));
    const uses = looked.flatMap((project) => project.uses);
    for (const use of uses) {
      const { path, line, key, where } = use;
      if (!isGuarded(use)) bad.add(`${path}:${line} ${key}: not in ${where.join(', ')}`);
    }
    const unused = guarded.filter((one) => !uses.some((use) => use.key === one.feature && isGuarded(use)));
    for (const { feature } of unused)
      bad.add(`${face}/browsers.json: ${feature} is not used where it is said to be guarded`);
    files += looked.reduce((sum, project) => sum + project.files, 0);
  }
  for (const line of bad) console.error(line);
  console.log(`${files} files: ${bad.size} uses of what the oldest browsers lack`);
  process.exitCode = bad.size > 0 ? 1 : 0;
}
