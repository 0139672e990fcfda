import { readFileSync } from 'node:fs';
import * as engine from '@safelight/engine';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../apps/server/src/openapi/document.ts';
import { problemKinds } from '../../apps/server/src/problem.ts';
import { describeApi, type FormatOption } from '../../apps/web/src/content/info/api-reference.ts';
import type { OpenApiDocument, OperationObject } from '../../apps/web/src/content/info/openapi.ts';

const document = openApiDocument() as unknown as OpenApiDocument;
const formatOptionOf = (name: string): FormatOption | undefined => {
  if (name.startsWith('read.')) return 'reading';
  return ['effort', 'chromaSubsampling'].includes(name) ? 'writing' : undefined;
};
const { groups, problems, schemas } = describeApi(document, formatOptionOf);
const operations = groups.flatMap((group) => group.operations);

test('the reference has every operation of the server with each of its parameters and answers', () => {
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as OperationObject] as const,
    ),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    routes.map(([name]) => name).toSorted(),
  );
  for (const [name, { parameters = [], responses = {} }] of routes) {
    const shown = operations.find(({ method, path }) => name === `${method} ${path}`);
    const other = operations.find(({ id }) => id === shown?.same?.id);
    const inherited = other?.parameters.filter(({ term }) => !shown?.same?.without.includes(term)) ?? [];
    const plain = parameters.flatMap((one) => ('name' in one && !formatOptionOf(one.name) ? [one.name] : []));
    const terms = [...inherited, ...(shown?.parameters ?? [])].map(({ term }) => term);
    expect(terms.toSorted(), name).toEqual(plain.toSorted());
    const { writing = 0, reading = 0 } = shown?.formatOptions ?? {};
    expect(writing + reading + plain.length, name).toBe(parameters.length);
    const answers = [...(shown?.answers ?? []), ...(shown?.failures ?? [])].map(({ status }) => status);
    expect(answers, name).toEqual(Object.keys(responses));
  }
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(schemas.map(({ name }) => name)).toEqual(Object.keys(document.components?.schemas ?? {}));
});

test('the list of problems is the server’s', () => {
  const kinds = Object.entries(problemKinds).map(([code, { status, title }]) => [code, String(status), `${title}.`]);
  expect(problems.map(({ term, note, text }) => [term, note, text])).toEqual(kinds);
});

test('types, ranges, units and defaults are said as the document has them', () => {
  const convert = operations.find(({ id }) => id === 'post-v1-convert');
  const note = (name: string) => convert?.parameters.find(({ term }) => term === name)?.note;
  expect(note('to')).toMatch(/^apng \| avif \| .*\| xpm$/);
  expect(note('width')).toBe('integer, 1 to 1000000 px');
  expect(note('pages')).toMatch(/^text such as 1-3,7/);
  expect(note('exposure')).toBe('number, -20 to 20; default: 0');
  expect(note('Idempotency-Key')).toMatch(/^header; text/);
  expect(operations.find(({ id }) => id === 'post-v1-plan')?.same).toMatchObject({
    id: 'post-v1-convert',
    without: ['Idempotency-Key'],
  });
});

test('what the document does not have yet is shown once it does', () => {
  const job = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } };
  const future = {
    info: { version: '2.0.0' },
    security: [{ key: ['convert'] }],
    tags: [{ name: 'Jobs' }],
    paths: {
      '/v1/jobs/{id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: {
          tags: ['Jobs'],
          summary: 'Read a job',
          responses: {
            200: {
              description: 'The job.',
              headers: { Location: { $ref: '#/components/headers/Location' } },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Job' } },
                'text/event-stream': {},
              },
            },
            default: { description: 'Anything else.' },
          },
        },
        delete: { tags: ['Jobs'], security: [], responses: { 204: { description: 'Gone.' } } },
      },
      '/billing': {
        post: {
          requestBody: { $ref: '#/components/requestBodies/Event' },
          responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: job } } } } },
        },
      },
    },
    components: {
      schemas: {
        Job: { ...job, properties: { files: { type: 'array', items: job }, state: { enum: ['waiting', 'done'] } } },
      },
      parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: ['string', 'null'] } } },
      headers: { Location: { description: 'Where it is.', schema: { type: 'string' } } },
      requestBodies: { Event: { content: { 'application/json': { schema: job } } } },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    },
  };
  const shown = describeApi(future, () => undefined);
  expect(shown.groups.map(({ name, operations: all }) => [name, all.map(({ id }) => id)])).toEqual([
    ['Jobs', ['get-v1-jobs-id', 'delete-v1-jobs-id']],
    ['Other', ['post-billing']],
  ]);
  const [read, remove] = shown.groups[0]?.operations ?? [];
  expect(read).toMatchObject({
    summary: 'Read a job',
    access: 'Access: key, with convert',
    parameters: [{ term: 'id', note: 'path; text or nothing; required', text: '' }],
    answers: [{ status: '200', types: ['application/json', 'text/event-stream'], schemas: ['Job'] }],
    failures: [{ status: 'default', text: 'Anything else.' }],
  });
  expect(read?.answers[0]?.headers).toEqual([{ term: 'Location', note: 'text', text: 'Where it is.' }]);
  expect(remove).toMatchObject({ summary: '/v1/jobs/{id}', access: 'No key', answers: [{ status: '204' }] });
  expect(shown.groups[1]?.operations[0]?.bodies[0]?.fields).toEqual([
    { term: 'id', note: 'text, uuid; required', text: '' },
  ]);
  expect(shown.schemas[0]?.fields.map(({ term, note }) => [term, note])).toEqual([
    ['files', 'list of object'],
    ['files[].id', 'text, uuid; required'],
    ['state', 'waiting | done'],
  ]);
  expect(shown.keys).toEqual([{ term: 'key', text: '`X-Key` in the header. ' }]);
});

test('the page names what the engine’s package gives, and nothing else of it', () => {
  const page = readFileSync(new URL('../../apps/web/src/content/info/texts/en/api.mdx', import.meta.url), 'utf8');
  const [, part = ''] = /id="engine">([\s\S]*?)<\/Part>/.exec(page) ?? [];
  const terms = [...part.matchAll(/term: '(\w+)/g)].map(([, name = '']) => name);
  expect(terms.toSorted()).toEqual(Object.keys(engine).toSorted());
});
