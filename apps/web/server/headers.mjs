// The security headers of every answer, in one place: the server, the tests and deployments read them here.

/**
 * Where a deployment has anonymous events sent to: the site itself, or the origin that was set when it was built.
 * @param {string} endpoint - address or path; empty: nowhere
 */
export function connectSources(endpoint) {
  const origin = /^https?:/i.test(endpoint) ? ` ${new URL(endpoint).origin}` : '';
  return `'self'${origin}`;
}

const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': connectSources(process.env['VITE_ANALYTICS_ENDPOINT'] ?? ''),
  // Large archives are given out by the service worker, to a frame that shows nothing.
  'frame-src': "'self'",
  'img-src': "'self' blob: data:",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
};

/** @type {Readonly<Record<string, string>>} */
export const securityHeaders = {
  'Content-Security-Policy': Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Referrer-Policy': 'no-referrer',
  // Browsers heed it only where the page came by HTTPS.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * How long answers may be kept, by the beginning of their path: what has a hash in its name for a year, the site's own
 * data for five minutes. Everything else is asked for anew each time.
 */
export const cacheRules = [
  { under: '/assets/', value: 'public, max-age=31536000, immutable' },
  { under: '/data/', value: 'public, max-age=300' },
];

/**
 * @param {string} path
 */
export function cacheControl(path) {
  return cacheRules.find(({ under }) => path.startsWith(under))?.value ?? 'no-cache';
}
