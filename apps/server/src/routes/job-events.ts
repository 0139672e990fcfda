import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Client } from '../access/gate.ts';
import type { ServerContext } from '../context.ts';
import { describeJob } from '../jobs/describe-job.ts';
import type { JobProgress } from '../jobs/job.ts';

/** Milliseconds after which a job is looked at again although nothing was heard of it: what was told may have been lost. */
const LOOK_AGAIN = 5000;

/** Milliseconds between two events at least. */
const APART = 1000;

/**
 * Answers with the progress of a job as server-sent events, each of them `progress` with the counts, until `done` with the job,
 * or `removed`. Throws `not-found`.
 */
export async function sendJobEvents(
  reply: FastifyReply,
  { jobs, closing }: Pick<ServerContext, 'jobs' | 'closing'>,
  id: string,
  client: Client,
): Promise<FastifyReply> {
  await jobs.progress(id, client);
  const stream = new PassThrough();
  let last = '';
  let isLooking = false;
  let isDue = true;
  const look = async (): Promise<void> => {
    isDue = true;
    if (isLooking) return;
    isLooking = true;
    while (isDue && !stream.writableEnded) {
      isDue = false;
      await tell();
      await new Promise((resolve) => setTimeout(resolve, APART));
    }
    isLooking = false;
  };
  const progressOf = (): Promise<JobProgress | 'removed' | 'unknown'> =>
    jobs
      .progress(id, client)
      .catch((error: unknown) => ((error as { code?: unknown }).code === 'not-found' ? 'removed' : 'unknown'));
  const tell = async (): Promise<void> => {
    const state = await progressOf();
    if (stream.writableEnded) return;
    // A store that does not answer is asked again.
    if (state === 'unknown') return;
    if (state === 'removed') return end('removed', { id });
    if (state.status === 'done') {
      // Where it is removed just now, or the store has gone, the next look says so.
      const job = await jobs.find(id, client).catch(() => undefined);
      return job && end('done', describeJob(job));
    }
    const { status, counts } = state;
    const progress = JSON.stringify({ status, counts });
    // A line that is no event keeps the connection from being taken for dead.
    stream.write(progress === last ? ':\n\n' : `event: progress\ndata: ${progress}\n\n`);
    last = progress;
  };
  const end = (event: string, data: object): void => {
    stream.end(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const forget = jobs.watch(id, () => void look());
  const timer = setInterval(() => void look(), LOOK_AGAIN);
  // The client comes again by itself, and finds another server.
  const stopped = (): void => void stream.end();
  closing.addEventListener('abort', stopped, { once: true });
  const cleanUp = (): void => {
    clearInterval(timer);
    forget();
    closing.removeEventListener('abort', stopped);
    stream.end();
  };
  reply.raw.once('close', cleanUp);
  if (closing.aborted) stopped();
  void look();
  return reply
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .type('text/event-stream')
    .send(stream);
}
