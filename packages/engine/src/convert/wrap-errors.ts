import { ConvertError, type ConvertErrorData, isAbortError, isStackOverflow, type Stage } from '@safelight/core';
import type { FormatId } from '../plan/options.gen.ts';

/** Loads codec code; a failing import (offline, a lost file) becomes `codec-load-failed`. */
export async function loaded<T>(load: () => Promise<T>, formatId: FormatId): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw loadFailure({ stage: 'decode', formatId, cause });
  }
}

function loadFailure(init: ConstructorParameters<typeof ConvertError>[2]): ConvertError {
  return new ConvertError('codec-load-failed', 'The converter for this format could not be loaded.', init);
}

/** What Chromium and Firefox, and WebKit, say of code that did not come: they have no name for it. */
const NOT_IMPORTED = /dynamically imported module|importing a module script failed/i;

/** Whether code that is imported when it is needed did not come: offline, or a lost file. That says nothing of the picture. */
function isImportFailure(error: unknown): boolean {
  return error instanceof TypeError && NOT_IMPORTED.test(error.message);
}

/** Runs codec code; whatever is thrown that is no ConvertError or AbortError becomes a coded error. */
export async function wrapErrors<T>(
  stage: Stage,
  formatId: FormatId | undefined,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw coded(error, stage, formatId);
  }
}

function coded(error: unknown, stage: Stage, formatId: FormatId | undefined): unknown {
  const isOverflow = comesOf(error, isStackOverflow);
  if (!isOverflow && (error instanceof ConvertError || isAbortError(error))) return error;
  const init = formatId === undefined ? { stage, cause: error } : { stage, formatId, cause: error };
  if (comesOf(error, isImportFailure)) return loadFailure(init);
  if (error instanceof RangeError && /alloc|array (?:buffer|length)|memory/i.test(error.message)) {
    return new ConvertError('out-of-memory', 'There is not enough memory for this picture.', init);
  }
  // A decoder may have taken it for damage.
  if (isOverflow) {
    return new ConvertError('limit-exceeded', 'The file is nested more deeply than can be read here.', init);
  }
  // What the machine says (a trap, a wrong index) is not for people.
  const detail = error instanceof Error && error.name === 'Error' && error.message ? ` (${error.message})` : '';
  return stage === 'encode' || stage === 'transform'
    ? new ConvertError('encode-failed', `The picture could not be written${detail}.`, init)
    : new ConvertError('corrupt-input', `The file is damaged${detail}.`, init);
}

/**
 * Whether an error is or comes of a trap: WebAssembly, or the machine itself for want of a stack, that stopped in the middle
 * of its work. What else runs beside it in the worker is not to be trusted.
 */
export function isTrap(error: unknown): boolean {
  return comesOf(error, (one) => one instanceof WebAssembly.RuntimeError || isStackOverflow(one));
}

/** Whether an error, or one that it comes of, is such a one. */
function comesOf(error: unknown, isSuch: (error: unknown) => boolean): boolean {
  if (isSuch(error)) return true;
  return error instanceof Error && error.cause !== undefined && comesOf(error.cause, isSuch);
}

/** Any thrown value as the data of a `ConvertError`. */
export function errorData(error: unknown): ConvertErrorData {
  if (error instanceof ConvertError) return error.toData();
  if (isImportFailure(error)) return loadFailure({ stage: 'decode', cause: error }).toData();
  const message = error instanceof Error && error.message ? error.message : 'Image processing failed';
  return { code: 'worker-failed', stage: 'read', message };
}
