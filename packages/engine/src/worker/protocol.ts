import type { ConvertErrorData, DecodeLimits, Rewritten, Stage } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import type { FileWithoutLocation } from '../metadata/location/file.ts';
import type { ConvertSettings, JoinSettings } from '../plan/settings.ts';
import type { AnalysisJob, Answers, Question } from '../recommend/study.ts';

/** One file for a worker; `source` is whatever the worker's host can read (a File, a path). */
export interface WorkerJob<Source = unknown> {
  readonly source: Source;
  readonly name: string;
  readonly settings: ConvertSettings;
  readonly limits: DecodeLimits;
  /** Side of the small picture that is to come with the result. */
  readonly thumbnail?: number | undefined;
}

/** Converted files that are to become one; `source` is whatever the worker's host can read. */
export interface JoinJob<Source = unknown> {
  readonly parts: readonly { readonly name: string; readonly source: Source }[];
  readonly settings: JoinSettings;
  readonly limits: DecodeLimits;
}

/** A file that a question is asked about; `source` is whatever the worker's host can read. */
export interface StudyJob<Source = unknown> extends AnalysisJob {
  readonly source: Source;
  readonly limits: DecodeLimits;
}

/** A file that is to be kept as it is, but for the place; `source` is whatever the worker's host can read. */
export interface LocationJob<Source = unknown> {
  readonly source: Source;
  readonly name: string;
}

/** A part of the converter that was compiled: workers of one page or process can share it, and how fast it has become. */
export interface CompiledModule {
  readonly url: string;
  readonly module: WebAssembly.Module;
}

/** How one file of a batch ended. */
export type BatchOutcome =
  | { readonly ok: true; readonly output: ConvertOutput }
  | { readonly ok: false; readonly error: ConvertErrorData; readonly trapped: boolean };

/** What a worker is told. `id` is given back in every reply. */
export type WorkerRequest<Source = unknown> =
  | { readonly type: 'process_single'; readonly id: number; readonly job: WorkerJob<Source> }
  | { readonly type: 'process_batch'; readonly id: number; readonly jobs: readonly WorkerJob<Source>[] }
  | { readonly type: 'join_files'; readonly id: number; readonly job: JoinJob<Source> }
  | { readonly type: Question; readonly id: number; readonly job: StudyJob<Source> }
  /** Nobody waits for the answer to question `study` any more: it ends with the step that it is at. */
  | { readonly type: 'leave_study'; readonly id: number; readonly study: number }
  | { readonly type: 'remove_location'; readonly id: number; readonly job: LocationJob<Source> }
  | { readonly type: 'health_check'; readonly id: number }
  /** What other workers compiled; there is no answer. */
  | { readonly type: 'use_modules'; readonly id: number; readonly modules: readonly CompiledModule[] };

/** How far a request is; of a single file `percentage` moves through the stages, of a batch it counts files. */
export interface WorkerProgress {
  readonly completed: number;
  readonly total: number;
  /** 0 to 100. */
  readonly percentage: number;
  /** Milliseconds; 0 while nothing is known. */
  readonly estimatedTimeRemaining: number;
  readonly stage: Stage;
}

/** What a worker says. */
export type WorkerReply =
  /** `life`: a lock that the worker holds as long as it lives, where there are such. */
  | { readonly type: 'worker_ready'; readonly life?: string | undefined }
  | { readonly type: 'process_complete'; readonly id: number; readonly output: ConvertOutput }
  | ({ readonly type: 'batch_progress'; readonly id: number } & WorkerProgress)
  | { readonly type: 'batch_complete'; readonly id: number; readonly outcomes: readonly BatchOutcome[] }
  | { readonly type: 'join_complete'; readonly id: number; readonly output: Rewritten }
  | { readonly type: 'study_complete'; readonly id: number; readonly answer: Answers[Question] }
  | { readonly type: 'location_complete'; readonly id: number; readonly file: FileWithoutLocation | undefined }
  | { readonly type: 'health_response'; readonly id: number }
  | ({ readonly type: 'module_compiled' } & CompiledModule)
  /** Parts of the converter are being fetched from a network, or no longer. */
  | { readonly type: 'loading'; readonly isLoading: boolean }
  /** `trapped`: WebAssembly stopped in the middle of its work; the worker is to be replaced. */
  | { readonly type: 'error'; readonly id: number; readonly error: ConvertErrorData; readonly trapped: boolean };

/** The worker's side of the channel. */
export interface WorkerPort {
  post(reply: WorkerReply, transfer?: readonly ArrayBuffer[]): void;
  onRequest(listener: (request: WorkerRequest) => void): void;
}

/** The page's side of the channel: one worker, whatever the host calls it. */
export interface WorkerHandle {
  post(request: WorkerRequest): void;
  onReply(listener: (reply: WorkerReply) => void): void;
  /** The worker crashed or ended by itself. */
  onFailure(listener: (reason: string) => void): void;
  /** Milliseconds of a processor that its work has taken so far, where the host can tell. */
  processorTime?(): number;
  terminate(): void;
}
