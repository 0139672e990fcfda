import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Problem } from '../problem.ts';
import type { Offer } from './stripe-account.ts';

const style =
  'body{font:1.05rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}' +
  'button,textarea{font:inherit;padding:.5rem .9rem}textarea{box-sizing:border-box;display:block;width:100%;margin:.3rem 0 .8rem}';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** Currencies that Stripe counts in hundredths although they have none. */
const HUNDREDTHS = new Set(['isk', 'ugx']);

/** `$5.00 a month`. */
export function offerText({ amount, currency, interval, intervalCount }: Offer): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = HUNDREDTHS.has(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(amount / 10 ** digits)} ${intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`}`;
}

/**
 * The page on which Premium is bought, and on which a subscriber gets the next key. It needs no script. Its forms' addresses are
 * relative: a proxy may have put the server into a folder.
 */
export function sendOfferPage(reply: FastifyReply, offer: Offer, siteUrl: string): FastifyReply {
  return sendPage(
    reply,
    'Safelight Premium',
    `<p>${escapeText(offerText(offer))}, until you cancel. You pay at Stripe; this site never sees your card.</p>
<form method="post" action="billing/checkout"><button>Buy Premium</button></form>
<h2>Already a subscriber?</h2>
<form method="post" action="billing/licence">
<label>Your licence key, also one that has run out:
<textarea name="licence" rows="4" required autocomplete="off" spellcheck="false"></textarea></label>
<button>Get the newest key</button> <button formaction="billing/portal">Invoices, card, cancel</button>
</form>
${linkBack(siteUrl)}`,
  );
}

/** What went wrong, for people. One that waits for a payment looks again by itself. */
export function sendProblemPage(reply: FastifyReply, problem: Problem, siteUrl: string | undefined): FastifyReply {
  if (problem.code === 'payment-pending') reply.header('refresh', '10');
  return sendPage(
    reply.code(problem.status),
    problem.title,
    `<p>${escapeText(problem.detail)}</p>${siteUrl === undefined ? '' : linkBack(siteUrl)}`,
  );
}

function linkBack(siteUrl: string): string {
  return `<p><a href="${escapeText(siteUrl)}/premium">Back to the site</a></p>`;
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${style}</style><main><h1>${escapeText(title)}</h1>\n${body}</main></html>\n`,
    );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
