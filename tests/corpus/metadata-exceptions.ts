/** What a file says, by `group0:group1:Name`. */
type Facts = Readonly<Record<string, unknown>>;

/** A tag that a conversion rightly changes or drops. */
interface Exception {
  /** `group0:group1:Name` as ExifTool says it. */
  readonly tags: RegExp;
  /** Ids of targets; absent: all. */
  readonly targets?: readonly string[];
  /** Of sources of which it is true, by all their tags. */
  readonly when?: (facts: Facts) => boolean;
  readonly reason: string;
}

/** Targets whose EXIF tags are tags of the file's own first directory. */
const TIFF_BUILT = ['tiff', 'dng'];

const isRaw = (facts: Facts): boolean => ['ARW', 'NEF', 'RAF'].includes(String(facts['File:FileType']));

const exceptions: readonly Exception[] = [
  { tags: /:Orientation$/, reason: 'The pixels are turned upright.' },
  {
    tags: /:(?:Exif)?Image(?:Width|Height|Length)$/,
    reason: 'They follow the result, and stale ones of the source are set right.',
  },
  {
    tags: /^EXIF:ExifIFD:Subject(?:Area|Location)$/,
    when: (facts) => Number(facts['EXIF:IFD0:Orientation'] ?? 1) !== 1,
    reason: 'It is where the subject is in the upright picture; `areas.test.ts` holds it to the pixels.',
  },
  {
    tags: /^EXIF:IFD0:(?:SubfileType|BitsPerSample|Compression|PhotometricInterpretation|FillOrder|StripOffsets|StripByteCounts|SamplesPerPixel|RowsPerStrip|PlanarConfiguration|PageNumber|Predictor|Tile\w+|SampleFormat|ExtraSamples)$/,
    when: (facts) => 'EXIF:IFD0:StripOffsets' in facts || 'EXIF:IFD0:TileOffsets' in facts,
    reason: 'They say how the pixels of a TIFF file are stored, not what they show.',
  },
  {
    tags: /^EXIF:IFD0:(?:BitsPerSample|Compression|PhotometricInterpretation|SamplesPerPixel|PlanarConfiguration)$/,
    targets: TIFF_BUILT,
    reason: 'Stale ones that an editor left in an EXIF block: in TIFF they speak of the pixels that are there.',
  },
  {
    tags: /^EXIF:IFD0:CFA(?:RepeatPatternDim|Pattern2)$/,
    reason: 'They describe the sensor; the pixels are developed.',
  },
  {
    tags: /^EXIF:IFD1:/,
    when: isRaw,
    reason: 'The second directory of a raw file is a picture that the camera developed otherwise; the receipt says so.',
  },
  {
    tags: /^EXIF:IFD0:(?:YCbCrPositioning|ReferenceBlackWhite|TIFF-EPStandardID|ThumbnailTIFF)$/,
    when: isRaw,
    reason: "They speak of the camera's own small picture, and of the raw file.",
  },
  {
    tags: /^EXIF:IFD0:YCbCrPositioning$/,
    targets: TIFF_BUILT,
    reason: 'In TIFF it says how chroma is stored, of which RGB has none; reading the file gives it back.',
  },
  {
    tags: /^EXIF:IFD1:/,
    targets: TIFF_BUILT,
    reason: 'The second directory of TIFF is a page: readers would show the thumbnail as one. The receipt says so.',
  },
  { tags: /^EXIF:IFD1:ThumbnailOffset$/, reason: 'It counts from the beginning of the file.' },
  {
    tags: /^XMP:XMP-(?:x:XMPToolkit|HDRGainMap:\w+)$/,
    when: (facts) => 'XMP:XMP-HDRGainMap:HDRGainMapVersion' in facts,
    reason: 'The packet of the gain map, an auxiliary picture that is told as left out.',
  },
  {
    tags: /^XMP:XMP-xmpNote:HasExtendedXMP$/,
    reason: 'It names the segments of JPEG that hold the rest of the packet, which is put together.',
  },
  {
    tags: /^EXIF:SubIFD\d*:/,
    reason: 'Other pictures of a raw file: their layout, and what a developer needs of the sensor.',
  },
  {
    tags: /^MakerNotes:Nikon:NEFBitDepth$/,
    targets: TIFF_BUILT,
    reason: "The file's offset for it lies behind the end of its maker's note.",
  },
];

