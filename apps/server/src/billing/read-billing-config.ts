import { readFileSync } from 'node:fs';
import { isLoopback } from '../config.ts';
import type { BillingConfig } from './billing-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Each name can end in `_FILE` and name a file instead, as containers hand out secrets. */
const names = {
  secretKey: 'SAFELIGHT_STRIPE_SECRET_KEY',
  webhookSecret: 'SAFELIGHT_STRIPE_WEBHOOK_SECRET',
  price: 'SAFELIGHT_STRIPE_PRICE',
  siteUrl: 'SAFELIGHT_SITE_URL',
  serverUrl: 'SAFELIGHT_SERVER_URL',
} as const;

const API = 'SAFELIGHT_STRIPE_API';

/** How a value begins that is what its name says; others are of a kind that is easily mistaken for it. */
const beginnings: Readonly<Record<string, RegExp>> = {
  [names.secretKey]: /^(?:sk|rk)_/,
  [names.webhookSecret]: /^whsec_/,
  [names.price]: /^price_/,
};

/**
 * What the environment says of billing; `undefined` where it says nothing: then nothing is sold. Throws where it says a part, or
 * what cannot be right. No sentence holds a secret.
 */
export function readBillingConfig(environment: Environment): BillingConfig | undefined {
  const values = Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, settingOf(environment, name)]),
  ) as Record<keyof typeof names, string | undefined>;
  const { secretKey, webhookSecret, price, siteUrl, serverUrl } = values;
  const api = settingOf(environment, API);
  if (Object.values(values).every((value) => value === undefined)) {
    if (api !== undefined) throw new Error(`${API} is set, but nothing else that is needed to sell Premium.`);
    return undefined;
  }
  if (!secretKey || !webhookSecret || !price || !siteUrl || !serverUrl) {
    const missing = Object.entries(names)
      .filter(([field]) => values[field as keyof typeof names] === undefined)
      .map(([, name]) => name);
    throw new Error(
      `Selling Premium is set up in part: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
  }
  return {
    secretKey,
    webhookSecret,
    price,
    siteUrl: addressOf(names.siteUrl, siteUrl),
    serverUrl: addressOf(names.serverUrl, serverUrl),
    ...(api !== undefined && { api: addressOf(API, api) }),
  };
}

function settingOf(environment: Environment, name: string): string | undefined {
  const direct = environment[name]?.trim() || undefined;
  const path = environment[`${name}_FILE`]?.trim() || undefined;
  if (direct !== undefined && path !== undefined) throw new Error(`${name} and ${name}_FILE are both set: set one.`);
  const value = path === undefined ? direct : readSecret(`${name}_FILE`, path);
  const beginning = beginnings[name];
  if (value !== undefined && (/\s/.test(value) || beginning?.test(value) === false)) {
    throw new Error(`${name} is not what it should be${beginning ? `: it matches ${beginning.source}` : ''}.`);
  }
  return value;
}

function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`The file that ${name} names cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
  if (text === '') throw new Error(`The file that ${name} names is empty.`);
  return text;
}

/** Keys and licences travel to this address: only by TLS, or within this machine. */
function addressOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')));
  if (!url || !isSafe || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error(`${name} has to be an address such as https://example.org.`);
  }
  return url.href.replace(/\/+$/, '');
}
