/** A picture, and what it weighed as the command line wrote it. tests/corpus/weighed.test.ts makes all of it anew. */
export interface Weighed {
  /** Where it lies: in the corpus of the tests, or in the source. */
  readonly file: string;
  /** Bytes by the flags of `safelight convert`; without any, those of the file itself. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** A photo of an iPhone 13 Pro Max, 3024 × 4032 pixels. */
export const portrait: Weighed = {
  file: 'heic/iphone_13_pro_max.HEIC',
  bytes: {
    '': 2182707,
    '--to png': 14369122,
    '--to jpg --quality 95': 3779302,
    '--to jpg --quality 90': 2653170,
    '--to jpg --quality 85': 2048881,
    '--to jpg --quality 75': 1460915,
    '--to webp --quality 85': 1583988,
    '--to avif --quality 60': 947339,
    '--to jpg --quality 85 --width 2048': 1135708,
    '--to jpg --quality 85 --width 1600': 766912,
    '--to jpg --quality 85 --width 1080': 397199,
  },
};

/** A snow scene of an iPhone 16 Pro, 3024 × 4032 pixels. */
export const snow: Weighed = {
  file: 'heic/ski-throne.heic',
  bytes: {
    '': 2096948,
    '--to jpg --quality 90': 2593274,
    '--to jpg --quality 85': 2075566,
    '--to jpg --quality 85 --width 2048': 1223650,
    '--to jpg --quality 85 --width 1600': 852157,
    '--to jpg --quality 85 --width 1080': 458130,
    '--to png --width 1600': 5430950,
    '--to webp --lossless --width 1600': 3559738,
    '--to jpg --quality 90 --width 1600': 1222334,
    '--to jpg --quality 85 --effort smallest --width 1600': 815897,
    '--to jxl --quality 85 --width 1600': 731275,
    '--to webp --quality 82 --width 1600': 645952,
    '--to avif --quality 70 --width 1600': 634709,
    '--to avif --quality 60 --width 1600': 493086,
  },
};

/** A photo of an iPhone 7 with another maker’s camera app, 4032 × 3024 pixels. */
export const landscape: Weighed = {
  file: 'heic/iphone_7.heic',
  bytes: {
    '': 785743,
    '--to jpg --quality 90': 1269478,
    '--to jpg --quality 85': 1038914,
    '--to jpg --quality 85 --width 2048': 426525,
    '--to jpg --quality 85 --width 1600': 307813,
    '--to jpg --quality 85 --width 1080': 176147,
  },
};

/** A screenshot of this site, 1440 × 900 pixels. */
export const screenshot: Weighed = {
  file: 'docs/screenshots/weighed.png',
  bytes: {
    '--to avif --lossless': 351935,
    '--to jpg --quality 90': 120665,
    '--to png --effort smallest': 42789,
    '--to jxl --lossless --effort 7': 32829,
    '--to webp --lossless': 32118,
  },
};

/** Bytes of a picture that was weighed. */
export function weightOf({ file, bytes }: Weighed, flags = ''): number {
  const weight = bytes[flags];
  if (weight === undefined) throw new Error(`${file} was not weighed as ${flags}.`);
  return weight;
}
