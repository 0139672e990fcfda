import { type Claim, generated, noClaim, proven } from './claim.ts';
import { tests } from './proofs.ts';

const PAIRS = 'apps/web/src/content/pairs';
const changes = (says: readonly string[], ...others: readonly string[]): Claim =>
  generated(`${PAIRS}/pair-changes.ts > changesOf`, [tests.pairsTrue, ...others], says);
const questions = (says: readonly string[], ...others: readonly string[]): Claim =>
  generated(`${PAIRS}/pair-questions.ts > questionsOf`, [tests.pairsTrue, ...others], says);

/** What every conversion's page says of its formats. */
export const conversions: readonly Claim[] = [
  changes(['Colours are reduced to a palette of at most # a frame']),
  changes(['scaled to fit squares of # to # pixels; none is larger than the picture'], tests.iconSquares),
  changes(['compresses without loss: no pixel changes in the writing of it'], tests.exact),
  changes(['At the preset quality of # it is hard to see, even side by side'], tests.noRequest),
  changes(['The JPEG data go into the * as they are: nothing is compressed again'], tests.jpegPacked, tests.jpegInPdf),
  changes(['they can no longer be selected or searched']),
  changes(['Colours of another profile are converted to sRGB, because * holds no profile'], tests.profileConverted),
  changes(['only CMYK is converted to RGB']),
  changes(['* has no room for'], tests.stripped),
  changes(['you can leave the place or all of it out'], tests.placeRemoved, tests.stripped),
  changes(['The colour depth stays, up to # bits'], tests.deep),
  changes(['more than # bits a colour (up to #), # are left', 'up to # bits a colour # are left'], tests.depthLeft),
  changes(['all in the field Pages makes a file of each frame', 'the field Pages takes others, or all'], tests.frames),
  changes(['All * of a file go into one', 'Every * of a file becomes a * of its own'], tests.pairsPages, tests.frames),

  questions(['and only the ending changes'], tests.pairsSet, tests.jpegBytes),
  questions([
    'at quality # the * itself adds hardly any blur',
    'At quality # you will hardly find the difference; at #',
  ]),
  questions(['A raw file is no picture yet', 'keeps sixteen bits, so there is room to edit', 'The JPG has eight bits']),
  questions(
    ['knows # a frame', 'stores # bits a colour', 'Only in depth', 'Within them every pixel is exact'],
    tests.exact,
  ),
  questions(['Only by scaling', 'stored without loss'], tests.exact),
  questions(['No, and it gains none: the * holds exactly what the'], tests.exact, tests.referencePixels),
  questions(['both keep every pixel exactly as it is'], tests.exact, tests.referencePixels),
  questions(['Of the picture as it shows, nothing'], tests.exact, tests.referencePixels),
  questions(['^No.', '^No:', '^JPG has none.', '^BMP has none.'], tests.alphaFilled),
  questions(['A #-megapixel phone photo took # * as * and # * as', '(at quality #)', '(without loss)'], tests.weighed),
  questions(['has an alpha channel too, and half-clear pixels stay half clear'], tests.exact),
  questions(['All frames, their timing and the number of loops go over'], tests.animations),
  questions(['Write all, or numbers such as #-#, in the field Pages'], tests.pagesField),
  questions(['Write all in the field Pages'], tests.pagesField),
  questions(['All of them go into the same'], tests.pairsPages),
  questions(['Numbers such as #-# in the field Pages take only those'], tests.pagesField),
  questions(['Download All puts them into one ZIP'], tests.onlyGets),
  questions(['Write #-# or first in the field Pages'], tests.pagesField),
  questions(['Strip metadata for everything'], tests.stripped),
  questions(['has no place for them, so it tells nobody where and when'], tests.stripped),
  questions(['No, it is a picture of the text']),
  questions(
    ['No upload: your browser does the work, with the network unplugged too'],
    tests.noRequest,
    tests.networkCut,
  ),
  questions(['up to # GB each', '# conversions a day free'], tests.oneGigabyte, tests.dailyLimit),
  questions(['The layers are no longer apart'], tests.referencePixels),
  questions(['With neither, the drawing has the size that browsers show it in'], tests.drawn),
  noClaim('question', ['Where do * files open without converting', 'Will everybody be able to open the']),

  generated(
    `${PAIRS}/pair-content.ts > pairContent`,
    [tests.pairsTrue, tests.pairsPages, tests.exact],
    [
      'reduced to # colours with care',
      'seven sizes in one icon',
      'JPEG data taken over without loss',
      'no pixel lost',
      'all pages kept',
      'every * a file',
    ],
  ),
  generated(
    'apps/web/src/content/figures/picture-figures.ts > qualitySlider',
    [tests.figuresMade],
    ['# KB likeness # of #', 'JPEG at quality #', 'WebP at quality #', 'AVIF at quality #'],
  ),
  generated(
    `${PAIRS}/pair-content.ts > pairContent`,
    [tests.pairsSet],
    ['Set to # dots per inch', 'Set to Keep pixels of JPEG files: nothing is compressed again'],
  ),
  generated(
    `${PAIRS}/pair-content.ts > pairContent`,
    [tests.pairConverts],
    ['press Convert # File', 'Press Download, or Download All (ZIP) for everything'],
  ),
  proven(
    [tests.noRequest, tests.onlyGets],
    [
      'convert on your device, without uploading',
      'Free, one file or a whole folder, nothing uploaded',
      'Nothing is uploaded',
    ],
  ),
];

