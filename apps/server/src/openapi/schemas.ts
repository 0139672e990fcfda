import { problemKinds } from '../problem.ts';
import type { Json } from './parameters.ts';

/** What each code is called and answered with: the closed list, for those who read the document. */
const problems = Object.fromEntries(
  Object.entries(problemKinds).map(([code, { status, title }]) => [code, { status, title }]),
);

const problemSchema: Json = {
  type: 'object',
  description: 'What went wrong (RFC 9457). The code is of a closed list and stays; sentences may change.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problemKinds), 'x-problems': problems },
    stage: { type: 'string', enum: ['read', 'decode', 'transform', 'encode', 'finish'] },
  },
};

const adjustments: Json = {
  type: 'array',
  description: 'Every difference between source and result that was not asked for.',
  items: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
};

const source: Json = {
  type: 'object',
  description: 'What the file is, by its bytes.',
  required: ['format', 'width', 'height', 'kind', 'frameCount', 'model', 'alpha', 'depth', 'colorSpace', 'metadata'],
  properties: {
    format: { type: 'string' },
    width: { type: 'integer', minimum: 0, description: 'Pixels of the upright picture across.' },
    height: { type: 'integer', minimum: 0, description: 'Pixels of the upright picture down.' },
    kind: { type: 'string', enum: ['still', 'animation', 'pages'] },
    frameCount: { type: 'integer', minimum: 0 },
    model: { type: 'string' },
    alpha: { type: 'string' },
    depth: { type: 'integer' },
    significantBits: { type: 'integer' },
    colorSpace: { type: 'string', description: 'The colour space by its name.' },
    orientation: { type: 'integer', minimum: 1, maximum: 8 },
    metadata: { type: 'array', items: { type: 'string' } },
    density: { type: 'object' },
  },
};

/** What is said of a file that was made. */
const fileFacts = {
  name: { type: 'string' },
  mimeType: { type: 'string' },
  width: { type: 'integer' },
  height: { type: 'integer' },
  size: { type: 'integer', description: 'Bytes.' },
} as const;

const convertedFile: Json = {
  type: 'object',
  required: [...Object.keys(fileFacts), 'base64'],
  properties: { ...fileFacts, base64: { type: 'string', contentEncoding: 'base64' } },
};

const count: Json = { type: 'integer', minimum: 0 };

const jobResult: Json = {
  type: 'object',
  required: Object.keys(fileFacts),
  properties: {
    ...fileFacts,
    url: { type: 'string', description: 'Where it is fetched.' },
    object: { type: 'string', description: 'Its key in the store.' },
  },
};

const job: Json = {
  type: 'object',
  required: ['id', 'status', 'created', 'expires', 'counts', 'files'],
  properties: {
    id: { type: 'string' },
    status: { type: 'string', enum: ['waiting', 'running', 'done'] },
    created: { type: 'string', format: 'date-time' },
    expires: { type: 'string', format: 'date-time', description: 'When it and its results are removed.' },
    counts: {
      type: 'object',
      required: ['total', 'done', 'failed'],
      properties: { total: count, done: count, failed: count },
    },
    zip: { type: 'string', description: 'Where the results are fetched as a ZIP, when it is done.' },
    files: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'status'],
        properties: {
          name: { type: 'string' },
          object: { type: 'string', description: 'Its key in the store.' },
          status: { type: 'string', enum: ['waiting', 'done', 'failed'] },
          code: { type: 'string', enum: Object.keys(problemKinds), description: 'Why it failed.' },
          detail: { type: 'string' },
          results: { type: 'array', minItems: 1, items: jobResult },
          adjustments: { $ref: '#/components/schemas/Adjustments' },
        },
      },
    },
  },
};

const score: Json = {
  type: 'object',
  description: 'Where a target was given: scores of SSIMULACRA 2, and the quality that was found.',
  required: ['wanted', 'reached', 'quality'],
  properties: {
    wanted: { type: 'number' },
    reached: { type: 'number', description: 'Measured on the result; of several files the lowest.' },
    quality: { type: 'number', description: 'The quality option that gives the same bytes.' },
  },
};

/** The shapes of answers, by their names. */
export const schemas: Json = {
  Problem: problemSchema,
  Adjustments: adjustments,
  Source: source,
  Result: {
    type: 'object',
    required: ['files', 'adjustments', 'source', 'unchanged'],
    properties: {
      files: { type: 'array', minItems: 1, items: convertedFile },
      adjustments: { $ref: '#/components/schemas/Adjustments' },
      source: { $ref: '#/components/schemas/Source' },
      unchanged: { type: 'boolean', description: 'The result is the file itself, byte for byte.' },
      score,
    },
  },
  Plan: {
    type: 'object',
    required: ['width', 'height', 'files', 'adjustments', 'memory', 'source'],
    properties: {
      width: { type: 'integer' },
      height: { type: 'integer' },
      files: { type: 'integer', description: 'Files that it will become.' },
      adjustments: { $ref: '#/components/schemas/Adjustments' },
      memory: { type: 'number', description: 'Bytes of memory that it takes at most, estimated.' },
      source: { $ref: '#/components/schemas/Source' },
    },
  },
  Job: job,
  Format: {
    type: 'object',
    required: ['id', 'label', 'mimeTypes', 'extensions', 'readable', 'writable', 'options', 'decodeOptions'],
    properties: {
      id: { type: 'string' },
      label: { type: 'string' },
      mimeTypes: { type: 'array', items: { type: 'string' } },
      extensions: { type: 'array', items: { type: 'string' } },
      readable: { type: 'boolean' },
      writable: { type: 'boolean' },
      options: { type: 'object', additionalProperties: { type: 'object' } },
      decodeOptions: { type: 'object', additionalProperties: { type: 'object' } },
    },
  },
};
