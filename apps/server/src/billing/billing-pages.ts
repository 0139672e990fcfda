import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Problem } from '../problem.ts';
import type { Offer } from './stripe-account.ts';

/** The colours are the site's (`apps/web/src/styles/app.css`). */
const style = `:root{color-scheme:light dark;--ink:light-dark(oklch(0.21 0.015 45),oklch(0.955 0.008 75));--lamp:light-dark(oklch(0.545 0.198 33),oklch(0.68 0.19 38))}
body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1.25rem;color:var(--ink);background:light-dark(oklch(0.982 0.004 80),oklch(0.162 0.009 45))}
h1{font-size:2rem;line-height:1.2}h2{margin-top:3rem;font-size:1.25rem}a{color:inherit}
button,textarea{font:inherit;color:inherit;padding:.6rem 1.1rem;border:1px solid light-dark(oklch(0.62 0.014 60),oklch(0.52 0.018 50));border-radius:999px;background:none;margin:0 .5rem .5rem 0}
button{cursor:pointer;min-height:2.75rem}textarea{box-sizing:border-box;display:block;width:100%;border-radius:.75rem;margin:.4rem 0 .9rem}
button.buy{border-color:var(--lamp);background:var(--lamp);color:light-dark(oklch(0.99 0.005 60),oklch(0.16 0.03 40));font-weight:600}
:focus-visible{outline:2px solid var(--lamp);outline-offset:2px}`;

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
    `<p>${escapeText(offerText(offer))}, until you cancel. You pay at Stripe: your card is not seen here.</p>
<form method="post" action="billing/checkout"><button class="buy">Buy Premium</button></form>
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
  const isPending = problem.code === 'payment-pending';
  if (isPending) reply.header('refresh', '10');
  const wait = isPending
    ? '<p>This page looks again by itself. A debit from a bank account may take days: keep the address of this page, your key will be here.</p>'
    : '';
  return sendPage(
    reply.code(problem.status),
    problem.title,
    `<p>${escapeText(problem.detail)}</p>${wait}${siteUrl === undefined ? '' : linkBack(siteUrl)}`,
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
