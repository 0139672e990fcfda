import '../../messages/share.ts';
import type { App } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import {
  createUrl,
  gmailUrl,
  insideTikTok,
  intentUrl,
  type Network,
  networkNames,
  type PasteNetwork,
  type Share,
  shareUrl,
  takesText,
  textAndLink,
  tiktokAppUrl,
} from './share-links.ts';

const POPUP = 'popup,width=600,height=400';
/** How long each toast stays, milliseconds. */
const SHARED_TOAST = 4000;
const COPIED_TOAST = 3500;

/** The page, in words that say what it is. */
export function pageShare(): Share {
  return { text: t('share.text'), url: shareUrl(location) };
}

/** Opens another site, which gets no hold of this page; says whether the browser let it. */
function openSite(url: string, features = ''): boolean {
  const opened = window.open('', '_blank', features);
  if (!opened) return false;
  opened.opener = null;
  opened.location.replace(url);
  return true;
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The clipboard takes nothing.', error);
    return false;
  }
}

/** Copies the text for a network that has no address for it, and opens the page where it is pasted. */
async function paste(app: App, network: PasteNetwork, share: Share): Promise<void> {
  if (network === 'tiktok' && insideTikTok(navigator.userAgent)) {
    location.assign(tiktokAppUrl(share));
    return;
  }
  if (await write(textAndLink(share))) {
    showToast(app, { title: t('share.contentCopied'), text: t(`share.paste_${network}`), tone: 'default' });
  }
  openSite(createUrl(network));
}

/** Begins a mail, and returns whether it could; without windows the text is copied, and without a clipboard it is shown. */
async function mail(app: App, share: Share): Promise<boolean> {
  if (openSite(gmailUrl(t('share.mailSubject'), share))) return true;
  if (!(await copyMessage(app, share))) window.alert(textAndLink(share));
  return false;
}

/** Copies a message with its link and says so. Returns whether it could. */
export async function copyMessage(app: App, share: Share): Promise<boolean> {
  const copied = await write(textAndLink(share));
  if (copied) {
    const title = t('share.messageCopied');
    showToast(app, { title, text: t('share.readyToPaste'), tone: 'default', duration: COPIED_TOAST });
  }
  return copied;
}

/** Hands a share to a network, which a person has asked for; returns whether its page was opened with it. */
export async function shareTo(app: App, network: Network, share: Share): Promise<boolean> {
  track({ name: 'viral_share', network });
  if (network === 'gmail') return mail(app, share);
  if (!takesText(network)) await paste(app, network, share);
  else if (openSite(intentUrl(network, share), POPUP)) return true;
  // Pop-ups are blocked: the message goes by hand.
  else await copyMessage(app, share);
  return false;
}

/** As {@link shareTo}, with thanks. */
export async function shareWithThanks(app: App, network: Network, share: Share): Promise<void> {
  if (!(await shareTo(app, network, share))) return;
  const title = t('share.sharedTo', { network: networkNames[network] });
  showToast(app, { title, text: t('share.thanks'), tone: 'default', duration: SHARED_TOAST });
}

/** Whether the system has a share sheet. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the system's share sheet. */
export async function shareBySystem({ text, url }: Share): Promise<void> {
  track({ name: 'viral_share', network: 'native' });
  try {
    await navigator.share({ title: t('app.name'), text, url });
  } catch (error) {
    // Given up, or refused: neither needs a word.
    console.warn('Nothing was shared.', error);
  }
}
