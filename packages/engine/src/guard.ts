import { ConvertError, type ConvertErrorData, isAbortError, type Stage } from '@safelight/core';

/** Loads codec code; a failing import (offline, a lost file) becomes `codec-load-failed`. */
export async function loaded<T>(load: () => Promise<T>, formatId: string): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ConvertError('codec-load-failed', 'The converter for this format could not be loaded.', {
      stage: 'decode',
      formatId,
      cause,
    });
  }
}

/** Runs codec code; whatever is thrown that is no ConvertError or AbortError becomes a coded error. */
export async function guarded<T>(stage: Stage, formatId: string | undefined, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConvertError || isAbortError(error)) throw error;
    const init = formatId === undefined ? { stage, cause: error } : { stage, formatId, cause: error };
    if (error instanceof RangeError && /alloc|array (?:buffer|length)|memory/i.test(error.message)) {
      throw new ConvertError('out-of-memory', 'There is not enough memory for this picture.', init);
    }
    const code = stage === 'encode' || stage === 'transform' ? 'encode-failed' : 'corrupt-input';
    const detail = error instanceof Error && error.message ? ` (${error.message})` : '';
    throw new ConvertError(
      code,
      `${code === 'encode-failed' ? 'The picture could not be written' : 'The file is damaged'}${detail}.`,
      init,
    );
  }
}

/** Any thrown value as the data of a `ConvertError`. */
export function errorData(error: unknown): ConvertErrorData {
  if (error instanceof ConvertError) return error.toData();
  const message = error instanceof Error && error.message ? error.message : 'Image processing failed';
  return { code: 'worker-failed', stage: 'read', message };
}
