/** Starts a conversion worker. */
export function createConversionWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'safelight' });
}
