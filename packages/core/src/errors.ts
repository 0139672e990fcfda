/** The stages of one conversion, in order; they begin at 10, 30, 50, 70 and 90 percent. */
export type Stage = 'read' | 'decode' | 'transform' | 'encode' | 'finish';

/** Closed list of what can go wrong. Messages for people are made from the code at the edge. */
export type ConvertErrorCode =
  /** The file is empty. */
  | 'empty-input'
  /** The bytes are of no format that is known, or of one that cannot be read. */
  | 'unsupported-format'
  /** The format is known, but the file uses a part of it that is not implemented. */
  | 'unsupported-feature'
  /** The bytes break their format's rules. */
  | 'corrupt-input'
  /** The file is locked, and no password or a wrong one was given. */
  | 'password-required'
  /** Over a fixed limit: bytes of the file, pixels, frames. */
  | 'limit-exceeded'
  /** The device has not the memory for this file. */
  | 'out-of-memory'
  | 'codec-load-failed'
  | 'encode-failed'
  | 'invalid-option'
  /** Of the pages or frames that were asked for, the file has none. */
  | 'no-such-page'
  /** The codec took longer than its time limit and was ended. */
  | 'timed-out'
  /** A worker ended unexpectedly, twice, on the same file. */
  | 'worker-failed'
  /** The source could not be read or the result could not be stored. */
  | 'read-failed'
  | 'write-failed';

/** A `ConvertError` as plain data: what crosses a worker, the CLI and HTTP. */
export interface ConvertErrorData {
  readonly code: ConvertErrorCode;
  readonly stage: Stage;
  readonly message: string;
  readonly formatId?: string;
}

/** The only error class of the engine. Cancelling stays a DOM `AbortError`. */
export class ConvertError extends Error {
  override readonly name: string = 'ConvertError';
  readonly code: ConvertErrorCode;
  readonly stage: Stage;
  readonly formatId: string | undefined;

  constructor(code: ConvertErrorCode, message: string, init: { stage: Stage; formatId?: string; cause?: unknown }) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = code;
    this.stage = init.stage;
    this.formatId = init.formatId;
  }

  /** The error as data, for a message or a line of JSON. */
  toData(): ConvertErrorData {
    const { code, stage, message, formatId } = this;
    return formatId === undefined ? { code, stage, message } : { code, stage, message, formatId };
  }

  /** The error again from its data. */
  static fromData(data: ConvertErrorData): ConvertError {
    const { code, stage, message, formatId } = data;
    return new ConvertError(code, message, formatId === undefined ? { stage } : { stage, formatId });
  }
}

/**
 * Whether the machine's stack was full, which says nothing of the file but that it is nested deeply: a `RangeError` in
 * Chrome and Safari, an `InternalError` in Firefox, whose stack in workers is the smallest.
 */
export function isStackOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'InternalError' || (error instanceof RangeError && /call stack/i.test(error.message));
}

/** Whether a thrown value is a cancellation. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
