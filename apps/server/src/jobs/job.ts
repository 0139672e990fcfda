import type { ProblemCode } from '../problem.ts';

/** A file of a job, as it came. */
export interface JobInput {
  /** Where its bytes are: a key of the server's own store, or of the operator's. */
  readonly key: string;
  readonly name: string;
  /** SHA-256 in hexadecimal; absent for objects of the operator's store. */
  readonly hash?: string | undefined;
}

/** What a client wants of many files. It is kept as JSON. */
export interface Job {
  /** 128 bits that cannot be guessed, in hexadecimal. */
  readonly id: string;
  /** Of the key that sent it. */
  readonly client: string;
  /** Of the request: the same one sent again has the same. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** When it and its results are removed. */
  readonly expires: number;
  /** Options as the request says them; the worker reads them. */
  readonly parameters: readonly (readonly [name: string, text: string])[];
  readonly inputs: readonly JobInput[];
  /** The files are objects of the operator's store, and the results go there, under this prefix. */
  readonly resultsPrefix?: string | undefined;
}

/** A file that a job made. */
export interface JobResultFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** How a file of a job ended. */
export type FileOutcome =
  | { readonly files: readonly JobResultFile[]; readonly adjustments: readonly unknown[] }
  | { readonly code: ProblemCode; readonly detail: string };

/** How far a job is. */
export interface JobCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

export type JobStatus = 'waiting' | 'running' | 'done';

/** A job with what has become of it; outcomes stand at the places of their files. */
export interface JobState {
  readonly job: Job;
  readonly hasBegun: boolean;
  readonly outcomes: ReadonlyMap<number, FileOutcome>;
}

/** How far a job is, and whose it is: what is cheap to know of a job of many files. */
export interface JobProgress {
  readonly client: string;
  readonly status: JobStatus;
  readonly counts: JobCounts;
}

export function isFailure(outcome: FileOutcome): outcome is Extract<FileOutcome, { readonly code: ProblemCode }> {
  return 'code' in outcome;
}

export function countsOf({ job, outcomes }: JobState): JobCounts {
  const failed = [...outcomes.values()].filter(isFailure).length;
  return { total: job.inputs.length, done: outcomes.size - failed, failed };
}

export function statusOf({ job, hasBegun, outcomes }: JobState): JobStatus {
  return statusOfCounts(job.inputs.length, outcomes.size, hasBegun);
}

/**
 * @param total - files of the job
 * @param settled - those that have ended
 */
export function statusOfCounts(total: number, settled: number, hasBegun: boolean): JobStatus {
  if (settled >= total) return 'done';
  return hasBegun ? 'running' : 'waiting';
}
