import { createHash } from 'node:crypto';
import { type ConvertErrorCode, isAbortError } from '@safelight/core';
import type { ConvertResult } from '@safelight/engine';
import { safeFileName } from '@safelight/engine/internal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondsToMidnight } from '../access/days.ts';
import type { Client } from '../access/gate.ts';
import { sendResult } from '../answers/result.ts';
import type { ServerContext } from '../context.ts';
import { RequestError, refuseFor } from '../problem.ts';
import { readIdempotencyKey } from '../requests/idempotency-key.ts';
import { type RequestedOptions, readOptions } from '../requests/options.ts';
import { type FileRequest, withUpload } from '../requests/with-upload.ts';

/** `POST /v1/convert`: one file into another format. */
export function addConvertRoute(app: FastifyInstance, context: ServerContext): void {
  const running = new Set<string>();
  app.post('/v1/convert', async (request, reply) => {
    const { result, name } = await withUpload(context, 'convert', request, reply, async (file) => {
      const wanted = readOptions(file.upload.parameters);
      const repeat = idempotencyKey(request, file, running);
      try {
        return { result: await convertCounted(context, file, wanted, repeat), name: nameOf(wanted, file) };
      } finally {
        if (repeat) running.delete(repeat.place);
      }
    });
    context.metrics.bytes.inc({ direction: 'sent' }, sizeOf(result));
    return sendResult(request, reply, result, name);
  });
}

interface Repeat {
  readonly key: string;
  readonly fingerprint: string;
  /** Among the requests that are running. */
  readonly place: string;
}

/** The header as a place among running requests. Throws `bad-request` or `idempotency-key-in-use`. */
function idempotencyKey(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { client, upload }: FileRequest,
  running: Set<string>,
): Repeat | undefined {
  const given = readIdempotencyKey(headers['idempotency-key']);
  if (given === undefined) return undefined;
  // Who has no key of the server's is told apart by the address.
  const text = client.isAnybody ? `${ip}\n${given}` : given;
  const place = `${client.id} ${text}`;
  if (running.has(place)) {
    throw new RequestError('idempotency-key-in-use', 'A request with this Idempotency-Key is running.', {
      'retry-after': '1',
    });
  }
  running.add(place);
  const what = JSON.stringify([
    upload.hash,
    upload.name,
    upload.parameters.map(([name, value]) => `${name}=${value}`).toSorted(),
  ]);
  return { key: text, fingerprint: createHash('sha256').update(what).digest('hex'), place };
}

/** Converts a file and counts it for its client, but what fails and what was counted before. */
async function convertCounted(
  context: ServerContext,
  { client, upload, signal }: FileRequest,
  wanted: RequestedOptions,
  repeat: Repeat | undefined,
): Promise<ConvertResult> {
  const { usage, converter, config, metrics } = context;
  const isRepeated = repeat ? await isAnswered(context, client, repeat) : false;
  if (!isRepeated && !(await usage.count(client.id, client.perDay ?? Number.MAX_SAFE_INTEGER))) {
    throw refuseFor('quota-used', `This key may convert ${client.perDay} files a day.`, secondsToMidnight());
  }
  const to = wanted.target.to;
  try {
    const result = await converter.convert(upload.path, {
      ...wanted.target,
      name: nameOf(wanted, { upload }),
      decode: wanted.decode,
      limits: { maxPixels: config.maxPixels },
      signal,
    });
    if (repeat) await usage.remember(client.id, repeat.key, repeat.fingerprint);
    metrics.conversions.inc({ from: result.source.formatId, to, outcome: 'done' });
    return result;
  } catch (error) {
    if (!isRepeated) await usage.uncount(client.id);
    metrics.conversions.inc({ from: 'unknown', to, outcome: outcomeOf(error) });
    throw error;
  }
}

/** Whether the same request was answered before. Throws `idempotency-key-reused` where it was another. */
async function isAnswered({ usage }: ServerContext, { id }: Client, { key, fingerprint }: Repeat): Promise<boolean> {
  const repetition = await usage.repetition(id, key, fingerprint);
  if (repetition === 'other-request') {
    throw new RequestError(
      'idempotency-key-reused',
      'This Idempotency-Key was used for another file or other options.',
    );
  }
  return repetition === 'again';
}

function nameOf({ name }: RequestedOptions, { upload }: Pick<FileRequest, 'upload'>): string {
  return safeFileName(name ?? upload.name ?? 'image');
}

function outcomeOf(error: unknown): ConvertErrorCode | 'cancelled' | 'internal-error' {
  if (isAbortError(error)) return 'cancelled';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? (code as ConvertErrorCode) : 'internal-error';
}

function sizeOf({ files }: ConvertResult): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
