import { ConvertError } from '@safelight/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../access/gate.ts';
import type { Scope } from '../access/keys.ts';
import type { ServerContext } from '../context.ts';
import { receiveUpload, type Upload } from './upload.ts';

/** A request that was let in. */
export interface AdmittedRequest {
  readonly client: Client;
  /** Aborted when the client has gone, the request takes too long, or the server ends. */
  readonly signal: AbortSignal;
}

/** A request with its file. */
export interface FileRequest extends AdmittedRequest {
  readonly upload: Upload;
}

/**
 * Lets a request in, stores its file, and has it worked on. The file is removed when that ends, however it does, and before
 * the answer; the request keeps its place until its answer has been sent. Throws what refuses it.
 */
export function withUpload<Result>(
  context: ServerContext,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (file: FileRequest) => Promise<Result>,
): Promise<Result> {
  const { space, config, metrics } = context;
  return withPlace(context, scope, request, reply, async ({ client, signal }) => {
    const upload = await receiveUpload(request, space, config, signal);
    try {
      metrics.bytes.inc({ direction: 'received' }, upload.size);
      return await work({ client, upload, signal });
    } finally {
      await space.remove(upload.path);
    }
  });
}

/** Lets a request in and has it worked on; it keeps its place until its answer has been sent. Throws what refuses it. */
export async function withPlace<Result>(
  context: ServerContext,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (admitted: AdmittedRequest) => Promise<Result>,
): Promise<Result> {
  const { gate, admission, config, stop } = context;
  const client = await gate.identify(request.headers.authorization, scope);
  const leaveGate = gate.enter(client);
  let leave = leaveGate;
  const gone = new AbortController();
  reply.raw.once('close', () => {
    leave();
    if (!reply.raw.writableFinished) gone.abort();
  });
  const leaveAdmission = admission.enter();
  leave = (): void => {
    leaveGate();
    leaveAdmission();
  };
  if (reply.raw.closed) leave();
  const over = new AbortController();
  const end = (): void => over.abort();
  // A signal that outlives requests must not remember them.
  for (const signal of [gone.signal, stop]) signal.addEventListener('abort', end, { once: true });
  if (stop.aborted || gone.signal.aborted) end();
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    end();
  }, config.timeout * 1000);
  try {
    return await work({ client, signal: over.signal });
  } catch (error) {
    if (!isLate || gone.signal.aborted || stop.aborted) throw error;
    throw new ConvertError('timed-out', `This took longer than ${config.timeout} seconds.`, { stage: 'read' });
  } finally {
    clearTimeout(late);
    stop.removeEventListener('abort', end);
  }
}
