/** Before everything that the server keeps in Redis. */
export const KEY_PREFIX = 'safelight';