/** What is worth setting, and what it does. */
export const settings: readonly Claim[] = [
  proven(tests.formDefaults, ['# for photos to keep, # to send', 'Below #, #:#:# under Chroma subsampling']),
  proven(tests.exact, ['Deflate with a predictor is set, which costs no quality', 'Lossless keeps everything']),
  proven(tests.published, [
    'There is nothing to choose about it but the Background colour',
    'It has no options of its own',
  ]),
  proven(tests.drawn, ['PNG is drawn from it at exactly the width you type']),
];

/** Why somebody makes a conversion: what is true of it here. */
export const reasons: readonly Claim[] = [
  proven(
    [tests.exact, tests.deep],
    [
      'TIFF takes all ten bits that the phone recorded and loses nothing on the way',
      'sixteen bits hold what the camera’s ten said',
      'PNG holds its transparency and up to twelve bits exactly',
      'every pixel, the transparency and sixteen bits go along',
      'The same pixels, exactly',
      'PNG takes over the GIF’s colours and clear pixels exactly',
      'PNG keeps every pixel and the transparency',
      'PNG does the same lossless work where they do, sixteen bits',
      'sixteen bits, transparency and profile stay',
      'Alpha and all pixels stay',
      'PNG takes the developed DNG at sixteen bits without loss',
      'The pixels are packed without loss',
      'pixels are packed without loss, so small text stays crisp',
      'at the same size on paper, without loss',
      'The pixels of the scan without a second loss, sixteen bits where it has them',
      'Eight bits and the whole alpha channel go along, with no profile in the way',
      'sixteen bits of ordinary colour with the render’s alpha',
      'the transparent ground and sixteen bits',
      'sixteen bits, CMYK, Lab and the profile go over without a conversion',
      'sixteen bits of developed picture',
      'A NEF developed to sixteen bits',
      'PNG shows letters without the smear of JPG',
      'A PNG made of a JPG looks exactly like it',
      'can be edited and saved again and again without further loss',
      'Both are lossless, so nothing changes but who can open it',
      'plays the same frames with nothing lost',
      'There is no reason left to keep the BMP',
      'in eight bits',
    ],
  ),
  proven(
    [tests.dngPixels, tests.rawPixels],
    [
      'The result is a linear DNG: developed to full colours, sixteen bits',
      'no longer the sensor’s mosaic',
      'full colours at sixteen bits',
    ],
  ),
  proven(tests.animations, ['colours are reduced to # a frame']),
  proven(tests.pairsTrue, ['BMP is written without transparency']),
  proven([tests.jpegPacked, tests.jxlPacks], ['about # to #% smaller', 'with nothing lost']),
  proven(tests.weighedShares, [
    'at quality #, three that we weighed took less than half their room',
    'shrinks to a tenth or less',
  ]),
  proven(
    [tests.pairsSet, tests.jpegBytes],
    ['This page writes it as.jpg and carries the compressed pixels over as they are, so nothing is lost'],
  ),
  proven(tests.pairsSet, [
    'Every page becomes a picture of its own, numbered, at # dots per inch',
    'All pages go into one file, rendered at # dots per inch',
    'The drawing is rendered at # dots per inch',
    'Raise Print resolution to # for print',
  ]),
  proven(tests.iconSquares, ['#, #, #, #, #, # and # pixels', 'Set Width to # if the drawing’s own size is smaller']),
  proven(tests.frames, [
    'To have every frame as a JPG of its own, write all in the field Pages',
    'write all in the field Pages under Reading to have every one',
    'Pages all',
  ]),
  proven('apps/web/e2e/habits.test.ts > one file has settings of its own: %s', ['can be set for all files at once']),
];
