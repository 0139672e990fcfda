import { type Claim, generated, noClaim, proven, source } from './claim.ts';
import { tests } from './proofs.ts';

/** What the product does, is and costs: home, information pages, terms. */
export const product: readonly Claim[] = [
  // Files and formats.
  generated(
    'apps/web/src/lib/formats.ts > allFormats',
    [tests.published, tests.everyReadable],
    ['# formats', 'Supports all formats'],
  ),
  proven(
    [tests.manyFiles, tests.onlyGets],
    [
      'one or thousands',
      'Thousands at once',
      'Unlimited files',
      'as many files as you like',
      'A library of thousands',
      'a folder of thousands',
      'One photo or a thousand',
      'One or a thousand',
      'One photo or a hundred',
      'one file or a thousand',
    ],
  ),
  proven(tests.oneGigabyte, ['Max #GB each', '^Up to # GB', 'A file of up to # GB is taken', 'exceeds the #GB limit']),
  proven(tests.tooMuchMemory, ['a picture that needs more memory than your device has']),
  proven([tests.fastest, tests.sameSpeed], ['Fastest conversion']),
  proven(tests.knownByBytes, ['A wrong extension converts all the same']),
  proven(
    [tests.onlyGets, tests.neverOverwrites],
    ['Your originals are never changed', 'The converter never changes or deletes a file that you give it'],
  ),
  proven([tests.onlyGets, tests.libraryBeside], ['never touches the originals', 'It never touches an original']),
  proven(
    [tests.exact, tests.fidelity],
    ['To PNG, TIFF or lossless WebP, AVIF and JPEG XL: no, every pixel stays', 'A copy that loses nothing more'],
  ),
  proven(tests.noRequest, ['To JPEG at quality # the difference is hard to see even side by side']),
  proven(
    [tests.littleCms, tests.profileConverted],
    [
      'never just relabelled',
      'Where a profile has no place, colours are converted by Little CMS',
      'Colours are converted by Little CMS for all of them',
    ],
  ),
  proven(tests.weighedShares, ['A tenth of the size, or less']),
  proven(
    [tests.stripped, tests.alphaFilled, tests.depthLeft, tests.frames],
    [
      'Nothing is lost silently',
      'one of forty frames kept, # bits reduced to #',
      'every difference, named',
      'a closed list of everything in which a result can differ from its source',
      'every difference that was not asked for',
      'Every difference between source and result that was not asked for',
      'What a target has no room for is named',
      'What a format has no room for is named in the result',
    ],
  ),
  proven(tests.planPure, ['the plan is made, without touching a pixel', 'Only then is it decoded']),
  proven(tests.sameAdvice, ['The same picture gets the same advice every time']),
  proven(tests.standIns, [
    'A format that nobody can write is not on offer as if it could be',
    'Nobody can write it: saved as',
    'and the standIn where nobody can write it',
    'Camera RAW is not written',
  ]),
  proven(
    [tests.onlyGets],
    [
      'Take single files, everything as one ZIP, or one PDF',
      'One ZIP with all of it',
      'or all of them as one ZIP',
      'Download All (ZIP)',
    ],
  ),
  proven(tests.refusedByName, ['^No video.', '^No, only pictures and PDF pages are converted here.']),
  noClaim('lack', [
    'No hosted API, no package on npm',
    'No editing beyond size, orientation, colours and metadata: no brush, no filter, no watermark',
    'No watermarks, no filters, no cropping by hand, no scheduler',
    'There is no package on npm yet',
    'there is no package to download yet',
    'This site runs no such server for others',
    'no curves, no local adjustments, no lens corrections, no noise reduction beyond what demosaicing does',
    'No profiles by camera (DCP), no film looks',
    'It is no raw editor',
  ]),

  // What it costs.
  proven(
    [tests.dailyLimit, tests.midnight],
    [
      '# of # free conversions today',
      'Nothing for # conversions a day',
      'for # conversions a day',
      'has # free conversions a day',
      '^#/# free conversions used today.',
      'If ten a day are too few today',
      'No daily count',
    ],
  ),
  proven(tests.licenceLifts, [
    'There is no account and no limit',
    'is free without a limit',
    'without an account and without a limit',
    '^Nothing.',
  ]),
  proven(tests.commandHasNoLimit, [
    'The command line has no limit',
    'has no daily limit',
    'has no limit, on the same engine',
    'command line has no limit at all',
  ]),
  proven(tests.licenceLifts, [
    'Unlimited conversions',
    'Get unlimited',
    'Go unlimited',
    'unlimited access',
    'only the limit goes',
    '^no limit',
  ]),
  proven(
    [tests.licenceLifts, tests.concurrency, tests.exact],
    ['no mark in the picture, no smaller limit for pixels, no format held back', 'no mark is put into them', '^all'],
  ),
  proven(
    [tests.concurrency, tests.premiumConcurrency, tests.premiumNumber],
    [
      '^#-worker priority processing',
      '^#-worker priority processing.',
      '^up to #, on phones #',
      '^up to #, as cores and memory allow',
      '^# file at a time on this device',
      '^# files at once on this device',
    ],
  ),
  generated('apps/web/src/site-config.ts > siteConfig', tests.sold, ['$#/month']),
  // A figure that stands by itself: in the table of Premium, the exit codes, the steps.
  proven([tests.dailyLimit, tests.exitCodes], ['^#']),
  proven(tests.noKeys, ['This site takes no licence keys: nobody issues any for it']),
  proven(
    [tests.asksNobodyElse, tests.kept, tests.pairsTrue],
    ['^no', '^none', '^none now', '^none, ever', 'with Premium there never will be'],
  ),

  proven(
    [
      'apps/web/e2e/oldest-browsers.test.ts > with all taken away that one of them lacks, the page converts, packs and complains of nothing',
      'apps/web/e2e/oldest-browsers.test.ts > an older one, or one without scripts, is told in words that need no script',
    ],
    ['needs Safari or iOS #, Firefox #, Chrome or Edge #, or newer'],
  ),

  // Terms and licences.
  proven(tests.licences, ['There is no GPL or AGPL code in it']),
  source('MIT licence: https://opensource.org/license/mit', ['there is no warranty']),
  source('HEVC patent pools: https://accessadvance.com and https://www.via-la.com/licensing-2/hevc-vvc/', [
    'need nothing of the kind',
  ]),
  proven(tests.noCodecBefore, ['loaded only when somebody opens or chooses HEIC']),
];
