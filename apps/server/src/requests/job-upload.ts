import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { ConvertError } from '@safelight/core';
import type { FastifyRequest } from 'fastify';
import type { Job, JobInput } from '../jobs/job.ts';
import { RequestError } from '../problem.ts';
import { type BlobStore, isBlobKey } from '../storage/blob-store.ts';
import type { TemporarySpace } from './temporary-space.ts';
import { fieldOf, partsOf, queryOf, refuseForm, storeStream } from './upload.ts';

/** Files that came for a job, or objects that were named, and what is wanted of them. */
export type JobRequest = Pick<Job, 'parameters' | 'inputs' | 'resultsPrefix'>;

/** What a request for a job may bring. */
export interface JobLimits {
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** Bytes of all files. */
  readonly jobBytes: number;
  readonly jobFiles: number;
}

/** Where files of a job are stored as they come. */
export interface JobSpace {
  readonly space: TemporarySpace;
  readonly files: BlobStore;
  newKey(): string;
}

/** Characters of a request that names objects. */
const MAX_TEXT = 2 ** 21;

/**
 * Stores the files of a form, each under a key of its own. Throws `no-file`, `bad-request` and `limit-exceeded`; what was stored
 * until then is removed.
 */
export async function readJobFiles(
  request: FastifyRequest,
  { space, files, newKey }: JobSpace,
  limits: JobLimits,
  signal: AbortSignal,
): Promise<JobRequest> {
  const parameters = queryOf(request);
  const inputs: JobInput[] = [];
  let left = limits.jobBytes;
  const keep = async (part: MultipartFile): Promise<void> => {
    if (inputs.length >= limits.jobFiles) throw tooMany(limits.jobFiles);
    const path = space.newPath();
    try {
      const { size, hash } = await storeStream(part.file, path, limits.maxBytes, signal).catch(refuseForm);
      left -= size;
      if (left < 0) throw tooMuch(limits.jobBytes);
      const key = newKey();
      await files.moveIn(key, path);
      inputs.push({ key, name: part.filename || 'image', hash });
    } finally {
      await space.remove(path);
    }
  };
  try {
    for await (const part of partsOf(request, { files: limits.jobFiles + 1, parts: limits.jobFiles + 201 })) {
      if (part.type === 'file') await keep(part);
      else parameters.push(fieldOf(part));
    }
    if (inputs.length === 0)
      throw new RequestError('no-file', 'Send each file as a field `file` of multipart/form-data.');
    return { parameters, inputs };
  } catch (error) {
    for (const { key } of inputs) await files.remove(key);
    throw error;
  }
}

/**
 * The objects that a request names: `{ "objects": ["a/b.heic"], "results": "converted/", "to": "jpeg" }`. Throws `bad-request`,
 * `no-file` and `limit-exceeded`.
 */
export async function readJobObjects(request: FastifyRequest, { jobFiles }: JobLimits): Promise<JobRequest> {
  const { objects, results, ...said } = await readJson(request.body as Readable | undefined);
  if (!Array.isArray(objects) || objects.length === 0)
    throw new RequestError('no-file', 'Name the `objects` to convert.');
  if (objects.length > jobFiles) throw tooMany(jobFiles);
  const inputs = objects.map((key): JobInput => {
    if (typeof key !== 'string' || !isBlobKey(key))
      throw new RequestError('bad-request', 'An object is named by its key.');
    return { key, name: key.slice(key.lastIndexOf('/') + 1) };
  });
  const folder = typeof results === 'string' ? results.replace(/\/$/, '') : undefined;
  if (folder === undefined || !isBlobKey(folder) || folder.length > 500) {
    throw new RequestError('bad-request', 'Say in `results` the folder of the results in the store.');
  }
  const parameters = [...queryOf(request), ...Object.entries(said).map(textOf)];
  return { parameters, inputs, resultsPrefix: `${folder}/` };
}

function textOf([name, value]: readonly [string, unknown]): [string, string] {
  if (!['string', 'number', 'boolean'].includes(typeof value)) {
    throw new RequestError('bad-request', 'An option is a text, a number, true or false.');
  }
  return [name, String(value)];
}

async function readJson(body: Readable | undefined): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += (chunk as Buffer).length;
    if (size <= MAX_TEXT) chunks.push(chunk as Buffer);
  }
  if (size > MAX_TEXT) throw new ConvertError('limit-exceeded', 'The request is too long.', { stage: 'read' });
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  throw new RequestError('bad-request', 'This is not a JSON object.');
}

function tooMuch(jobBytes: number): ConvertError {
  const message = `The files of a job have at most ${Math.floor(jobBytes / 2 ** 20)} MB together here.`;
  return new ConvertError('limit-exceeded', message, { stage: 'read' });
}

function tooMany(jobFiles: number): ConvertError {
  return new ConvertError('limit-exceeded', `A job has at most ${jobFiles} files here.`, { stage: 'read' });
}
