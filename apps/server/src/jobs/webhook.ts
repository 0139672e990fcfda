import { createHmac } from 'node:crypto';
import type { Webhook } from '../access/stores.ts';
import { describeJob } from './describe-job.ts';
import type { JobState } from './job.ts';

/** Milliseconds that whoever is told may take to answer. */
const PATIENCE = 15_000;

/**
 * Tells a webhook that a job has ended, signed as the Standard Webhooks specification has it. Whether it was taken: any answer
 * of 200 to 299. Redirections are not followed.
 */
export async function sendNotice(state: JobState, { url, secret }: Webhook, signal: AbortSignal): Promise<boolean> {
  // The same for each try, so that whoever is told twice knows.
  const id = `job_${state.job.id}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ type: 'job.done', timestamp: new Date().toISOString(), data: describeJob(state) });
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${body}`),
      },
      body,
    });
    // What it says is of no interest, but the connection may be used again.
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
