// The security headers of every answer, in one place: the server, the tests and deployments read them here.

const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
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
  'X-Content-Type-Options': 'nosniff',
};

/**
 * How long an answer may be kept: what has a hash in its name for a year, the site's own data for five minutes, the rest
 * until it changes.
 * @param {string} path
 */
export function cacheControl(path) {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/data/') ? 'public, max-age=300' : 'no-cache';
}
