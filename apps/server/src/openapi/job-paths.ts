import type { ProblemCode } from '../problem.ts';
import { convertParameters, type Json, type Parameter } from './parameters.ts';
import { idempotency, json, problemResponses, queryParameters } from './parts.ts';

const jobCodes: readonly ProblemCode[] = [
  'key-required',
  'scope-missing',
  'not-found',
  'rate-limited',
  'store-unavailable',
];

const id: Json = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The job’s id.',
  schema: { type: 'string' },
};

function place(name: string, description: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'integer', minimum: 0 } };
}

function jobOperation(operationId: string, summary: string, responses: Json, rest: Json = {}): Json {
  return { tags: ['Jobs'], operationId, summary, ...rest, responses };
}

/** A form of files with options, or objects of the operator's store with options. */
function jobBody(parameters: readonly Parameter[]): Json {
  const options = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
  );
  const files = {
    type: 'array',
    minItems: 1,
    items: { type: 'string', format: 'binary' },
    description: 'The files, each a field `file`.',
  };
  const objects = {
    type: 'array',
    minItems: 1,
    items: { type: 'string' },
    description: 'Keys of objects in the store.',
  };
  const results = {
    type: 'string',
    description: 'The folder of the results in the store. Each job has a folder of its own there.',
  };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: files, ...options } },
      },
      'application/json': {
        schema: { type: 'object', required: ['objects', 'results'], properties: { objects, results, ...options } },
      },
    },
  };
}

function addOperation(): Json {
  // Files of a job have names of their own.
  const parameters = convertParameters().filter(({ name }) => name !== 'name');
  const description =
    'Takes many files, or names of objects in the operator’s own store, and answers at once. Poll the job, listen to its events, or have a webhook told: the operator sets it for a key. The options hold for each file.';
  const accepted = json('It is kept, and its files will be converted.', { $ref: '#/components/schemas/Job' });
  const headers = { Location: { description: 'Where the job is.', schema: { type: 'string' } } };
  const codes: readonly ProblemCode[] = [
    ...jobCodes,
    'bad-request',
    'request-timed-out',
    'limit-exceeded',
    'idempotency-key-reused',
    'busy',
    'internal-error',
  ];
  return jobOperation(
    'addJob',
    'Convert many files',
    { 202: { ...accepted, headers }, ...problemResponses(codes) },
    {
      description,
      parameters: [...queryParameters(parameters), idempotency('it is the same job.')],
      requestBody: jobBody(parameters),
    },
  );
}

/** The paths of jobs. */
export function jobPaths(): Json {
  const job = { $ref: '#/components/schemas/Job' };
  const binary = { schema: { type: 'string', format: 'binary' } };
  const file = (description: string, type: string): Json => ({ description, content: { [type]: binary } });
  const events = {
    description: 'Events `progress` with `status` and `counts`, until `done` with the job, or `removed`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  };
  const ofJob = { parameters: [id] };
  const ofResult = {
    parameters: [
      id,
      place('place', 'The file’s place in the job; the first is zero.'),
      place('at', 'Which of its results; the first is zero.'),
    ],
  };
  const problems = problemResponses(jobCodes);
  return {
    '/v1/jobs': { post: addOperation() },
    '/v1/jobs/{id}': {
      get: jobOperation('job', 'Say how far a job is', { 200: json('The job.', job), ...problems }, ofJob),
      delete: jobOperation(
        'removeJob',
        'End a job, and remove its files and results',
        { 204: { description: 'It is gone.' }, ...problems },
        ofJob,
      ),
    },
    '/v1/jobs/{id}/events': {
      get: jobOperation('jobEvents', 'Follow a job', { 200: events, ...problems }, ofJob),
    },
    '/v1/jobs/{id}/zip': {
      get: jobOperation(
        'jobZip',
        'Fetch the results as a ZIP',
        { 200: file('The results.', 'application/zip'), ...problemResponses([...jobCodes, 'job-not-done']) },
        ofJob,
      ),
    },
    '/v1/jobs/{id}/results/{place}/{at}': {
      get: jobOperation(
        'jobResult',
        'Fetch one result',
        { 200: file('The result.', 'application/octet-stream'), ...problems },
        ofResult,
      ),
    },
  };
}
