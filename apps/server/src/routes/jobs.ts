import { ConvertError } from '@safelight/core';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from '../access/gate.ts';
import { zipEntries } from '../answers/zip.ts';
import type { ServerContext } from '../context.ts';
import { describeJob } from '../jobs/describe-job.ts';
import { isFailure } from '../jobs/job.ts';
import { namedResults } from '../jobs/jobs.ts';
import { RequestError } from '../problem.ts';
import { readIdempotencyKey } from '../requests/idempotency-key.ts';
import { readJobFiles, readJobObjects } from '../requests/job-upload.ts';
import { checkOptions, readOptions } from '../requests/options.ts';
import { withPlace } from '../requests/with-upload.ts';
import { sendJobEvents } from './job-events.ts';

interface JobAddress {
  readonly id: string;
}

interface ResultAddress extends JobAddress {
  readonly place: string;
  readonly at: string;
}

/** `/v1/jobs`: many files at once, converted while nobody waits. */
export function addJobRoutes(app: FastifyInstance, context: ServerContext): void {
  const { jobs, files, gate } = context;
  const clientOf = ({ headers }: FastifyRequest): Promise<Client> => gate.identify(headers.authorization, 'convert');

  app.post('/v1/jobs', async (request, reply) => {
    const id = await withPlace(context, 'convert', request, reply, ({ client, signal }) =>
      addJob(context, request, client, signal),
    );
    const state = await jobs.find(id.id, id.client);
    return reply
      .code(202)
      .header('location', `/v1/jobs/${id.id}`)
      .header('cache-control', 'no-store')
      .send(describeJob(state));
  });

  app.get<{ Params: JobAddress }>('/v1/jobs/:id', async (request, reply) => {
    const state = await jobs.find(request.params.id, await clientOf(request));
    return reply.header('cache-control', 'no-store').send(describeJob(state));
  });

  app.delete<{ Params: JobAddress }>('/v1/jobs/:id', async (request, reply) => {
    await jobs.remove(request.params.id, await clientOf(request));
    return reply.code(204).send();
  });

  app.get<{ Params: JobAddress }>('/v1/jobs/:id/events', async (request, reply) => {
    const client = await clientOf(request);
    // A stream is a request that runs.
    reply.raw.once('close', gate.enter(client));
    return sendJobEvents(reply, context, request.params.id, client);
  });

  app.get<{ Params: ResultAddress }>('/v1/jobs/:id/results/:place/:at', async (request, reply) => {
    const { id, place, at } = request.params;
    const { outcomes, job } = await jobs.find(id, await clientOf(request));
    const outcome = outcomes.get(Number(place));
    const file = !outcome || isFailure(outcome) ? undefined : outcome.files[Number(at)];
    if (!file || job.resultsPrefix !== undefined) throw new RequestError('not-found', 'There is no such result.');
    reply.headers({
      'content-disposition': contentDisposition(file.name),
      'content-length': file.size,
      'cache-control': 'no-store',
    });
    return reply.type(file.mimeType).send(await files.read(file.key));
  });

  app.get<{ Params: JobAddress }>('/v1/jobs/:id/zip', async (request, reply) => {
    const state = await jobs.find(request.params.id, await clientOf(request));
    if (state.job.resultsPrefix !== undefined) throw new RequestError('not-found', 'The results are in the store.');
    const results = namedResults(state);
    reply.headers({
      'content-disposition': contentDisposition(`${request.params.id}.zip`),
      'cache-control': 'no-store',
    });
    return reply
      .type('application/zip')
      .send(zipEntries(results.map(({ path, key }) => ({ path, read: () => files.read(key) }))));
  });
}

/** The address of a job as its routes are written: `/v1/jobs/:id`. Any other as it is. */
export function jobPattern(path: string): string {
  return path
    .replace(/^(\/v1\/jobs\/)[^/]+/, '$1:id')
    .replace(/^(\/v1\/jobs\/:id\/results\/)[^/]+\/[^/]+$/, '$1:place/:at');
}

/** Takes a job's files, or the names of objects, and has them converted. */
async function addJob(
  context: ServerContext,
  request: FastifyRequest,
  client: Client,
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly client: Client }> {
  const { jobs, objects, gate, config, space, files } = context;
  const id = await jobs.newId(client, readIdempotencyKey(request.headers['idempotency-key']), request.ip);
  await jobs.checkRoom();
  const type = request.headers['content-type'] ?? '';
  const namesObjects = /^application\/json\b/i.test(type);
  if (!namesObjects && !/^multipart\/form-data\b/i.test(type)) {
    throw new RequestError('bad-request', 'Send the files as multipart/form-data.');
  }
  if (namesObjects) {
    if (!objects) throw new RequestError('bad-request', 'This server has no store of objects: send the files.');
    await gate.identify(request.headers.authorization, 'objects');
  }
  const wanted = namesObjects
    ? await readJobObjects(request, config)
    : await readJobFiles(request, { space, files, newKey: () => jobs.inputKey(id) }, config, signal);
  try {
    const options = readOptions(wanted.parameters);
    if (options.name !== undefined) throw new RequestError('bad-request', 'Files of a job have names of their own.');
    // What every file would fail by is said at once.
    checkOptions(options);
    await jobs.add({ ...wanted, id, client });
  } catch (error) {
    // Where the store does not answer, the job may be kept all the same, and is found when it is sent again: what no job names is swept.
    const isRefused = error instanceof RequestError || error instanceof ConvertError;
    if (isRefused && !namesObjects) await removeFiles(context, wanted.inputs);
    throw error;
  }
  return { id, client };
}

async function removeFiles({ files }: ServerContext, inputs: readonly { readonly key: string }[]): Promise<void> {
  for (const { key } of inputs) await files.remove(key);
}
