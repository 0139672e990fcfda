import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartValue } from '@fastify/multipart';
import { ConvertError, isAbortError } from '@safelight/core';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../problem.ts';
import type { TemporarySpace } from './temporary-space.ts';

/** What came with a request: one file, stored, and parameters. */
export interface Upload {
  /** Where its bytes are, until the request ends. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  /** Its name as the client says it; formats without a signature are known by its extension. */
  readonly name: string | undefined;
  /** Names and texts of the query, then of the form's fields. */
  readonly parameters: readonly (readonly [string, string])[];
}

/** What a stream brought. */
export type StoredStream = Pick<Upload, 'size' | 'hash'>;

/** What a request may bring. */
export interface UploadLimits {
  /** Bytes of a file. */
  readonly maxBytes: number;
}

/** Parameters of a request's address. */
export function queryOf(request: FastifyRequest): [string, string][] {
  const [, query = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
  return [...new URLSearchParams(query)];
}

/**
 * Stores the one file of a request: its body, or the one file of its form. Throws `RequestError` `no-file` or `bad-request`,
 * and `ConvertError` `limit-exceeded`; what was stored until then is removed.
 */
export async function receiveUpload(
  request: FastifyRequest,
  space: TemporarySpace,
  limits: UploadLimits,
  signal: AbortSignal,
): Promise<Upload> {
  const path = space.newPath();
  try {
    const parameters = queryOf(request);
    if (request.isMultipart()) return await receiveForm(request, path, parameters, limits, signal);
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limits.maxBytes) throw tooLarge(limits.maxBytes);
    if (!request.body) throw noFile();
    const stored = await storeStream(request.body as Readable, path, limits.maxBytes, signal);
    if (stored.size === 0) throw noFile();
    return { ...stored, path, name: undefined, parameters };
  } catch (error) {
    await space.remove(path);
    throw error;
  }
}

async function receiveForm(
  request: FastifyRequest,
  path: string,
  parameters: [string, string][],
  { maxBytes }: UploadLimits,
  signal: AbortSignal,
): Promise<Upload> {
  let file: { readonly size: number; readonly hash: string; readonly name: string | undefined } | undefined;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      if (file) throw new RequestError('bad-request', 'There is more than one file; this address takes one.');
      const stored = await storeStream(part.file, path, maxBytes, signal).catch(refuseForm);
      file = { ...stored, name: part.filename || undefined };
    } else {
      parameters.push(fieldOf(part));
    }
  }
  if (!file) throw noFile();
  return { ...file, path, parameters };
}

/** Name and text of a form's field. Throws `bad-request` where it has no name, or is too long. */
export function fieldOf({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): [string, string] {
  // The parser's type has a name for every field; who writes one by hand may leave it out.
  if (typeof (fieldname as string | undefined) !== 'string') {
    throw new RequestError('bad-request', 'A field of the form has no name.');
  }
  if (!valueTruncated && !fieldnameTruncated) return [fieldname, String(value)];
  throw new RequestError('bad-request', 'A field of the form is too long.');
}

/** The parts of a form. Throws `bad-request` where it is not written as forms are. */
export async function* partsOf(
  request: FastifyRequest,
  limits: { readonly files?: number; readonly parts?: number } = {},
): AsyncGenerator<Multipart, void, undefined> {
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch(refuseForm);
    if (next.done) return;
    yield next.value;
  }
}

/** What the parser of forms throws has no code; what a disk, a limit or the client's leaving throws has. */
export function refuseForm(error: unknown): never {
  if (error instanceof Error && ('code' in error || 'statusCode' in error || isAbortError(error))) throw error;
  throw new RequestError('bad-request', 'The form breaks off, or is not written as forms are.');
}

/**
 * Stores what a stream brings in a new file, and counts it. Throws `limit-exceeded`; a file that was begun stays.
 */
export async function storeStream(
  source: Readable,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<StoredStream> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      // What is too much is read all the same, and thrown away: who still sends does not hear an answer.
      if (size > maxBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Opened before anything can fail: a file that is still being opened cannot be removed.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(source, count, file.createWriteStream(), { signal });
  } finally {
    await file.close();
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return { size, hash: hash.digest('hex') };
}

function tooLarge(maxBytes: number): ConvertError {
  const message = `The file is larger than the ${Math.floor(maxBytes / 2 ** 20)} MB that this server takes.`;
  return new ConvertError('limit-exceeded', message, { stage: 'read' });
}

function noFile(): RequestError {
  return new RequestError('no-file', 'Send the file as the body, or as the field `file` of multipart/form-data.');
}
