// Runs when the site is built.

import { pairOfPath } from '../content/pairs/pairs.ts';
import { allFormats } from '../lib/formats.ts';
import { SHARE_TARGET } from '../lib/shared-files.ts';
import { page } from '../messages/en/page.ts';

/** Conversions that are offered where the app's icon is. */
const shortcuts = ['/heic-to-jpg', '/jpg-to-pdf', '/png-to-webp', '/webp-to-png'];

function shortcut(url: string): { readonly name: string; readonly url: string; readonly icons: readonly object[] }[] {
  const pair = pairOfPath(url);
  if (!pair) return [];
  const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];
  return [{ name: `${pair.from.toUpperCase()} to ${pair.to.toUpperCase()}`, url, icons }];
}

/**
 * What can be opened: of every format the MIME types, and at the first of them the endings of its files. Chromium takes
 * 300 endings and drops the rest.
 */
function accepted(): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const { decoder, mimeTypes, extensions } of allFormats) {
    if (!decoder) continue;
    const endings = extensions.map((extension) => `.${extension}`);
    for (const [index, type] of mimeTypes.entries())
      found[type] = [...(found[type] ?? []), ...(index === 0 ? endings : [])];
  }
  return found;
}

/** The web app manifest (W3C), with share target and file handlers as Chromium has them. */
export function webManifest(): object {
  const accept = accepted();
  return {
    id: '/',
    name: 'Safelight: image and PDF converter',
    short_name: page.app.name,
    description: page.hero.lead,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#130f0d',
    theme_color: '#130f0d',
    categories: ['photo', 'productivity', 'utilities'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/screenshot-wide.png',
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'A list of converted photos',
      },
      {
        src: '/screenshot-narrow.png',
        sizes: '390x844',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'A list of converted photos on a phone',
      },
    ],
    shortcuts: shortcuts.flatMap(shortcut),
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          { name: 'files', accept: ['image/*', ...new Set([...Object.keys(accept), ...Object.values(accept).flat()])] },
        ],
      },
    },
    file_handlers: [{ action: '/', accept, launch_type: 'single-client' }],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  };
}
