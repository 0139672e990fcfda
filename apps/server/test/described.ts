import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApiDocument } from '../src/openapi/document.ts';

interface Response200 {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

const document = openApiDocument() as {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response200>> }>>>
  >;
};
const ajv = new Ajv2020({
  strict: false,
  formats: { 'date-time': (text: string) => new Date(text).toISOString() === text },
});
ajv.addSchema(document, 'openapi');

/**
 * Holds an answer to the document: its status is told of there, its type too, and what is JSON has the shape. Every answer of
 * these tests goes through it. Resolves with its JSON.
 */
export async function expectDescribed(response: Response, path: string, method = 'post'): Promise<unknown> {
  const known = document.paths[path]?.[method]?.responses;
  const status = String(response.status);
  expect(Object.keys(known ?? {}), `${method} ${path}`).toContain(status);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const content = known?.[status]?.content ?? {};
  if (!type.endsWith('json')) return undefined;
  expect(Object.keys(content), `${method} ${path} ${status}`).toContain(type);
  const body: unknown = await response.clone().json();
  const pointer = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
  const reference = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.compile({ $ref: `openapi#/${encodeURI(reference)}` });
  expect(validate(body), `${JSON.stringify(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`).toBe(true);
  return body;
}
