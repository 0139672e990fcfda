import type { ConvertErrorData, Stage } from '@safelight/core';
import type { ResultInfo } from '../convert/result-info.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';

/** Status of a file in the queue. */
export type JobStatus = 'pending' | 'converting' | 'completed' | 'error';

/** One file in the queue. Immutable: each change makes a new object, so that views can compare by identity. */
export interface QueueItem {
  readonly id: string;
  /** File name without folders. */
  readonly name: string;
  /** Folder below the chosen root, without leading or trailing slash; empty at the root. */
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970 of the file's last change; `0` when unknown. */
  readonly lastModified: number;
  readonly status: JobStatus;
  /** 0 to 100; 10 read, 30 decode, 50 transform, 70 encode, 90 finish, 100 done. Never falls while converting. */
  readonly progress: number;
  readonly stage?: Stage;
  /** Known once the header was read, which happens soon after adding. */
  readonly source?: SourceInfo;
  readonly result?: ResultInfo;
  /** What the result was made with. */
  readonly settings?: ConvertSettings;
  /** Why it failed; of a file that is completed, why converting it again did, whose former result it has still. */
  readonly error?: ConvertErrorData;
}

/** The queue as a whole. Immutable; a new object on every change but progress within a file. */
export interface QueueSnapshot {
  /** Item ids in the order added. */
  readonly ids: readonly string[];
  readonly counts: Readonly<Record<JobStatus, number>>;
  /** A batch is under way (paused or not). */
  readonly running: boolean;
  readonly paused: boolean;
  /** Of the completed files. */
  readonly savings: {
    readonly sourceBytes: number;
    readonly resultBytes: number;
    /** Bytes saved; negative when the results are larger. */
    readonly sizeReduction: number;
    /** Rounded percent of the source bytes; negative when the results are larger. */
    readonly percentSaved: number;
  };
}

/**
 * The time that the files of a result are to have, milliseconds since 1970: when the picture was taken, else when its
 * source was last changed, which for files of cameras is the same. None where metadata were stripped, for it would tell
 * what they told: such files have the time of their making.
 */
export function fileTime({ lastModified, result }: Pick<QueueItem, 'lastModified' | 'result'>): number | undefined {
  if (result?.stripped) return undefined;
  return result?.takenAt ?? (lastModified > 0 ? lastModified : undefined);
}

/** How a batch ended. */
export interface BatchSummary {
  readonly completed: number;
  /** Of the completed: given back as they were, byte for byte. */
  readonly unchanged: number;
  readonly failed: number;
  /** Put back to pending, or not begun, because they or the batch were cancelled. Of what was taken out of the list, none. */
  readonly cancelled: number;
  /** All of it was cancelled, and not only files of it. */
  readonly stopped?: true;
}

/** What came of a file. */
export type Completed = Required<Pick<QueueItem, 'source' | 'result' | 'settings'>>;

/** A file to add; `source` is what the host's workers can read (a `File`, a path). */
export interface QueueInput<Source> {
  readonly name: string;
  readonly folder?: string;
  readonly size: number;
  readonly lastModified?: number;
  /** `undefined`: not there any more. Such a file fails with `read-failed` until `supply` brings it. */
  readonly source: Source | undefined;
  /** Of a queue that this one goes on with; no file of the list has it. Without it the queue makes one. */
  readonly id?: string;
  /** What came of it in that queue; the store has the files. */
  readonly completed?: Completed;
}
