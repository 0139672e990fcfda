/** An article of the blog: its text is `pages/blog/(articles)/<slug>/+Page.mdx`. */
export interface Article {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
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
];

/** The address of an article. */
export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blog/${slug}`;
}

/** The article that an address is the page of. */
export function articleOfPath(path: string): Article | undefined {
  const plain = path.replace(/\/+$/, '');
  return articles.find((article) => articlePath(article) === plain);
}

/** A day as people write it. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
