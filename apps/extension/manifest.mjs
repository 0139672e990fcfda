// The one manifest, and what Chrome and Firefox want of it differently. What is asked for at installation is the least that
// the menu, saving, the engine's page and the settings need; sites are asked for one by one, when a picture lies there.
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const { floor } = JSON.parse(readFileSync(new URL('./browsers.json', import.meta.url), 'utf8'));

export const SIZES = [16, 32, 48, 128];
const icons = Object.fromEntries(SIZES.map((size) => [size, `icons/icon-${size}.png`]));

/**
 * Scripts of the extension alone. Pictures are fetched from where the person finds them, so connections are open; what they
 * are used for is `src/host/fetch-picture.ts`, the one place that makes a request.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self' http: https: data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const common = {
  manifest_version: 3,
  name: '__MSG_name__',
  short_name: 'Safelight',
  description: '__MSG_description__',
  version,
  default_locale: 'en',
  icons,
  action: { default_title: '__MSG_name__', default_popup: 'popup.html', default_icon: icons },
  options_ui: { page: 'options.html', open_in_tab: true },
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  content_security_policy: { extension_pages: POLICY },
};

const permissions = ['activeTab', 'contextMenus', 'downloads', 'scripting', 'storage'];

const own = {
  chrome: {
    minimum_chrome_version: floor.chrome,
    // Its service worker can start no workers: the engine runs in an offscreen document.
    permissions: [...permissions, 'offscreen'].toSorted(),
    background: { service_worker: 'background.js', type: 'module' },
  },
  firefox: {
    permissions,
    background: { scripts: ['background.js'], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'extension@safelight.invalid',
        strict_min_version: `${floor.firefox}.0`,
        data_collection_permissions: { required: ['none'] },
      },
    },
  },
};

/** The browsers that there is an extension for. */
export const browsers = /** @type {const} */ (['chrome', 'firefox']);

/** @param {'chrome' | 'firefox'} browser */
export function manifestFor(browser) {
  return { ...common, ...own[browser] };
}

/** @param {'chrome' | 'firefox'} browser */
export function archiveName(browser) {
  return `safelight-${browser}-${version}.zip`;
}
