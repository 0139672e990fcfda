/** Files shared with the app, until the page takes them. */
export const SHARED_CACHE = 'safelight-shared';
/** Where the operating system sends what is shared with the app. */
export const SHARE_TARGET = '/share-target';
/** What tells the page that files were shared: the id of what was shared, or `lost`. */
export const SHARED_PARAM = 'shared';
