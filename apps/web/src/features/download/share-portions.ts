/** What is handed to the system's share sheet. */
export interface Shareable {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
}

/** What a browser hands over at once. */
export interface ShareLimits {
  /** Files at once, at most. */
  readonly count: number;
  /** Bytes at once. A larger file goes alone, if it goes at all. */
  readonly bytes: number;
  readonly takes: (file: Shareable) => boolean;
}

const MEGABYTE = 1024 ** 2;

/**
 * Endings of results that Chromium hands over. Source: its list of permitted extensions and types
 * (modules/webshare/FILE_TYPES.md), which knows icons by another type than the registered one.
 */
const permitted = /\.(?:avif|bmp|gif|jpe?g|pdf|png|svg|tiff?|webp)$/i;

/** Chromium refuses more than ten files or 50 MB, and what is of a kind that it does not know (share_service_impl.h). */
const chromium: ShareLimits = {
  count: 10,
  bytes: 50 * MEGABYTE,
  takes: ({ name, bytes }) => permitted.test(name) && bytes <= 50 * MEGABYTE,
};

/**
 * Safari names no limit, but has all that it hands over in the tab's memory, twice for a moment (its ShareDataReader);
 * phones end tabs of more than about 1 GB.
 */
const webkit: ShareLimits = { count: 100, bytes: 200 * MEGABYTE, takes: () => true };

/** Whether this is Chromium: only there pages are told of brands. */
export const isChromium = (): boolean => 'userAgentData' in navigator;

export const shareLimits = (): ShareLimits => (isChromium() ? chromium : webkit);

/** Splits files into those that are handed over together, in their order. */
export function portionsOf<F extends Shareable>(files: readonly F[], { count, bytes }: ShareLimits): readonly F[][] {
  const portions: F[][] = [];
  let room = 0;
  for (const file of files) {
    const last = portions.at(-1);
    if (last && last.length < count && file.bytes <= room) {
      last.push(file);
      room -= file.bytes;
    } else {
      portions.push([file]);
      room = bytes - file.bytes;
    }
  }
  return portions;
}
