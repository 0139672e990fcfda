import { type Claim, generated, noClaim, proven, source } from './claim.ts';
import { tests } from './proofs.ts';

const FIGURES = 'packages/codecs/test/option-figures.test.ts';
const FORMAT_TABLE = 'apps/web/src/content/format-table.tsx > FormatTable';

/** What is written from the registry, the command and the engine, and what is said of them. */
export const developers: readonly Claim[] = [
  generated(FORMAT_TABLE, [tests.formatsPage, tests.published], ['^#, # bit*', '^# bit*', '*.3fr.iiq']),
  generated(
    'apps/web/pages/(info)/about/+data.ts > data',
    [tests.credits, tests.formatsPage],
    [
      'Brotli #',
      'fzstd #',
      'Highway #',
      'kvazaar #',
      'libaom #',
      'libde265 #',
      'libdeflate #',
      'libjpeg-turbo #',
      'libjxl #',
      'jpegli (libjxl) #',
      'LibRaw #',
      'libwebp #',
      'Little CMS #',
      'OpenJPEG #',
      'PDFium #',
      '@embedpdf/pdfium #',
      'resvg #',
      'resvg-wasm #',
      'VTracer #',
      'vtracer-wasm #',
      'zlib #',
      'Apache-#',
      'BSD-#-Clause',
      'LGPL-#-or-later',
      'LGPL-#-only OR CDDL-#',
      'MPL-#',
      'made from the registry that the converter works with',
    ],
  ),
  generated(
    'apps/web/pages/(info)/api/+data.ts > data',
    [tests.published, tests.options, tests.optionsAct],
    [
      'number, # to #, default #',
      "^subsampling 'auto' | '#:#:#' | '#:#:#' | '#:#:#', default 'auto'",
      "^chromaSubsampling 'auto' | '#:#:#' | '#:#:#' | '#:#:#', default 'auto'",
      "depth '#' | '#', default '#'",
      "depth 'auto' | '#' | '#', default 'auto'",
      "depth 'auto' | '#' | '#' | '#', default 'auto'",
      "'none' |",
      'no-such-page',
      "| 'none'",
      "default 'none'",
      'no-location',
    ],
  ),
  proven(
    [
      'tests/packages/bundlers.test.ts > Vite builds a page that converts',
      'tests/packages/bundlers.test.ts > webpack builds a page that converts',
      'tests/packages/bundlers.test.ts > a page without any tool converts',
    ],
    ['Vite, webpack and a page without any tool take the package as it is'],
  ),
  proven('apps/server/test/openapi.test.ts > the document is OpenAPI 3.1, by another’s rules', ['^OpenAPI #.']),
  proven('apps/server/test/convert.test.ts > with JSON and multipart/mixed all files come with what is known of them', [
    'all files and what is known of them',
    'as a JSON array; whole entries, up to # kB',
  ]),
  proven(
    'apps/server/test/convert.test.ts > a format that nobody can write becomes its stand-in, with the true name and type',
    ['where nobody can write it (camera RAW), its stand-in is written'],
  ),
  proven(tests.knownByBytes, ['formats without a signature (TGA) are known by its extension']),
  proven('apps/server/test/openapi.test.ts > every option of every format can be said', [
    'all of it is made from the same schemas',
  ]),
  source('RFC 9457: https://www.rfc-editor.org/rfc/rfc9457', ['^What went wrong (RFC #).']),
  proven('apps/cli/test/dry-run.test.ts > a plan for each file, and nothing is written', [
    'say what would become of each file, by its header, and write nothing',
  ]),
  generated('apps/web/pages/(info)/api/+data.ts > data', tests.derived, ['are brightened (above #) or darkened']),
  generated(
    'apps/web/pages/(info)/developers/+data.ts > data',
    [tests.derived, tests.options],
    [
      '^--no-file-times',
      '^--no-location',
      'Pages or frames, in the order of the file: first, all, or numbers and ranges such as #-#',
      'By default every page, each as a numbered file or all in one document',
      'where the target has no transparency',
      'whose source has none',
      'a file to convert by its own result only',
      'crop without scaling',
      'make one PDF or TIFF of all results',
      'unchanged, is no larger',
      'brightened (above #) or darkened. (default #)',
      'Every flag',
      'with every flag',
      'every option of every encoder',
      'every option',
    ],
  ),
  generated('apps/web/src/content/info/site-data.ts > siteData', tests.published, [
    'Every format',
    'Every version',
    'Every image format that Safelight converts',
  ]),
  generated('apps/web/src/content/pairs/pair-index.tsx > Conversions', tests.pairsMade, [
    'Every conversion',
    '^All conversions: every pair of formats with a page of its own | Safelight',
  ]),
  generated(
    'apps/web/src/content/info/format-losses.ts > targetsFor',
    'apps/web/src/content/info/format-losses.test.ts > what a target has no place for is named',
    [
      'what of everything that a file may hold would have to stay behind',
      'carries all of it',
      'what is finer than # bit',
      'what is finer than # bits',
    ],
  ),

  // What options do, in figures.
  proven('tests/encoding/chroma.test.ts > %s, of %s, is written so from quality 90 on', [
    'Auto keeps all that the picture has from quality # on (#:#:# at most), and halves it below (#:#:#)',
  ]),
  proven('packages/codecs/src/formats/avif/avif.test.ts > keeps ten bits of a deep picture', [
    'Auto takes #, and # or # for pictures that have more',
  ]),
  proven('packages/codecs/src/formats/heic/encode.test.ts > keep 8 bits where that is asked, and 10 otherwise', [
    'Auto takes #, and # for pictures that have more',
  ]),
  proven('packages/engine/src/plan/score.test.ts > is a name, which stands for the score that its description says', [
    'visually-lossless (#), looks-the-same (#), small (#), or any score of SSIMULACRA #',
  ]),
  proven('packages/engine/src/convert/encode-to-score.test.ts > has the least quality whose file reaches the score', [
    'scores of SSIMULACRA #, and the quality that was found',
  ]),
  proven(`${FIGURES} > Transparency quality: 100 keeps it exact`, [
    '# keeps it exact',
    'below # its edges lose precision',
  ]),
  proven(`${FIGURES} > WebP, near lossless: at 100 every pixel is kept, below they change slightly`, [
    'Below #, change pixels slightly',
  ]),
  proven(`${FIGURES} > ICO: squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page`, [
    'Squares of # to # pixels for programs, of #, # and # for a web page',
    'None is larger than the picture',
    'with #, # and # pixels in one file',
  ]),
  proven(`${FIGURES} > DDS: BC1 is half as large as BC3, and mipmaps add a third`, [
    'BC1 half as large',
    'each half as wide and high, as games want them; a third more bytes',
  ]),
  proven(`${FIGURES} > JPEG 2000: tiles are squares of 1024 pixels`, ['Code squares of # pixels apart']),
  proven(`${FIGURES} > OpenEXR: 32 bits keep every float`, ['# bits keep every float']),
  proven(`${FIGURES} > GIF: a picture with no more colours than asked stays exact`, [
    'pictures with no more colours than this stay exact',
  ]),
  proven('packages/codecs/src/formats/jp2/jp2.test.ts > loses less at higher quality', ['at # the loss hardly shows']),
  proven(tests.noRequest, ['# is hard to tell from the original']),
  proven(
    [tests.exact],
    [
      'Keep every pixel as it is',
      'Keep every pixel, or make photographs much smaller by JPEG',
      'None keeps every pixel',
      'packed, always lossless',
      'packed; always lossless',
      'lossless keeps every pixel',
      'compressing them loses nothing more',
      'It is a PNG already and loses nothing as one',
    ],
  ),
  proven(
    [tests.jpegPacked, tests.jpegBytes],
    [
      'a JPEG that nothing changes is packed smaller and can be restored exactly',
      'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change',
    ],
  ),
  proven(
    'packages/codecs/src/formats/jpeg/jpegli.test.ts > $model of $depth bits, $width x $height: every sampling, sequential and progressive',
    ['The effort Smallest always does'],
  ),
  proven('packages/codecs/src/formats/pbm/pbm.test.ts > dots a gray of half the light as often as not', [
    'by a threshold at half',
  ]),
  proven('packages/engine/src/color/light.test.ts > exposure counts in stops', [
    '# is one stop brighter',
    '# doubles the light',
  ]),
  proven(tests.drawn, [
    '# is its own size; one that says none is rendered at #',
    'at which the drawing is rendered where no size is asked for',
  ]),
  proven(
    'packages/codecs/src/formats/pdf/pdf.test.ts > measures pages at 150 pixels an inch where no resolution is asked for',
    ['at which pages are rendered where no size is asked for', 'documents are rendered at # until then'],
  ),
  proven(
    'packages/codecs/src/formats/pdf/pdf.test.ts > renders a scan by the size of its picture where it is asked to',
    ['Render a page that is nothing but one picture'],
  ),
  proven('packages/codecs/src/formats/pdf/pdf.test.ts > leaves the paper away where it is asked to', [
    'white paper, or nothing',
  ]),
  proven('packages/codecs/src/formats/psd/psd.test.ts > gives layers as pages', [
    'separate gives every visible layer as a page of its own',
  ]),
  proven('packages/codecs/src/formats/exr/exr.test.ts > shows the display window where that is asked for', [
    'All pixels that are stored (data)',
  ]),
  proven('packages/codecs/src/formats/webp/webp.test.ts > keeps every pixel when lossless, alpha %s', [
    'which nobody sees but some tools use',
  ]),
  proven(tests.rawPixels, [
    '# keep all that the sensor saw',
    'the brightest hundredth of the pixels is white',
    'highlights clipped, in # bits',
  ]),
  proven('packages/codecs/src/formats/dng/dng.test.ts > half size, 8 bits, daylight, not brightened', [
    'Make one pixel of each cell of the mosaic: half as wide and high',
    'Half size, one pixel for each cell of the mosaic',
    'or no brightening at all, which keeps the exposure',
  ]),
  proven(tests.dngPixels, ['none is written and read faster']),
  source(
    'Effort of libjxl and libwebp: https://libjxl.readthedocs.io and https://developers.google.com/speed/webp/docs/cwebp',
    ['from # (fastest) to # (smallest', 'from # on the loss is hard to see', '# to # suits photos'],
  ),
  source('Resolutions of screens and print: https://www.w3.org/TR/css-values-4/#absolute-lengths', [
    '# for screens, # for print',
  ]),

  // The command and the engine.
  proven(tests.neverOverwrites, ['Nothing is overwritten without']),
  proven('apps/cli/test/cli.test.ts > a folder, recursively, its tree kept below --out, one line of JSON a file', [
    'A folder is gone through with everything below it',
  ]),
  proven('apps/cli/test/cli.test.ts > bad files fail with a code and the others are written: exit 1', [
    'Everything was done',
  ]),
  proven(tests.originalKept, [
    'with nothing changed, would be no smaller',
    'would have been no smaller',
    'No smaller than it is: it would be kept as it is',
  ]),
  proven(tests.alphaFilled, ['nothing that loses transparency goes in']),
  proven('apps/web/e2e/info.test.ts > the site’s own data are published, and kept for five minutes', [
    'kept for five minutes',
    'with GET and without a key',
  ]),
  proven(
    'packages/engine/src/worker/pool.test.ts > a file that kills two workers fails with a code; the next file is converted',
    ['its worker ended twice on the same file', 'The conversion stopped twice on this file'],
  ),
  proven(
    [tests.damagedKept, tests.badFiles],
    [
      'The file has no bytes',
      'Of no format that is known',
      'nothing could be saved of them',
      'A picture that opens nowhere is damaged',
    ],
  ),
  proven('packages/engine/src/convert/rewrite.test.ts > a password that is lacking is said', [
    'no password or a wrong one was given',
  ]),
  proven(['tools/check.mjs > types', 'tools/check.mjs > boundaries'], ['types and errors, no dependency']),
  source('The source itself: package.json and docs/testing.md', ['Node # or later']),
  noClaim('manner of speaking', ['otherwise leave the profile', 'for anything without colour management']),
];
