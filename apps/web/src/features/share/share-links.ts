import { siteConfig } from '../../site-config.ts';

/** The networks' own names. */
export const networkNames = {
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  gmail: 'Gmail',
} as const;

export type Network = keyof typeof networkNames;

/** What is shared. */
export interface Share {
  readonly text: string;
  readonly url: string;
}

/** Addresses at which a network takes a text and a link. */
const intents = {
  x: ({ text, url }: Share) => address('https://x.com/intent/post', { text, url }),
  facebook: ({ text, url }: Share) => address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text }),
  whatsapp: (share: Share) => address('https://wa.me/', { text: textAndLink(share) }),
  telegram: ({ text, url }: Share) => address('https://t.me/share/url', { url, text }),
  linkedin: ({ url }: Share) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
} as const;

/** Pages on which a network's post is begun; it takes no text by its address. */
const createPages = {
  instagram: 'https://www.instagram.com/create/story/',
  tiktok: 'https://www.tiktok.com/upload',
  reddit: 'https://www.reddit.com/submit',
} as const;

/** A network that is given its text by an address. */
export type IntentNetwork = keyof typeof intents;
/** A network into which the text is pasted. */
export type PasteNetwork = keyof typeof createPages;

export function takesText(network: Network): network is IntentNetwork {
  return network in intents;
}

function address(base: string, values: Readonly<Record<string, string>>): string {
  // By `%20`, not `+`: some of the apps that these addresses open show a plus as it is.
  const query = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}?${query.join('&')}`;
}

/** The text with the link after it, for where there is one field for both. */
export function textAndLink({ text, url }: Share): string {
  return `${text} ${url}`;
}

/** Where a network takes this text and link. */
export function intentUrl(network: IntentNetwork, share: Share): string {
  return intents[network](share);
}

/** Where a post is begun into which a text can be pasted. */
export function createUrl(network: PasteNetwork): string {
  return createPages[network];
}

/** A new mail in Gmail, with everything but to whom. */
export function gmailUrl(subject: string, share: Share): string {
  return address('https://mail.google.com/mail/', { view: 'cm', fs: '1', su: subject, body: textAndLink(share) });
}

/** Whether the page is shown by the browser inside TikTok, where its app can be called. */
export function insideTikTok(userAgent: string): boolean {
  return /musical_ly|BytedanceWebview|trill_|TikTok/i.test(userAgent);
}

/** Calls TikTok's app; an address that only its own browser knows. */
export function tiktokAppUrl(share: Share): string {
  return address('tiktok://share', { text: textAndLink(share) });
}

/**
 * The page on the product's own site.
 * @param own - the site's address, where it is not the one that this copy is served from
 */
export function shareUrl(
  { origin, pathname, hash }: Pick<Location, 'origin' | 'pathname' | 'hash'>,
  own: string = siteConfig.url,
): string {
  return `${own || origin}${pathname}${hash}`;
}
