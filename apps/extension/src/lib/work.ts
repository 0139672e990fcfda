/** What is asked of the engine's page, and what it says of it. */
import type { Adjustment, ConvertErrorCode, ConvertOptions, TargetId } from '@safelight/engine';

/** A document in a tab. */
export interface Place {
  readonly tabId: number;
  readonly frameId: number;
}

/** A picture somewhere: of a page, or behind a link. Plain data. */
export interface Address {
  readonly kind: 'address';
  readonly url: string;
  /** Where it was found: its page can be asked for the bytes. */
  readonly place?: Place | undefined;
  /** Whether the person allowed the extension to fetch from its site. */
  readonly allowed: boolean;
}

/** A file that a person chose, dropped or pasted. */
export interface Handed {
  readonly kind: 'file';
  readonly file: File;
}

export type Source = Address | Handed;

/** Pictures to convert, and what is to become of them. */
export interface Order {
  readonly id: string;
  readonly sources: readonly Source[];
  readonly options: ConvertOptions;
  readonly to: TargetId;
  /** Results go to the browser's downloads, or back to the window that asked. */
  readonly results: 'save' | 'hand-back';
  /** What an archive is called. */
  readonly title: string;
  /** More results than this come as one ZIP; 0: never. */
  readonly zipFrom: number;
  /** Pictures with a shorter side are left out; 0: none. */
  readonly minSide: number;
  /** How many were left out before, for the same reason. */
  readonly tooSmall: number;
  readonly askWhere: boolean;
  /** Whether nobody watches: what fails is shown in a tab. */
  readonly unwatched: boolean;
}

/** Why a picture was not converted. Besides the engine's codes, what can happen on the way to its bytes. */
export type FailureCode =
  | ConvertErrorCode
  /** The site is not allowed yet. */
  | 'access-needed'
  /** The site answered 401, 403 or the like. */
  | 'refused'
  | 'not-found'
  /** Another answer that is no picture. */
  | 'bad-answer'
  | 'unreachable'
  /** The browser lets no extension into this page, or it is gone. */
  | 'page-closed'
  | 'no-address'
  | 'too-large'
  | 'unknown';

export interface Failure {
  readonly name: string;
  readonly code: FailureCode;
  /** What the site answered. */
  readonly status?: number;
  /** To try once more with. */
  readonly source?: Address;
}

/** What became of one picture. */
export interface Saved {
  readonly name: string;
  readonly bytes: number;
  readonly before: number;
  readonly adjustments: readonly Adjustment[];
}

/** How an order stands. */
export interface Report {
  readonly id: string;
  readonly to: TargetId;
  readonly total: number;
  readonly done: number;
  readonly running: boolean;
  readonly saved: readonly Saved[];
  /** Name of the one ZIP, if there is one. */
  readonly archive?: string;
  readonly tooSmall: number;
  readonly failed: readonly Failure[];
  /** Where the pages of a failed picture were: for trying once more. */
  readonly order: Omit<Order, 'sources'>;
}

/** Between the extension's own pages; files go as they are. */
export type ChannelMessage =
  | { readonly type: 'order'; readonly order: Order }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'result'; readonly id: string; readonly index: number; readonly files: readonly File[] }
  | { readonly type: 'tab-bytes'; readonly key: string; readonly bytes: TabBytes };

/** What a page gave of a picture: its bytes, or why not. */
export type TabBytes =
  | { readonly blob: Blob; readonly url: string; readonly disposition: string }
  | { readonly code: FailureCode; readonly status?: number };

/** What pages ask of the background. */
export type Request =
  /** Starts the engine's page. */
  | { readonly type: 'start' }
  | { readonly type: 'download'; readonly url: string; readonly name: string; readonly askWhere: boolean }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'running'; readonly count: number }
  | { readonly type: 'read-in-tab'; readonly key: string; readonly address: Address }
  | { readonly type: 'save-page'; readonly tabId: number; readonly to: TargetId }
  | { readonly type: 'upload'; readonly tabId: number };

/** How a download ended. */
export type DownloadEnd = 'complete' | 'cancelled' | 'failed';

export const CHANNEL = 'safelight';
/** Where reports are kept until the browser is closed. */
export const REPORTS = 'reports';

export const newId = (): string => crypto.randomUUID();
