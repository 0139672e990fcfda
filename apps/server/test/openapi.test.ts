import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { commonOptions, formats } from '@safelight/engine';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { openApiDocument } from '../src/openapi/document.ts';
import { convertParameters } from '../src/openapi/parameters.ts';
import { ppm } from './pictures.ts';
import { startServerProcess } from './server-process.ts';

test('the document is OpenAPI 3.1, by another’s rules', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('every option of every format can be said', () => {
  const names = convertParameters().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { id, options, decodeOptions } of formats) {
    for (const name of Object.keys(options)) expect(names, id).toContain(name);
    for (const name of Object.keys(decodeOptions)) expect(names, id).toContain(`read.${name}`);
  }
  for (const name of Object.keys(commonOptions)) expect(names).toContain(name);
});

/** A program that somebody writes against the types that were generated. */
const program = `
import { readFileSync, writeFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const [url = '', source = '', target = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });

const { data: told } = await client.POST('/v1/plan', {
  params: { query: { to: 'jpeg', quality: 80, width: 30, name: 'photo.ppm' } },
  body: readFileSync(source) as unknown as string,
  bodySerializer: (body) => body,
  headers: { 'content-type': 'application/octet-stream' },
});
const form = new FormData();
form.append('file', new Blob([readFileSync(source)]), 'photo.ppm');
const { data, response } = await client.POST('/v1/convert', {
  params: { query: { to: 'jpeg', quality: 80, width: 30 } },
  body: {} as never,
  bodySerializer: () => form,
  parseAs: 'arrayBuffer',
});
const { error } = await client.POST('/v1/inspect', {
  body: 'no picture' as string,
  bodySerializer: (body) => body,
  headers: { 'content-type': 'application/octet-stream' },
});
writeFileSync(target, new Uint8Array(data as ArrayBuffer));
console.log(JSON.stringify({ width: told?.width, status: response.status, code: error?.code }));
`;

test('a client that is generated from the document converts a file', async () => {
  const folder = fileURLToPath(new URL('../../../.tsout/server-client', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const types = astToString(await openapiTS(JSON.stringify(openApiDocument())));
  writeFileSync(join(folder, 'schema.ts'), types);
  writeFileSync(join(folder, 'client.ts'), program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
  const flags = [
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    '--types',
    'node',
  ];
  execFileSync(compiler, [...flags, 'client.ts'], { cwd: folder, stdio: 'pipe' });
  const server = await startServerProcess();
  const source = join(folder, 'photo.ppm');
  const target = join(folder, 'photo.jpg');
  writeFileSync(source, ppm(60, 40));
  const told = execFileSync(process.execPath, [join(folder, 'client.js'), server.url, source, target], {
    encoding: 'utf8',
  });
  expect(JSON.parse(told)).toEqual({ width: 30, status: 200, code: 'unsupported-format' });
  const direct = await fetch(`${server.url}/v1/convert?to=jpeg&quality=80&width=30&name=photo.ppm`, {
    method: 'POST',
    body: readFileSync(source),
  });
  expect(readFileSync(target).equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
  await server.stop();
});
