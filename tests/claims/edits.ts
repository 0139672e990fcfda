import { type Claim, noClaim, proven } from './claim.ts';

const EDITS = 'packages/engine/src/convert/edits.test.ts';
const PRESETS = 'apps/web/e2e/presets.test.ts > presets are saved, used, taken along and brought back: %s';

/** What is said of turning, cutting and straightening, and of settings under a name. */
export const edits: readonly Claim[] = [
  proven(
    'packages/engine/src/pixels/straighten.test.ts > the part that stays holds no empty corner, and is as large as that allows',
    ['turned further, clockwise above #; the largest part of its shape without empty corners is kept'],
  ),
  proven(
    [
      'packages/engine/src/plan/edits.test.ts > pixels of a drawing are those of its header, however large it is drawn',
      `${EDITS} > sizes follow from it`,
    ],
    [
      'a ratio (#:#, #:#@#% for a smaller part), pixels (#x#) or percent (#%x#%), from the middle or from a place (#x#+#+#)',
    ],
  ),
  proven(`${EDITS} > a turned and flipped picture is what turning and flipping its pixels gives`, [
    'the upright picture is turned clockwise. (default #)',
    '(default none)',
    '"none"',
    '(default #)',
  ]),
  proven('tests/hdr/bright.test.ts > and to others what tone mapping alone gives', ['^--no-keep-hdr']),
  proven(`${EDITS} > is cut without loss at the edges of blocks, where a ratio or shares may be moved to`, [
    'The crop starts up to {{pixels}} px from where it was set, so that nothing had to be encoded again',
  ]),
  proven('apps/web/e2e/edit.test.ts > by mouse, for all files', [
    '{{width}} × {{height}} pixels',
    '% from the left, {{top}}% from the top, {{size}}',
    'Becomes {{width}} × {{height}} pixels',
  ]),
  proven(PRESETS, [
    'at most {{size}} px',
    '{{count}} more setting',
    '{{count}} more settings',
    '{{count}} preset',
    '{{count}} presets',
  ]),
  proven('apps/web/src/features/settings/preset-file.test.ts > what is no file of presets is none: %j', [
    '{{file}} is no file of presets',
  ]),
  proven('packages/engine/src/plan/reading-fields.test.ts > no password is among the choices that are written down', [
    'Format, quality and all options, but no passwords',
  ]),
  noClaim('control', ['^All files']),
];
