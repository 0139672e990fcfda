/** What is said of a page that informs. */
export interface InfoWords {
  /** Of the browser's tab and of search results. */
  readonly title: string;
  readonly description: string;
  /** What the page begins with. */
  readonly heading: string;
  readonly lead: string;
  /** Three pages to go on with, by their paths, and what the links to them say. */
  readonly next: Readonly<Record<string, string>>;
}

/** A page that informs, in English: its text is `texts/en/<path>.mdx`, and in each language `texts/<language>/<path>.mdx`. */
export interface InfoPage extends InfoWords {
  readonly path: string;
  /** What kind of page schema.org calls it. */
  readonly kind?: 'AboutPage' | 'ContactPage';
}

/** Every page that informs. */
export const infoPages: readonly InfoPage[] = [
  {
    path: '/about',
    title: 'About Safelight: an image converter that stays on your device',
    description:
      'What Safelight is, where its name comes from, what it promises and how it keeps it, what it is made of, what it does not do yet, and what is new.',
    heading: 'A darkroom for everybody’s pictures',
    lead: 'Safelight turns pictures and documents from one format into another, on your own device. This is who it is for, how it thinks, and what it cannot do.',
    kind: 'AboutPage',
    next: {
      '/privacy': 'What leaves your device',
      '/developers': 'The command line and the engine',
      '/contact': 'Report a picture that fails',
    },
  },
  {
    path: '/contact',
    title: 'Contact, and how to report a picture that fails | Safelight',
    description:
      'Where to write to, and how to report a picture that will not convert without sending the picture: what to note, and a summary of your browser to copy.',
    heading: 'Contact',
    lead: 'Most of what goes wrong with a picture can be told in five lines, and without sending the picture.',
    kind: 'ContactPage',
    next: {
      '/about': 'What Safelight is',
      '/privacy': 'What leaves your device',
      '/blog': 'The blog',
    },
  },
  {
    path: '/privacy',
    title: 'Privacy: what leaves your device, and how to check it | Safelight',
    description:
      'Your files stay on your device. What the server sees, what your browser keeps and for how long, and four ways to check all of it without trusting anybody.',
    heading: 'Your pictures stay with you',
    lead: 'The short version: nothing of a file leaves your device, nobody counts you, and you need not believe it, because you can check it.',
    next: {
      '/terms': 'The terms',
      '/about': 'What Safelight is',
      '/contact': 'Report a picture that fails',
    },
  },
  {
    path: '/terms',
    title: 'Terms of use, in plain language | Safelight',
    description:
      'What you may do with Safelight, what is free, what is not promised, why to keep your originals, and what licences and patents mean for those who distribute it.',
    heading: 'Terms',
    lead: 'Short, because there is little to agree on: your files never reach anybody, and there is no account.',
    next: {
      '/privacy': 'What leaves your device',
      '/premium': 'What Premium is',
      '/contact': 'Report a picture that fails',
    },
  },
  {
    path: '/premium',
    title: 'Premium: unlimited conversions on your own device | Safelight',
    description:
      'What Safelight Premium offers and costs, how a licence is checked on your own device without an account, what is free today, and what differs.',
    heading: 'Premium',
    lead: 'For people who convert every day. The work stays on your device; only the limit goes.',
    next: {
      '/developers': 'The command line and the engine',
      '/terms': 'The terms',
      '/privacy': 'What leaves your device',
    },
  },
  {
    path: '/developers',
    title: 'For developers: command line, engine and web formats | Safelight',
    description:
      'Convert images in scripts and builds: the safelight command with every flag, exit codes and JSON receipts, the engine in TypeScript, and advice on web formats.',
    heading: 'One engine, in your terminal too',
    lead: 'The converter of this site is also a command and a TypeScript package. The same settings give the same bytes in each.',
    next: {
      '/api': 'Functions, options, data',
      '/formats': 'Every format and what it carries',
      '/about': 'What Safelight is',
    },
  },
  {
    path: '/photographers',
    title: 'For photographers: RAW, colour and metadata | Safelight',
    description:
      'Develop camera RAW in the browser, write linear DNG, keep 16 bits and wide colour, remove the place alone, and turn JPEG files without losing a coefficient.',
    heading: 'Every bit that the camera saw',
    lead: 'RAW files are developed on your own machine, in 16 bits, with the colours and the data that belong to them.',
    next: {
      '/formats': 'Every format and what it carries',
      '/tiff-to-jpg': 'TIFF to JPG',
      '/blog/free-up-phone-storage-convert-photos': 'What converting photos saves',
    },
  },
  {
    path: '/influencers',
    title: 'For creators: picture sizes and formats for networks | Safelight',
    description:
      'Which size, format and colours to give a network so that it has little left to spoil: presets for posts, stories and messages, in batches, on your device.',
    heading: 'Post the picture you made',
    lead: 'Networks scale, recompress and recolour what they get. Give them what they would have made of it, and it stays yours.',
    next: {
      '/blog/instagram-photo-format-fix': 'Instagram: size, format, colours',
      '/blog/social-media-photo-upload-fix': 'When an upload is refused',
      '/photographers': 'RAW, colour and metadata',
    },
  },
  {
    path: '/api',
    title: 'API: HTTP, functions, options and data files | Safelight',
    description:
      'The HTTP API, operation by operation; the engine’s TypeScript functions; every option of every encoder with its range and default; the list of formats as JSON.',
    heading: 'API',
    lead: 'What programs can use: an HTTP server of your own with its reference, the options of each format, the engine’s functions, and two files of data.',
    next: {
      '/developers': 'The command line and the engine',
      '/formats': 'Every format and what it carries',
      '/premium': 'What Premium is',
    },
  },
  {
    path: '/chrome-extension',
    title: 'Browser extension for Chrome, Edge and Firefox | Safelight',
    description:
      'Right-click a picture to save it as JPEG, PNG, WebP or PDF, and convert HEIC before you upload it. What the extension does, which permissions it has, and what for.',
    heading: 'A browser extension',
    lead: 'The converter, one right-click away: for pictures of web pages, and for forms that refuse your photos. In Chrome, Edge and Firefox, on your own device.',
    next: {
      '/extension-download': 'Download it, with the steps',
      '/privacy': 'What leaves your device',
      '/heic-to-jpg': 'HEIC to JPG',
    },
  },
  {
    path: '/extension-download',
    title: 'Download the browser extension, or install the site | Safelight',
    description:
      'The Safelight extension as a file for Chrome, Edge and Firefox, with its checksum and the steps for each browser; or the site itself as an app, offline too.',
    heading: 'Get the extension',
    lead: 'A file for your browser, with its checksum and the steps. Or put the site itself on your device, which works on phones too.',
    next: {
      '/chrome-extension': 'What the extension does',
      '/developers': 'The command line and the engine',
      '/': 'The converter',
    },
  },
  {
    path: '/benchmarks',
    title: 'Benchmarks: how fast conversions are, and beside what | Safelight',
    description:
      'Processor time for a 12-megapixel photo on this page, on VERT’s, by jSquash and by native programs, measured in one run, and how you can repeat it yourself.',
    heading: 'How fast it is',
    lead: 'The same photos, the same browser, the same run: this page, another converter, libraries for programmers, and native programs.',
    next: {
      '/developers': 'The command line and the engine',
      '/about': 'What Safelight is',
      '/': 'The converter',
    },
  },
  {
    path: '/brand-assets',
    title: 'Brand assets: logo, colours and type | Safelight',
    description:
      'The Safelight logo and mark as SVG and PNG for light and dark grounds and in one colour, the colours with their values, the typeface, and how to use them.',
    heading: 'The lamp, and how to hang it',
    lead: 'The logo as files that need no font, the colours with their values, and a few rules that keep both recognisable.',
    next: {
      '/about': 'What Safelight is',
      '/developers': 'The command line and the engine',
      '/blog/ai-image-converter-launch': 'How it explains its choices',
    },
  },
];

/** The page with this address. */
export function infoPageOf(path: string): InfoPage | undefined {
  return infoPages.find((page) => page.path === path);
}
