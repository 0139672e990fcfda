import { ConvertError } from '@safelight/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../access/gate.ts';
import type { Scope } from '../access/keys.ts';
import type { ServerContext } from '../context.ts';
import { receiveUpload, type Upload } from './upload.ts';

/** A request with its file. */
export interface FileRequest {
  readonly client: Client;
  readonly upload: Upload;
  /** Aborted when the client has gone, the request takes too long, or the server ends. */
  readonly signal: AbortSignal;
}

/**
 * Lets a request in, stores its file, and has it worked on. The file is removed when that ends, however it does, and before
 * the answer; the request keeps its place until its answer has been sent. Throws what refuses it.
 */
export async function withUpload<Result>(
  context: ServerContext,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (file: FileRequest) => Promise<Result>,
): Promise<Result> {
  const { gate, admission, space, config, metrics, stop } = context;
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
  const { signal } = over;
  let upload: Upload | undefined;
  try {
    upload = await receiveUpload(request, space, config, signal);
    metrics.bytes.inc({ direction: 'received' }, upload.size);
    return await work({ client, upload, signal });
  } catch (error) {
    if (!isLate || gone.signal.aborted || stop.aborted) throw error;
    throw new ConvertError('timed-out', `This took longer than ${config.timeout} seconds.`, { stage: 'read' });
  } finally {
    clearTimeout(late);
    stop.removeEventListener('abort', end);
    if (upload) await space.remove(upload.path);
  }
}
