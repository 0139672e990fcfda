import { ConvertError, isAbortError, type Stage } from '@safelight/core';
import { NativeError, nativeCode } from './wasm.ts';

/**
 * Any thrown value as what a codec may throw: `ConvertError` and `AbortError` pass; a native library's failure gets its
 * code; lack of memory becomes `out-of-memory`; the rest becomes `corrupt-input` (decoding) or `encode-failed`.
 */
export function codecError(error: unknown, stage: Stage, formatId: string): Error {
  if (error instanceof ConvertError || isAbortError(error)) return error as Error;
  const init = { stage, formatId, cause: error };
  if (isOutOfMemory(error)) return new ConvertError('out-of-memory', 'There is not enough memory for this file.', init);
  const text = wordsOf(error, stage);
  if (error instanceof NativeError && error.code === nativeCode.unsupported) {
    return new ConvertError('unsupported-feature', text, init);
  }
  if (error instanceof NativeError && error.code === nativeCode.limit) {
    return new ConvertError('limit-exceeded', text, init);
  }
  return new ConvertError(stage === 'encode' ? 'encode-failed' : 'corrupt-input', text, init);
}

/** What our own code and the libraries say is for people; what the machine says (a trap, a wrong index) is not. */
function wordsOf(error: unknown, stage: Stage): string {
  if (error instanceof NativeError || (error instanceof Error && error.name === 'Error')) return error.message;
  if (error instanceof WebAssembly.RuntimeError) return 'The converter for this format stopped on this file.';
  return stage === 'encode' ? 'The picture could not be written.' : 'The data of the file contradict themselves.';
}

/** Whether an error leaves the native instance that threw it unusable: what is merely damaged may be passed over. */
export function isSpoilt(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || isOutOfMemory(error);
}

function isOutOfMemory(error: unknown): boolean {
  if (error instanceof NativeError) return error.code === nativeCode.outOfMemory;
  return error instanceof RangeError && /memory|array buffer allocation|array length/i.test(error.message);
}
