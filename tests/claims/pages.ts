import { type Claim, generated, noClaim, proven, source } from './claim.ts';
import { tests } from './proofs.ts';

const BRAND = 'apps/web/src/content/info/brand.test.ts';

/** What pages for photographers, creators and developers say, and those of the brand, the terms and the extension. */
export const pages: readonly Claim[] = [
  // Photographers.
  proven(
    [tests.rawPixels, tests.deep],
    [
      'developed on your own machine, in # bits',
      'RAW to #-bit TIFF',
      'Developed in # bits, with EXIF, XMP and IPTC',
      '# bits are kept from and to TIFF, PNG, PSD, XCF, PDF, JPEG XL, JPEG 2000 and DNG',
      'keep # bits and wide colour',
      'Every bit that the camera saw',
    ],
  ),
  proven(tests.dngPixels, ['#-bit linear light']),
  proven(tests.dngPixels, ['no replacement for it']),
  proven([tests.depthLeft, tests.bitsSaid], ['Where a target has # (JPEG, WebP), the row says so; AVIF goes to #']),
  proven(
    [tests.jpegTurned, tests.jpegBytes],
    [
      'turn JPEG files without losing a coefficient',
      'JPEG without a loss',
      'Some of what people want of a JPEG needs no new pixels: upright, without the place',
      'the other changes touch metadata only',
    ],
  ),
  proven(
    [tests.jpegPacked, tests.jxlPacks],
    ['a JPEG becomes about # to #% smaller', 'it packs a JPEG about # to #% smaller'],
  ),
  proven('tests/corpus/metadata.test.ts > every tag that a target can carry is in it, by ExifTool', [
    'byte for byte where nothing has to change',
  ]),
  proven(tests.stripped, ['WebP has no place for IPTC, BMP for none of it']),
  proven(
    'packages/engine/src/color/color.test.ts > CMYK without a profile: no ink is white, full black is dark, alpha travels',
    ['or by a standard one where it has none'],
  ),
  proven('packages/codecs/src/formats/raw/raw.test.ts > the preview instead of the development, where that is asked', [
    'where all you need is the JPEG inside',
  ]),
  generated('apps/web/pages/(info)/photographers/+data.ts > data', tests.credits, [
    'it is LibRaw # that knows the camera',
  ]),
  noClaim('lack', ['HEIC is written with # or # bits, #:#:#']),

  // Creators.
  proven(tests.enlarged, ['To have every picture exactly as large', 'none is enlarged']),
  proven(tests.alphaFilled, ['Transparency has no place in JPEG']),
  proven([tests.noRequest], ['Your drafts are nobody’s business either']),
  proven(tests.weighed, ['from a PNG of # MB']),
  proven(
    'apps/web/src/features/analysis/presets.test.ts > each preset of a platform says whether the file fits as it is, and what size it would get',
    [
      'one picture serves all three',
      '^Portrait # × #',
      '^Square # × #',
      '^Story # × #',
      '^Story # × #; Portrait # × #; Square # × #',
      'Sharp on every phone’s screen',
      'The tallest that feeds show without cropping',
      'What common mail services take with all attachments together',
    ],
  ),

  // Charts and what was weighed.
  generated(
    'apps/web/src/content/weighed.ts > weightOf',
    [tests.weighed],
    [
      '^# MB',
      '^# KB',
      'JPEG, quality #',
      'JPEG XL, quality #',
      'JPEG XL, lossless, effort #',
      'WebP, quality #',
      'AVIF, quality #',
      'JPEG at #',
      '^JPEG, quality #, # pixels wide',
      '^# × #, JPEG at #',
      '^# × #',
      '^# × #: the camera',
      '^# × #: the camera; # × #; # × #; # × #',
      '^All # × # pixels, JPEG at #',
      'HEIC of the phone, all pixels',
      '# × #, JPEG at #',
      'A photo, # × # pixels',
      'An iPhone photo at # × # pixels, and a screenshot of this site at # × #',
      'A screenshot of this site, # × # pixels',
      'an iPhone 13 Pro Max, # × # pixels',
      'Three #-megapixel',
      'A photo of an iPhone 7, # megapixels',
      'all as JPEG at quality #',
      '* in November #',
      '^November #.',
      'Every file was made from the HEIC',
      'What # pixels weigh',
      'Saved again at #, many of them lose half their weight',
      'no converter gets around it',
    ],
  ),
  proven(tests.weighedSaid, [
    'At quality # the file in our chart grew by almost three quarters',
    'and the third a third larger',
    'Half the width saves more than any format',
    'even # pixels at a good quality are too much for such a picture',
    'Less than half a megabyte',
  ]),
  proven(tests.weighedShares, [
    'Half the width and half the height is a quarter of the pixels, and a third to two fifths of the bytes',
    'usually under # MB',
    'usually takes less than # MB',
    'weighs well under # MB',
    'fits under # MB many times over',
    'far under # MB',
    '^Under # MB',
    '^Under # KB',
    'weighs a few hundred kilobytes',
  ]),
  generated('apps/web/src/content/info/info-speed.tsx > Speed', tests.sameSpeed, [
    'a #-megapixel iPhone photo, one thread each',
    '# November #, # cores, # GB, Node #',
    'magick-wasm #',
  ]),

  generated(
    'apps/web/src/content/info/info-benchmarks.tsx > BenchmarkTable',
    [tests.benchmarks, tests.benchmarksWhole],
    [
      '→ JPEG #',
      '→ JPEG #, # px wide',
      '→ WebP #',
      '→ AVIF #',
      '→ JPEG XL #',
      'Processor time for a #-megapixel photo on this page, on VERT’s, by jSquash and by native programs',
    ],
  ),

  proven(tests.benchmarksBehind, ['About half of the native programs are faster than this page']),

  // Problem pages: what is set.
  proven(
    [tests.problemSet, tests.pairsSet],
    [
      'Set to JPEG, full size, quality #',
      'Set to JPEG, # px on the long side, quality #',
      'Set to WebP, # px on the long side, quality #',
      'JPEG at quality # is set',
      'JPEG, # pixels and quality # are set',
      'JPEG and # pixels are set',
      'This page makes a JPEG of # pixels from it',
      'Make a JPEG of # pixels',
      'Make copies of # pixels',
      'Brought to # pixels on the long side',
      'A JPEG of # pixels answers all three',
      '# pixels on the long side suit every screen, and at quality #',
    ],
  ),
  proven('apps/web/src/features/settings/link-settings.test.ts > a link presets target and quality', [
    'At most # pixels, quality #, colours in sRGB',
    'JPEG at #, at most # pixels',
    'JPEG, at most # pixels',
    'JPEG, # wide, sRGB',
  ]),
  proven('packages/engine/src/convert/lossless-jpeg.test.ts > the print resolution is written', [
    'changes neither pixels nor bytes',
  ]),
  proven(tests.placeRemoved, ['Only if the photo holds it']),
  proven(tests.libraryKept, ['takes a folder with all its subfolders']),
  proven('tests/corpus/orientation.test.ts > every orientation is applied once, and only once', [
    'with nothing left to ignore',
    'The turning that the camera only noted',
  ]),
  proven(tests.exact, ['PNG, which loses nothing']),
  proven([tests.noRequest], ['Everything is done on your phone or computer']),
  proven('packages/engine/src/plan/plan.test.ts > sRGB as asked, whatever the target could carry', [
    'settles it for every screen',
    'If a photo is meant for a program without it',
  ]),
  proven('apps/web/e2e/habits.test.ts > one file has settings of its own: %s', [
    'its settings hold for all',
    'With several photos, all get the same',
  ]),

  // Articles.
  generated(
    'apps/web/src/content/blog/reading-minutes.ts > readingMinutes',
    'apps/web/e2e/blog.test.ts > the header leads to the blog, and its index to every article',
    ['# November # · # minutes to read', '^# minute to read', '^# minutes to read'],
  ),

  // Brand.
  generated(
    'apps/web/pages/(info)/brand-assets/+data.ts > data',
    'apps/web/e2e/info.test.ts > the brand’s files are what they are called',
    ['oklch(# # #)'],
  ),
  proven(`${BRAND} > the mark and the headings have the measures that are told`, [
    'on a grid of # units: the cord is # wide, the bulb a half circle of #',
    'Headings are semi-bold (#) and tight, by # to # hundredths of an em',
    'The bulb is the only spot of colour',
    'Everything is set in Instrument Sans',
  ]),
  proven('apps/web/e2e/info.test.ts > the brand’s files are what they are called', [
    '#, # or # pixels wide',
    'SVG PNG # PNG # PNG #',
    'so no file needs a font',
    'files that need no font',
  ]),
  noClaim('advice', [
    'a third of the mark’s height',
    'Under # pixels the name becomes hard to read',
    'The mark holds down to #',
    'where there is no room',
    'what lies under everything',
  ]),

  // Terms, contact, extension.
  noClaim('manner of speaking', [
    'Nothing of what you make with it belongs to anybody but you: no licence is taken in your pictures',
    'nobody will come after you for it',
    'Nothing that you have converted can be affected by that',
    'How to build the program without it stands beside its source',
    'For people who convert every day',
    'A darkroom for everybody’s pictures',
    'There is nothing developed at this address',
    'A converter that says nothing about it lets you find out months later',
    'What follows helps with every report',
    'every option that you changed',
    'make one that shows nothing',
    'There is nothing that the installed one can do better',
  ]),
  generated('apps/web/src/content/info/info-contact.tsx > ContactWays', tests.pagesAskNobody, [
    'has no contact address: whoever runs it has set none',
  ]),
  proven(tests.extensionOptions, ['the options add every other format that the converter writes']),
  proven(tests.extensionPage, ['Save all pictures of a page, in one ZIP when there are more than a few']),
  proven(tests.extensionRequests, ['You send the form; the extension sends nothing']),
  proven(
    [tests.extensionPermissions, tests.extensionFirefoxPermissions],
    [
      'It does not ask for all sites at installation, puts no script into pages that you did not call it on, and intercepts no upload',
    ],
  ),
  proven(tests.extensionCode, ['Its code is in the package: none is fetched later']),
  noClaim('lack', ['are not found by “Save all pictures”']),
  generated('apps/web/src/content/info/info-extension.tsx > ExtensionFiles', tests.extensionFiles, [
    'Safelight #.#.# for Chrome and Edge (ZIP, # MB)',
    'Safelight #.#.# for Firefox (ZIP, # MB)',
    'Chrome and Edge # or newer',
    'Firefox # or newer',
    '^SHA-# *',
  ]),
  noClaim('advice', ['sha256sum on Linux, shasum -a # on a Mac']),
  source('SIL Open Font License: https://openfontlicense.org', ['under the SIL Open Font License']),
];
