// Packages of npm whose code is part of what is shipped.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const json = (...parts) => JSON.parse(readFileSync(join(root, ...parts), 'utf8'));
const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);
/** Types and build tools are not shipped. */
const TOOLS = /^(@types\/|@vitejs\/|@tailwindcss\/|tailwindcss$|vite$|@mdx-js\/rollup$)/;

/** Of these a part is shipped, which needs these of what they depend on: the rest is for their building, or for web servers. */
const PARTLY = new Map([
  ['vike', []],
  ['@modelcontextprotocol/sdk', ['ajv', 'ajv-formats', 'zod', 'zod-to-json-schema']],
]);

/** Manifests of the runtime dependencies of workspaces (all if none are named) and, in turn, of them, by name. */
export function shippedPackages(of = workspaces) {
  const found = new Map();
  const own = new Map(workspaces.map((place) => [json(place, 'package.json').name, place]));
  const dependenciesOf = (...place) => Object.keys(json(...place, 'package.json').dependencies ?? {});
  const queue = of.flatMap((place) => dependenciesOf(place));
  const seen = new Set();
  for (const name of queue) {
    if (seen.has(name) || TOOLS.test(name)) continue;
    seen.add(name);
    const place = own.get(name);
    if (place) queue.push(...dependenciesOf(place));
    else if (existsSync(join(root, 'node_modules', name, 'package.json'))) {
      found.set(name, json('node_modules', name, 'package.json'));
      queue.push(...(PARTLY.get(name) ?? dependenciesOf('node_modules', name)));
    }
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
