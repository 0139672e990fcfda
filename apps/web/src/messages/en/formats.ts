/** Texts of the page of formats. */
export const formats = {
  formats: {
    pageTitle: 'Image formats that Safelight reads and writes',
    pageDescription:
      'Every image format that Safelight converts, with what it carries in and out: alpha, bit depth, animation, pages, colour profiles, EXIF and XMP, and the libraries at work.',
    title: 'Every format, and what it carries',
    lead: 'What a picture brings in, and what of it the other format can take along. What is lost on the way is said for each file.',
    in: 'Reads',
    out: 'Writes',
    bits: '{{depth}} bit',
    float: 'float',
    alpha: 'transparency',
    alphaBinary: 'transparency on or off',
    animation: 'animation',
    pages: 'several pictures',
    profiles: 'colour profiles',
    comments: 'comments',
    density: 'print resolution',
    own: 'Safelight’s own code',
    notRead: 'Not read',
    notWritten: 'Not written',
    savedAs: 'Nobody can write it: saved as {{format}}',
  },
} as const;
