import { type ConvertError, type ConvertErrorCode, type ConvertErrorData, isAbortError } from '@safelight/core';

/** What can be wrong with a request itself, besides what the engine says of files and options. */
export type RequestErrorCode =
  | 'bad-request'
  | 'no-file'
  | 'key-required'
  | 'key-invalid'
  | 'scope-missing'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'idempotency-key-in-use'
  | 'idempotency-key-reused'
  | 'job-not-done'
  | 'rate-limited'
  | 'quota-used'
  | 'not-sold-here'
  | 'payment-pending'
  | 'payment-unavailable'
  | 'signature-invalid'
  | 'too-many-at-once'
  | 'busy'
  | 'shutting-down'
  | 'store-unavailable'
  | 'request-timed-out'
  | 'internal-error';

export type ProblemCode = ConvertErrorCode | RequestErrorCode;

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Said instead of the error's own sentence, which may name what is this machine's alone. */
  readonly detail?: string;
}

const OWN_FAULT = 'Something went wrong here, not in your file. Try again.';

/** Status and title by code: the closed list of everything that an answer can say went wrong. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = {
  'empty-input': { status: 422, title: 'The file is empty' },
  'unsupported-format': { status: 415, title: 'The format is not known' },
  'unsupported-feature': { status: 422, title: 'A part of the format is not supported' },
  'corrupt-input': { status: 422, title: 'The file is damaged' },
  'password-required': { status: 422, title: 'The file is locked' },
  'limit-exceeded': { status: 413, title: 'The file is over a limit' },
  'out-of-memory': { status: 413, title: 'The file needs more memory than this server has' },
  'codec-load-failed': { status: 500, title: 'A codec could not be loaded', detail: OWN_FAULT },
  'encode-failed': { status: 422, title: 'The picture could not be written' },
  'invalid-option': { status: 400, title: 'An option is not valid' },
  'no-such-page': { status: 422, title: 'The file has no such page' },
  'timed-out': { status: 503, title: 'The conversion took too long' },
  'worker-failed': { status: 500, title: 'A worker ended', detail: OWN_FAULT },
  'read-failed': { status: 500, title: 'The file could not be read', detail: OWN_FAULT },
  'write-failed': { status: 500, title: 'The result could not be stored', detail: OWN_FAULT },
  'bad-request': { status: 400, title: 'The request is not understood' },
  'no-file': { status: 400, title: 'There is no file' },
  'key-required': { status: 401, title: 'A key is needed' },
  'key-invalid': { status: 401, title: 'The key is not valid' },
  'scope-missing': { status: 403, title: 'The key does not allow this' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'not-acceptable': { status: 406, title: 'No such answer can be given' },
  'idempotency-key-in-use': { status: 409, title: 'The same request is running' },
  'idempotency-key-reused': { status: 422, title: 'The idempotency key belongs to another request' },
  'job-not-done': { status: 409, title: 'The job is not done yet' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'quota-used': { status: 429, title: 'The conversions of today are used up' },
  'too-many-at-once': { status: 429, title: 'Too many requests at once' },
  'not-sold-here': { status: 404, title: 'Premium is not sold here' },
  'payment-pending': { status: 409, title: 'The payment is not complete' },
  'payment-unavailable': { status: 503, title: 'The payment service cannot be asked' },
  'signature-invalid': { status: 400, title: 'The signature is not valid' },
  busy: { status: 503, title: 'The server is busy' },
  'shutting-down': { status: 503, title: 'The server is shutting down' },
  'store-unavailable': {
    status: 503,
    title: 'The server cannot reach its store',
    detail: 'The store of this server does not answer. Try again in a while.',
  },
  'request-timed-out': { status: 408, title: 'The request took too long to arrive' },
  'internal-error': { status: 500, title: 'Something went wrong', detail: OWN_FAULT },
};

/** An answer that says what went wrong, as RFC 9457 has it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly stage?: ConvertErrorData['stage'];
}

/** A request that cannot be done. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: RequestErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RequestErrorCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.code = code;
    this.headers = headers;
  }
}

/** A refusal that says when to come again. */
export function refuseFor(code: RequestErrorCode, detail: string, seconds: number): RequestError {
  return new RequestError(code, detail, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });
}

/** The problem of a code, with its sentence; `stage` where a conversion failed. */
export function problemOf(code: ProblemCode, detail: string, stage?: Problem['stage']): Problem {
  const { status, title, detail: instead } = problemKinds[code];
  return {
    type: `urn:safelight:problem:${code}`,
    title,
    status,
    detail: instead ?? detail,
    code,
    ...(stage !== undefined && { stage }),
  };
}

/** What the framework calls the mistakes of clients. */
const frameworkCodes: Readonly<Record<number, RequestErrorCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  406: 'not-acceptable',
  408: 'request-timed-out',
};

/** Whatever was thrown as a problem, and the headers that go with it. */
export function problemOfError(error: unknown): { problem: Problem; headers: Readonly<Record<string, string>> } {
  if (error instanceof RequestError) return { problem: problemOf(error.code, error.message), headers: error.headers };
  if (isConvertError(error)) {
    const headers: Record<string, string> = error.code === 'timed-out' ? { 'retry-after': '30' } : {};
    return { problem: problemOf(error.code, error.message, error.stage), headers };
  }
  if (isAbortError(error)) {
    return {
      problem: problemOf('shutting-down', 'The server stopped before this was done.'),
      headers: { 'retry-after': '5' },
    };
  }
  if (isStoreError(error)) {
    return { problem: problemOf('store-unavailable', ''), headers: { 'retry-after': '5' } };
  }
  const status = statusOf(error);
  if (status === 413)
    return { problem: problemOf('limit-exceeded', 'The request is larger than this server takes.'), headers: {} };
  if (status >= 400 && status < 500) {
    const code = frameworkCodes[status] ?? 'bad-request';
    return { problem: problemOf(code, requestDetail(error)), headers: {} };
  }
  return { problem: problemOf('internal-error', ''), headers: {} };
}

/** By its shape: bundles may have two copies of the class. */
function isConvertError(error: unknown): error is ConvertError {
  return error instanceof Error && error.name === 'ConvertError' && 'code' in error && 'stage' in error;
}

/** What Redis and S3 throw, or the way to them: not what a disk does. */
function isStoreError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: unknown };
  const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE'];
  if ($metadata !== undefined || networkCodes.includes(String(code))) return true;
  return (
    error.message === 'Command timed out' || error.message === 'Connection is closed.' || error.name === 'ReplyError'
  );
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' ? status : 500;
}

/** The framework's sentences name what was sent; anything that could be of this machine is not told on. */
function requestDetail(error: unknown): string {
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' ? code : '';
  if (known === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'Send the file as the body, or as multipart/form-data.';
  if (known === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return 'This is not multipart/form-data.';
  if (known.startsWith('FST_') && error instanceof Error) return error.message.replace(/\.?$/, '.');
  return 'The request is not written as it should be.';
}
