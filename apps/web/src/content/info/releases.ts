/** A version of Safelight, and what it brought. */
export interface Release {
  readonly version: string;
  /** ISO 8601. */
  readonly date: string;
  /** A sentence each. */
  readonly changes: readonly string[];
}

/** Every version, the newest first. The first is that of package.json: a test holds them together. */
export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-21',
    changes: [
      'The converter: JPEG, PNG, WebP, AVIF, HEIC, JPEG XL, TIFF, PDF, SVG, camera RAW and more, on your own device.',
      'Each result says what it could not take along from its source: transparency, pictures, depth, colours, metadata.',
      'Before and after side by side, one file or a thousand, as single files, one ZIP or one document.',
      'A recommendation for format, quality and size that says why, and settings that fit a file under a limit.',
      'Optimize Photo Library makes a whole folder smaller, keeps its tree, and can be gone on with after a break.',
      'The command line, on the same engine: the same settings give the same bytes.',
      'A browser extension for Chrome, Edge and Firefox: pictures of pages, and photos that a form refuses.',
    ],
  },
];