/** CIELab, ICCLab and ITULab (TIFF 6.0, section 23, and its supplements). */
const isLab = (facts: Facts): boolean => [8, 9, 10].includes(Number(facts['EXIF:IFD0:PhotometricInterpretation']));

/** Targets that hold Lab as it is; all others get sRGB of it. */
const LAB_TARGETS = ['tiff', 'psd', 'psb'];

/** Targets without a place for a profile: they get sRGB of every picture. */
const SRGB_TARGETS = ['gif', 'dng'];

function becomesSrgb(facts: Facts, target: string): boolean {
  if (isLab(facts)) return !LAB_TARGETS.includes(target);
  const profile = facts['ICC_Profile:ProfileDescription'];
  return SRGB_TARGETS.includes(target) && typeof profile === 'string' && !profile.startsWith('sRGB');
}

/** How metadata calls sRGB: EXIF 2.32, 4.6.6 and 4.6.7 (DCF), and Photoshop's schema of XMP. */
const calledSrgb: Facts = {
  'EXIF:ExifIFD:ColorSpace': 1,
  'EXIF:InteropIFD:InteropIndex': 'R98',
  'XMP:XMP-photoshop:ICCProfileName': 'sRGB IEC61966-2.1',
};

/** What a tag of the source has to be in the result: itself, but for the name of colours that were converted. */
export function expectedValue(key: string, facts: Facts, target: string): unknown {
  return key in calledSrgb && becomesSrgb(facts, target) ? calledSrgb[key] : facts[key];
}

/** Whether a conversion to the target rightly changes or drops the tag. */
export function rightlyLost(key: string, facts: Facts, target: string): boolean {
  return exceptions.some(
    ({ tags, targets, when }) => tags.test(key) && (targets?.includes(target) ?? true) && (when?.(facts) ?? true),
  );
}

const complaints: readonly { readonly says: RegExp; readonly targets?: readonly string[]; readonly reason: string }[] =
  [
    {
      says: /Invalid value for IFD0 tag 0x0103 Compression/,
      targets: ['tiff'],
      reason: 'Deflate is of the supplement to TIFF 6.0 by Adobe, which the judge does not count.',
    },
    {
      says: /Missing required (?:JPEG IFD0|\w+ (?:ExifIFD|GPS)) tag/,
      reason: 'The source lacks the tag too: nothing is invented. The judge asks for it in some containers only.',
    },
    {
      says: /(?:ExifIFD tag 0x(?:910[12]|a002|a003)|InteropIFD tag 0x0001) \w+ is not allowed in TIFF/,
      targets: ['tiff'],
      reason: 'Tags for compressed pictures and for files of cameras: they are kept for the way back.',
    },
    {
      says: /File contains multi-segment EXIF/,
      targets: ['jpeg'],
      reason: 'A segment holds 64 KB at most; more readers find the first of several than none.',
    },
    {
      says: /\[minor\] Unknown APP2 segment/,
      targets: ['jpeg'],
      reason: 'That of ISO 21496-1, which says what the gain map behind the picture means: younger than the judge.',
    },
    {
      says: /Bad format \(\d+\) for NikonScanIFD entry 0/,
      targets: TIFF_BUILT,
      reason: "The file's offset for it lies behind the end of its maker's note.",
    },
  ];

/** Whether a complaint of ExifTool is about nothing that the target could do better. */
export function rightlyComplained(text: string, target: string): boolean {
  return complaints.some(({ says, targets }) => says.test(text) && (targets?.includes(target) ?? true));
}
