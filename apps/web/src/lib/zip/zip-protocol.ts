/** One file of the archive. */
export interface ZipEntry {
  /** Path in the archive. */
  readonly path: string;
  readonly blob: Blob;
  /** Milliseconds since 1970; before 1980 there is no time in an archive. */
  readonly lastModified: number;
}

/** What the page asks of the archive worker. */
export interface ZipRequest {
  readonly entries: readonly ZipEntry[];
  /** Name of the file in the origin's private file system that a large archive is made in. */
  readonly store: string;
}

/** An archive, in memory or a file of the origin's private file system. */
export type MadeZip =
  | { readonly stored: true; readonly archive: File }
  | { readonly stored: false; readonly archive: Blob };

/** What the archive worker answers. */
export type ZipReply =
  /** Share of the bytes that are packed, 0 to 1. */
  | { readonly type: 'progress'; readonly fraction: number }
  | ({ readonly type: 'done' } & MadeZip)
  | { readonly type: 'error'; readonly message: string };
