/** Chromium without services that would call home. */
export declare const FLAGS: string[];
