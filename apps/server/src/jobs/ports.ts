import type { FileOutcome, Job, JobProgress, JobState } from './job.ts';

/** How a job stands to one that is kept. */
export type Addition = 'added' | 'again' | 'other-request';

/** How an outcome was taken. */
export interface Taken {
  /** It is the one that is kept: nobody brought one before. */
  readonly isFirst: boolean;
  /** Every file of the job has one now. */
  readonly isLast: boolean;
}

/** Keeps jobs and what became of their files, until they are removed or expire. */
export interface JobRecords {
  /** Keeps a job, unless one of its id is kept: the same request's, or another's. */
  add(job: Job): Promise<Addition>;
  find(id: string): Promise<JobState | undefined>;
  /** The same without its files: it may be asked every second. */
  progress(id: string): Promise<JobProgress | undefined>;
  /** Whether the job is still wanted; remembers that it has begun. */
  begin(id: string): Promise<Job | undefined>;
  /** Keeps how a file ended, unless that is known already: of two workers, the first is right. `undefined` where the job is gone. */
  settle(id: string, place: number, outcome: FileOutcome): Promise<Taken | undefined>;
  /** Forgets what was asked of the files of a job that has ended: a password may be among it. */
  forgetParameters(id: string): Promise<void>;
  /** Forgets jobs that have expired, where the place does not do so by itself. */
  forgetExpired(): Promise<void>;
  /** Forgets a job. False where there was none. */
  remove(id: string): Promise<boolean>;
  /** Calls `listener` when something happened to a job, or may have; returns how that ends. */
  watch(id: string, listener: () => void): () => void;
  /** Calls `listener` with the id of every job that is removed; returns how that ends. */
  watchRemovals(listener: (id: string) => void): () => void;
}

/** Something to be done once, by whoever has time: a file of a job to convert, or a job's end to tell. */
export interface Task {
  readonly kind: 'convert' | 'notify';
  readonly job: string;
  /** The file's place in the job; 0 for a notice. */
  readonly place: number;
}

/** How a task ended: it is done, or to be tried again, after the usual wait or at once by another. */
export type TaskEnd = 'done' | 'retry' | 'hand-back';

/** Hands tasks out. Each is done at least once: one whose worker dies is handed to another. */
export interface TaskQueue {
  /** Adds tasks, but those that are in the queue already. */
  add(tasks: readonly Task[]): Promise<void>;
  /** Tasks of files that wait. */
  countWaiting(): Promise<number>;
  /**
   * Begins to hand out tasks.
   * @param attempt - how often the task was tried before, from 0; one that was lost with its worker counts
   * @returns ends that: resolves when what was handed out has ended
   */
  work(
    handle: (task: Task, attempt: number) => Promise<TaskEnd>,
    atOnce: Readonly<Record<Task['kind'], number>>,
  ): () => Promise<void>;
}

/** What jobs need of the place where they are kept. */
export interface JobPorts {
  readonly records: JobRecords;
  readonly tasks: TaskQueue;
}

/** Seconds before a task is tried again, once for each try that failed: about three days in all. */
export const RETRY_WAITS: readonly number[] = [5, 30, 120, 600, 3600, 14_400, 43_200, 86_400, 86_400];
