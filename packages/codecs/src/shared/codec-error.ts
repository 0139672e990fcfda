import { ConvertError, isAbortError, type Stage } from '@safelight/core';
import { NativeError, nativeCode } from './wasm.ts';

/**
 * Any thrown value as what a codec may throw: `ConvertError` and `AbortError` pass; a native library's failure gets its
 * code; lack of memory becomes `out-of-memory`; the rest becomes `corrupt-input` (decoding) or `encode-failed`.
 */
export function codecError(error: unknown, stage: Stage, formatId: string): Error {
  if (error instanceof ConvertError || isAbortError(error)) return error as Error;
  const init = { stage, formatId, cause: error };
  const text = error instanceof Error ? error.message : String(error);
  if (isOutOfMemory(error)) return new ConvertError('out-of-memory', `There is not enough memory: ${text}`, init);
  if (error instanceof NativeError && error.code === nativeCode.unsupported) {
    return new ConvertError('unsupported-feature', text, init);
  }
  if (error instanceof NativeError && error.code === nativeCode.limit) {
    return new ConvertError('limit-exceeded', text, init);
  }
  return new ConvertError(stage === 'encode' ? 'encode-failed' : 'corrupt-input', text, init);
}

/** Whether an error leaves the native instance that threw it unusable: what is merely damaged may be passed over. */
export function isSpoilt(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || isOutOfMemory(error);
}

function isOutOfMemory(error: unknown): boolean {
  if (error instanceof NativeError) return error.code === nativeCode.outOfMemory;
  return error instanceof RangeError && /memory|array buffer allocation|array length/i.test(error.message);
}
