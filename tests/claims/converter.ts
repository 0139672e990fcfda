import { type Claim, noClaim, proven, source } from './claim.ts';
import { tests } from './proofs.ts';

const shareFiles = 'apps/web/e2e/share-files.test.ts';

/** What the converter says while it is at work: rows, dialogs, toasts. */
export const converter: readonly Claim[] = [
  // The recommendation.
  proven([tests.measuredSize, tests.expectedSize], ['Saves about #%', 'About #% larger', '^about #']),
  proven(
    [tests.applied, tests.recommendedQuality],
    [
      '{{format}} at #% quality',
      '#% suits a photo of this grade',
      '#% keeps letters and edges clean',
      '#%, since the file is larger than # MB',
      '#% is hard to tell from the original',
    ],
  ),
  proven('packages/engine/src/convert/encode-to-score.test.ts > has the least quality whose file reaches the score', [
    'quality #, score {{score}}',
  ]),
  proven('packages/engine/src/recommend/image-type.test.ts > shading alone cannot be told', [
    'Nothing about it stands out',
  ]),
  proven('packages/engine/src/plan/pages.test.ts > refuses %j, which the file has not', [
    'This file has none of the pages that were chosen',
    'Of the pages that were asked for, the file has none',
  ]),
  proven(tests.warnings, ['Over # MB', 'JPG has no transparency: clear parts are filled']),
  proven(tests.presets, [
    '^Messaging, under # MB',
    '^Email, under # MB',
    '^Messengers under # MB',
    '^Mail under # MB',
    '^Messaging, # px',
    '^Android, # px',
    '^Email, # px',
    '^Instagram, # wide',
    '^Feed, any shape # wide',
    '^Message, as a photo long side #',
    '^Phone to phone long side #',
    '^Picture in a mail long side #',
    '^Square, # × #',
    '^Square post # × #',
    '^Portrait, # × #',
    '^Portrait post, #:# # × #',
    '^Story, # × #',
    '^Story, reel cover, #:# # × #',
    'under # MB, under # MB, # pixels for messaging, # for Android, # for mail',
    'There are presets for # pixels in width, for a square, for a #:# portrait and for a story of # × #',
    'square, #:# portrait and story',
  ]),
  proven(
    [tests.fits, tests.fitsNot],
    [
      '^# with # × # pixels.',
      '^# at #% quality with # × # pixels.',
      'the smallest * that was tried has #',
      'If there is none, it tells you what the smallest was',
      'says so when there are none',
      'write # KB under “Fit under”',
    ],
  ),
  proven(tests.applied, [
    'nothing changes until you press Apply, and nothing is converted until you press Convert',
    'Nothing is converted until you press Convert',
    'Nothing is converted before you say so',
    'you can still change everything',
    'Every recommendation says why',
  ]),
  proven(tests.recommendedQuality, [
    'a quality of #, # or #',
    'with #, # or # percent quality',
    'it suggests a quality of #',
  ]),
  proven(tests.warnings, [
    'Above # MB, the card warns that messaging apps refuse it, and above # MB, that it is too large for mail',
  ]),
  proven(
    'packages/engine/src/recommend/study.test.ts > clear pixels are transparency; a channel that is opaque throughout is none',
    ['really has it, not only the room for it'],
  ),

  // Settings.
  proven(tests.formDefaults, ['^# Web', '^#, or the file’s own', '^# {{name}}']),
  proven('apps/web/src/app/plan-notes.test.ts > what the list says of formats is what they can hold', [
    'black and white only',
    'gray only',
    '^at most # colours',
    '^# bit',
    'lossy compression only',
    'has no lossy compression',
    'has no quality setting',
  ]),
  proven(
    'apps/web/src/app/plan-notes.test.ts > a document of fourteen pages becomes fourteen files, or one that holds them',
    [
      '# page → # file',
      'every page, and of animations what the format holds',
      '# pages → # files',
      'first of # frames',
      'each pixel is kept at # bits',
      'All pages',
      'First page only',
      'only the first page of',
    ],
  ),
  proven(
    'packages/engine/src/plan/plan.test.ts > orientation is applied once, and resizing counts on the upright picture',
    ['Exactly the box', 'Cuts out the middle, without scaling'],
  ),
  proven('apps/web/src/features/settings/compression.test.ts > whoever has a lossless option has the choice', [
    'keeps transparency, so no background is needed',
  ]),
  proven(
    'apps/web/src/features/settings/format-list.test.tsx > keys go through what was found in the order that is seen',
    ['No such format'],
  ),
  proven('apps/web/src/lib/rename.test.ts > placeholders are filled in; the extension stays that of the result', [
    'since it means nothing here',
    'makes trip-#.jpg, trip-#.jpg',
  ]),

  proven(
    [
      `${shareFiles} > an iPhone is given all photos at one press, the archive comes second`,
      `${shareFiles} > Chromium takes ten at once: the button says which come next`,
    ],
    ['^#–# of #', '# photo', '# photos'],
  ),

  proven(
    'apps/web/e2e/motion-photo.test.ts > a Live Photo’s two files are one row, and the film goes with the picture',
    ['# are Live Photos: their videos come along'],
  ),

  // The list: what is lost stands in the row, and what its controls count.
  proven('apps/web/src/app/plan-notes.test.ts > %s of %o: %j', [
    '^no transparency',
    '^no half-transparency',
    '^no HDR',
  ]),
  proven(
    'apps/web/src/features/queue/list-order.test.ts > each filter shows the files that it names, and counts as many',
    ['^All #', '^Waiting #', '^Converted #', '^Larger #', '^Damaged #', '^Failed #'],
  ),
  proven('apps/web/e2e/list.test.ts > gives some of its files common settings: %s', ['^# selected']),
  proven(
    'apps/web/src/features/queue/batch-total.test.ts > of a large batch every format is measured, large and small files of it',
    ['^Measuring # of #', 'Measured on # of # files'],
  ),

  // Rows, the bar and toasts: what they count.
  proven(
    [tests.notices, tests.row],
    [
      '#% smaller',
      '#% larger',
      '^−#%',
      '^+#%',
      '^#%',
      '# saved',
      '# larger',
      '# of # frames',
      '# of # pages',
      '# of # converted',
      '# of # files converted',
      '#/# files converted (#%)',
      '# files converted',
      '# file converted',
      '# of # files were converted before',
      '# could not be converted',
      '# converted, # failed',
      '#% · # of # converted',
      '# file is back in the list',
      '# files are back in the list',
      '# file removed',
      '# files removed',
      '# files, one after the other',
      '# file',
      '# files',
      '# change',
      '# changes',
      '# result was made with other settings',
      '# results were made with other settings',
      'Added # file(s) to conversion queue',
      'nor are # more of these files',
      'and so do # more of these files',
      'nor could # more of these files',
      'and so are # more',
      'Packing #%',
      'Packing… #%',
      'Putting together #%',
      'is now # of #',
      '^# of #',
      'Convert # File',
      'Convert # Files',
      'No converted file available for',
      'No files to download',
      'All converted',
      'Download everything',
      'Kept # of # frames of the animation',
      'Kept # of # pages',
      'a palette of #',
      'Print resolution (# dpi)',
      '# layers were merged',
    ],
  ),
  proven(tests.notices, [
    'You have # conversion left today',
    'You have # conversions left today',
    "You've used all # free conversions today",
    "You've reached your # conversions for today",
    'Upgrade for unlimited access',
    'Premium for unlimited access',
  ]),
  proven([tests.midnight, tests.unsold], ['in #h #m', 'Resets in #h #m']),
  proven('packages/engine/src/convert/output-names.test.ts > hold whatever comes, and stay as they are', [
    'not every system can hold',
  ]),
  proven('packages/codecs/src/formats/raw/raw.test.ts > data that develop to snow or to nothing give the preview', [
    'The raw data gave no picture',
  ]),
  proven('packages/engine/src/metadata/auxiliary.test.ts > other formats say what they have no place for', [
    'The picture for viewers without animation was left out',
  ]),
  proven('apps/web/src/features/shortcuts/keys.test.ts > nothing happens while somebody types', [
    'They work wherever no text is being typed',
  ]),

  // The preview.
  proven(
    'apps/web/src/features/preview/scale.test.ts > the percent is of the pixels of the picture on those of the screen',
    ['#% before', 'Actual pixels (#:#)', 'Drawing every pixel', 'Shown from # × # pixels'],
  ),

  // The photo library.
  proven(
    [
      tests.libraryKept,
      tests.libraryGoesOn,
      'apps/web/src/features/library/totals.test.ts > counts photos and bytes, those that were kept, and names those that failed or are left out',
    ],
    [
      'Found # image',
      'Found # images',
      '# file or folder could not be read and is left out',
      '# files and folders could not be read and are left out',
      '# of # images',
      '# of # images are done',
      'Processing # of # images',
      'About # minute left',
      'About # minutes left',
      '# image would not have got smaller',
      '# images would not have got smaller',
      '# image is not among the results',
      '# images are not among the results',
      '# image could not be converted',
      '# images could not be converted',
      '# of # downloaded',
    ],
  ),
  proven(tests.libraryBeside, ['Nothing there is overwritten']),
  proven('apps/web/e2e/library.test.ts > a folder without images is said to be one, and the step stays', [
    'No image files found in the selected folder',
  ]),
  proven(
    'apps/web/e2e/library.test.ts > a dropped folder is traversed to its end; a drop without images does nothing',
    ['No dialog at all'],
  ),
  source(
    'Folders and files of a page: https://caniuse.com/input-file-directory, https://html.spec.whatwg.org/#file-upload-state-(type=file)',
    ['Takes a whole folder in nearly every browser', 'Works on every phone; only what is chosen is seen'],
  ),

  // Sharing and coming back.
  proven(
    'apps/web/src/features/share/share-messages.test.ts > %s has several messages, all with figures of the visitor’s own',
    [
      '# converted, # saved (#% smaller)',
      '# converted on this device',
      '# #% smaller',
      '# lighter',
      '# converted',
      '# done',
      '# of storage back by converting #',
      '# of space back',
      '# now #% smaller',
      'It just saved me #',
      '# saved here',
      'converted # for me',
      'It just did # for me',
      'converting #',
      'I just converted #',
      '#, # saved',
    ],
  ),
  proven(
    'apps/web/src/features/share/share-views.test.tsx > the card shows the visitor’s own count, and others’ only where the site says so',
    ['Loved by #+ users', '# download so far', '# downloads so far, all made on this device'],
  ),
  proven(tests.onlyGets, ['nothing to install', 'No installation, no account']),
  proven(tests.allOffline, [
    '^Not everything could be fetched.',
    '^# of # is kept; try again when the connection is better.',
  ]),
  proven('packages/engine/src/plan/plan.test.ts > binary transparency is said', [
    'Half-transparent pixels became opaque or clear',
  ]),
  proven('apps/web/src/lib/rename.test.ts > what is no placeholder is found', ['May hold {{all}}']),
  proven(tests.pagesField, [
    '^first, all, or pages such as #-#.',
    '^Write first, all, or numbers and ranges such as #-#.',
  ]),
  proven(tests.licenceLifts, ['Unlimited conversions, every day']),
  proven(tests.pairConverts, ['Press {{button}}, or {{all}} for everything']),
  proven([tests.noRequest, tests.onlyGets], ['without uploading a thing', 'It was all done on my own device']),
  noClaim('manner of speaking', [
    'I wish everything were this easy',
    'For everyone who would rather keep their photos to themselves',
    'This is all they need',
  ]),
  noClaim('control', [
    '^Select all shown',
    '^Clear all',
    '^All conversions',
    '^All pages',
    '^All articles',
    '^Progress of all files',
    '^Download All (ZIP)',
    '^All files as a ZIP',
    '^Download everything',
  ]),
];
