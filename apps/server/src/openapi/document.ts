import { version } from '../../package.json';
import { billingPaths } from '../billing/billing-paths.ts';
import type { ProblemCode } from '../problem.ts';
import { jobPaths } from './job-paths.ts';
import { convertParameters, type Json, nameParameter, type Parameter, readingParameters } from './parameters.ts';
import { idempotency, json, problemResponses, queryParameters } from './parts.ts';
import { schemas } from './schemas.ts';

/** A body that is the file, or a form with the file and any of the parameters. */
function requestBody(parameters: readonly Parameter[]): Json {
  const fields = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
  );
  return {
    required: true,
    content: {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary', description: 'The file.' }, ...fields },
        },
      },
    },
  };
}

const fromFile: readonly ProblemCode[] = [
  'bad-request',
  'key-required',
  'scope-missing',
  'request-timed-out',
  'idempotency-key-in-use',
  'limit-exceeded',
  'unsupported-format',
  'corrupt-input',
  'rate-limited',
  'internal-error',
  'busy',
];

/** The result's headers. */
const resultHeaders: Json = {
  'Safelight-Adjustments': {
    description: 'Every difference that was not asked for, as a JSON array; whole entries, up to 4 kB.',
    schema: { type: 'string' },
  },
  'Safelight-Adjustments-Count': {
    description:
      'How many there are. `Accept: application/json` and `multipart/mixed` give those that the header has no room for.',
    schema: { type: 'integer' },
  },
  'Safelight-Unchanged': { description: '`true`: the result is the file itself.', schema: { type: 'string' } },
  'Safelight-Width': { description: 'Pixels of the first file across.', schema: { type: 'integer' } },
  'Safelight-Height': { description: 'Pixels of the first file down.', schema: { type: 'integer' } },
  'Safelight-Files': { description: 'How many files it became.', schema: { type: 'integer' } },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
};

function convertOperation(): Json {
  const parameters = convertParameters();
  const binary = { schema: { type: 'string', format: 'binary' } };
  const result = { schema: { $ref: '#/components/schemas/Result' } };
  return {
    operationId: 'convert',
    summary: 'Convert a file',
    description:
      'Sends the result itself where it is one file, and a ZIP where a document became several. With `Accept: application/json` or `multipart/mixed`, all files and what is known of them.',
    parameters: [...queryParameters(parameters), idempotency('it is converted again and not counted again.')],
    requestBody: requestBody(parameters),
    responses: {
      200: {
        description: 'The result.',
        headers: resultHeaders,
        content: {
          'application/octet-stream': binary,
          'application/json': result,
          'multipart/mixed': binary,
          'application/zip': binary,
        },
      },
      ...problemResponses(fromFile),
    },
  };
}

/** The OpenAPI 3.1 document of this server, made from the registry of formats and their options. */
export function openApiDocument(): Json {
  const reading = [nameParameter, ...readingParameters()];
  const planned = convertParameters();
  const open: readonly Json[] = [];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Safelight',
      version,
      summary: 'Converts images and documents.',
      description:
        'One engine for about 60 formats. A file is worked on in temporary storage and removed before its answer is sent; no address is ever fetched.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ key: [] }],
    tags: [
      { name: 'Conversion', description: 'Files.' },
      { name: 'Jobs', description: 'Many files at once.' },
      { name: 'Billing', description: 'Premium, where it is sold.' },
      { name: 'Operation', description: 'The server itself.' },
    ],
    paths: {
      '/v1/convert': { post: { tags: ['Conversion'], ...convertOperation() } },
      '/v1/inspect': {
        post: {
          tags: ['Conversion'],
          operationId: 'inspect',
          summary: 'Say what a file is',
          parameters: queryParameters(reading),
          requestBody: requestBody(reading),
          responses: {
            200: json('What its header says.', { $ref: '#/components/schemas/Source' }),
            ...problemResponses(fromFile),
          },
        },
      },
      '/v1/plan': {
        post: {
          tags: ['Conversion'],
          operationId: 'plan',
          summary: 'Say what a conversion would do',
          parameters: queryParameters(planned),
          requestBody: requestBody(planned),
          responses: {
            200: json('What it would become.', { $ref: '#/components/schemas/Plan' }),
            ...problemResponses(fromFile),
          },
        },
      },
      '/v1/formats': {
        get: {
          tags: ['Conversion'],
          operationId: 'formats',
          summary: 'List formats and their options',
          security: open,
          responses: {
            200: json('Every format.', {
              type: 'object',
              required: ['formats'],
              properties: { formats: { type: 'array', items: { $ref: '#/components/schemas/Format' } } },
            }),
            ...problemResponses(['bad-request']),
          },
        },
      },
      ...jobPaths(),
      ...billingPaths(),
      ...operationPaths(open),
    },
    components: {
      schemas,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of `safelight-server keys create`, or a Premium licence of this server.',
        },
      },
    },
  };
}

function operationPaths(open: readonly Json[]): Json {
  const text = (description: string): Json => ({
    description,
    content: { 'text/plain': { schema: { type: 'string' } } },
  });
  const status = {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string' }, inside: { type: 'integer' } },
  };
  const get = (
    operationId: string,
    summary: string,
    response: Json,
    codes: readonly ProblemCode[],
    isOpen = true,
  ): Json => ({
    get: {
      tags: ['Operation'],
      operationId,
      summary,
      ...(isOpen && { security: open }),
      responses: { 200: response, ...problemResponses(codes) },
    },
  });
  return {
    '/health': get('health', 'Say that the process answers', json('It does.', status), ['bad-request']),
    '/ready': get('ready', 'Say whether requests are taken', json('They are.', status), ['bad-request', 'busy']),
    '/metrics': get(
      'metrics',
      'Figures for Prometheus',
      text('The figures.'),
      ['key-required', 'scope-missing'],
      false,
    ),
    '/openapi.json': get('openapi', 'This document', json('OpenAPI 3.1.', { type: 'object' }), ['bad-request']),
  };
}
