/** What is said of an article, in search results and in lists. */
export interface ArticleWords {
  readonly title: string;
  readonly description: string;
}

/** An article of the blog, in English: its text is `texts/en/<slug>.mdx`, and in each language `texts/<language>/<slug>.mdx`. */
export interface Article extends ArticleWords {
  readonly slug: string;
  /** When it was written, ISO 8601. */
  readonly date: string;
  /** Slugs of three articles to read next. */
  readonly related: readonly [string, string, string];
}

/** Every article, in the order of the index. */
export const articles: readonly Article[] = [
  {
    slug: 'iphone-photos-wont-send-fix',
    title: 'iPhone photos won’t send? Four causes, and the fix for each',
    description:
      'Why photos from an iPhone fail to send by message, mail or upload form, how to tell which of four causes it is, and what to change.',
    date: '2026-11-21',
    related: [
      'iphone-photos-wont-send-heic-problem',
      'social-media-photo-upload-fix',
      'iphone-android-photo-compatibility-fix',
    ],
  },
  {
    slug: 'iphone-photos-wont-send-heic-problem',
    title: 'The HEIC problem: why your photo opens for you and for nobody else',
    description:
      'What HEIC is, who can open it today, which iPhone settings decide when it is sent as JPEG, and how to convert the photos that you already have.',
    date: '2026-11-21',
    related: [
      'iphone-photos-wont-send-fix',
      'iphone-android-photo-compatibility-fix',
      'free-up-phone-storage-convert-photos',
    ],
  },
  {
    slug: 'free-up-phone-storage-convert-photos',
    title: 'What converting photos saves, and what it does not',
    description:
      'One photo weighed in nine forms, which files on a phone really shrink, and how to convert a library without regret.',
    date: '2026-11-21',
    related: [
      'iphone-storage-full-photos-fix',
      'iphone-photos-wont-send-heic-problem',
      'whatsapp-photos-blurry-quality-fix',
    ],
  },
  {
    slug: 'instagram-photo-format-fix',
    title: 'Instagram photos: the right size, format and colours',
    description:
      '1080 pixels, JPEG, sRGB and the right shape: how to prepare a photo so that Instagram has little left to compress.',
    date: '2026-11-21',
    related: [
      'social-media-photo-upload-fix',
      'whatsapp-photos-blurry-quality-fix',
      'iphone-android-photos-blurry-fix',
    ],
  },
  {
    slug: 'iphone-android-photos-blurry-fix',
    title: 'Sharp on the iPhone, blurry on Android: where the pixels go',
    description:
      'Why photos between iPhone and Android arrive blurred, how to turn on RCS, and how to send a sharp picture without it.',
    date: '2026-11-21',
    related: [
      'whatsapp-photos-blurry-quality-fix',
      'iphone-android-photo-compatibility-fix',
      'iphone-photos-wont-send-fix',
    ],
  },
  {
    slug: 'whatsapp-photos-blurry-quality-fix',
    title: 'Blurry photos on WhatsApp: three ways to send them sharp',
    description:
      'What WhatsApp does to a photo, when HD is enough, how to send the untouched original, and how to scale it yourself.',
    date: '2026-11-21',
    related: ['iphone-android-photos-blurry-fix', 'instagram-photo-format-fix', 'iphone-photos-wont-send-fix'],
  },
  {
    slug: 'iphone-storage-full-photos-fix',
    title: 'iPhone storage full? Make room, from ten seconds to one evening',
    description:
      'Where the space on an iPhone goes, what to delete first, what iCloud really does, and when converting photos helps.',
    date: '2026-11-21',
    related: [
      'free-up-phone-storage-convert-photos',
      'iphone-photos-wont-send-heic-problem',
      'iphone-android-photo-compatibility-fix',
    ],
  },
  {
    slug: 'social-media-photo-upload-fix',
    title: 'Photo upload failed? What social networks check, and what to set',
    description:
      'Format, bytes, pixels and shape: how to find out why a network refuses a photo, and settings that all of them take.',
    date: '2026-11-21',
    related: [
      'instagram-photo-format-fix',
      'iphone-photos-wont-send-fix',
      'ai-fixes-iphone-photo-problems-automatically',
    ],
  },
  {
    slug: 'iphone-android-photo-compatibility-fix',
    title: 'iPhone and Android photos in one family: make them get along',
    description:
      'What each phone writes and reads, which format and which way to choose, and the five things that do not cross over.',
    date: '2026-11-21',
    related: [
      'iphone-android-photos-blurry-fix',
      'iphone-photos-wont-send-heic-problem',
      'iphone-storage-full-photos-fix',
    ],
  },
  {
    slug: 'ai-image-converter-launch',
    title: 'Safelight is here: a converter that explains its choices',
    description:
      'What Safelight does on your own device, how to check that nothing is uploaded, and what “AI recommendation” means.',
    date: '2026-11-21',
    related: [
      'ai-fixes-iphone-photo-problems-automatically',
      'free-up-phone-storage-convert-photos',
      'social-media-photo-upload-fix',
    ],
  },
  {
    slug: 'ai-fixes-iphone-photo-problems-automatically',
    title: 'Six iPhone photo problems that a few good rules can solve',
    description:
      'What the recommendation card looks at, what it does about six common iPhone photo problems, and what is left to you.',
    date: '2026-11-21',
    related: ['ai-image-converter-launch', 'iphone-photos-wont-send-fix', 'instagram-photo-format-fix'],
  },
];

/** The address of an article. */
export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blog/${slug}`;
}

/**
 * The article that a slug is of.
 * @throws where there is none
 */
export function articleOf(slug: string): Article {
  const found = articles.find((article) => article.slug === slug);
  if (!found) throw new Error(`There is no article ${slug}.`);
  return found;
}
