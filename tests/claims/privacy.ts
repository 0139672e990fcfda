import { type Claim, generated, noClaim, proven, source } from './claim.ts';
import { tests } from './proofs.ts';

const leftBehind = 'apps/web/e2e/left-behind.test.ts';
const survival = 'apps/web/e2e/survival.test.ts';

/** What leaves the device and what stays on it. */
export const privacy: readonly Claim[] = [
  proven(
    [tests.noRequest, tests.onlyGets],
    [
      'Files stay on your device and are never uploaded',
      'No upload',
      'nothing to upload',
      'no request carries your file',
      'You see no request that carries your file',
      'There are none.',
      'Of your files: nothing',
      'nothing of a file leaves your device',
      'your files never reach anybody',
      'nobody sees them',
      'never uploaded by us',
      'nothing here is uploaded',
      'without uploading',
      'without uploads',
      'Not by us: it is never sent',
      'It is never sent',
      'no photo is sent to a service',
      'nothing was uploaded',
      'nothing uploaded',
      'no server ever saw it',
      'no server saw them',
      'my photos never left home',
      'We who never upload private photos',
      'convert photos without exposing them',
      'work on a picture without exposing it',
      'they are exposed to nobody',
      'There is no server that could',
      'We have no such server',
      '^Only you',
      '#% Private - Everything stays on your device',
    ],
  ),
  proven(
    [tests.asksNobodyElse, tests.pagesAskNobody],
    [
      'Nothing on these pages is loaded from any other site',
      'No font service, no script from elsewhere, no advertising, no embedded film, no “like” button that watches',
      'To others: nothing',
      'no font service learns that you were here',
      'No ads.',
      'No ads',
      'There are none now',
    ],
  ),
  generated('apps/web/server/headers.mjs > securityHeaders', tests.derived, [
    'The security policy the page is served with allows no other address',
    'scripts can send and fetch to and from this site only',
    'What no other line allows is forbidden',
    'none is written into a page',
    'No form can send anything anywhere',
    'No script can bend the addresses of the page',
    'No other site can show this one in a frame',
    'No plug-ins',
    'The policy also has no line for sending reports',
    'nothing beyond its own address',
    "^default-src 'none'",
    "^form-action 'none'",
    "^base-uri 'none'",
    "^frame-ancestors 'none'",
    "^object-src 'none'",
  ]),
  proven([tests.kept, tests.noCookie], ['There are no cookies']),
  proven(tests.kept, [
    'is never sent, and goes when you clear the site’s data',
    'A number, nothing else',
    'The latest run only',
    'In a private window all of it goes',
    'Whether keys without Control are switched off',
  ]),
  proven(
    'apps/web/src/features/usage/usage-record.test.ts > records older than eight days are purged, over the end of a month',
    ['Gone after # days'],
  ),
  proven(
    [
      `${leftBehind} > goes with the first page that is opened after 24 hours, without a word`,
      `${leftBehind} > is offered after %s, and saved`,
      `${leftBehind} > goes when it is discarded`,
    ],
    [
      'at most # hours',
      'so that a crash or a reload loses nothing',
      '# result of an earlier visit has not been saved',
      '# results of an earlier visit have not been saved',
      'Saving #%',
    ],
  ),
  proven(`${survival} > is offered after %s, and goes on as if nothing had been`, [
    '# of its # file was finished',
    '# of its # files were finished',
  ]),
  proven(`${survival} > copies go with the batch: none is left once it has ended`, [
    'each goes as soon as its file is converted, and all when the batch ends',
  ]),
  proven('packages/engine/src/plan/reading-fields.test.ts > no password is among the choices that are written down', [
    'settings of those results, without passwords',
    'its settings without passwords',
  ]),
  proven(`${leftBehind} > after Clear all, with the page still open`, ['and not after “Clear all”']),
  proven(`${leftBehind} > after the tab is closed`, ['Nothing about the files']),
  proven(`${leftBehind} > an archive of more than 128 MB is removed as soon as it was handed over`, [
    'A ZIP of more than # MB while it is packed',
    'a large ZIP is handed to your downloads through one that shows nothing',
    'Frames come from this site only',
  ]),
  proven(`${leftBehind} > files that were shared and that no page took go with the next visit`, [
    'what no page opened goes with the next visit',
  ]),
  proven(tests.untracked, [
    'No counting',
    'This copy has no analytics: nothing tells anybody which page you read or how much you convert',
    'nobody counts you',
    'nobody learns how much you convert, with or without Premium',
    'Of files, settings and conversions nothing is held by anybody but you, so that there is nothing to hand out',
  ]),
  proven(
    [tests.untracked, tests.trackedWithoutNames],
    ['They never hold a name, a path, a pixel or metadata, and carry no identifier'],
  ),
  proven(tests.shareAsksNobody, ['Until you press it, no network knows that you are here']),
  proven('apps/web/src/features/share/share-views.test.tsx > the file itself can be shared where the system can', [
    'The file goes along only with “Share the file itself”',
  ]),
  proven('apps/web/e2e/habits.test.ts > pasted pictures are taken', ['and only files and pictures']),
  proven(tests.licenceLink, ['browsers send that part of an address to no server']),
  proven(
    [tests.revocationsAsked, tests.revocationsDaily, tests.licenceRevoked],
    [
      'without a network the list of the last time counts, and without a licence it is not fetched at all',
      'that a licence is in use at your internet address, and nothing more',
    ],
  ),
  noClaim('advice', ['^Copy all of it, from the first letter to the last.']),
  proven(
    [tests.licenceChecked, tests.licenceOffline],
    ['how a licence is checked on your own device without an account'],
  ),
  proven(
    [tests.kept, tests.noCookie, tests.onlyGets],
    [
      'no account',
      'without an account',
      'I did not have to sign up for anything',
      'Neither age nor name is asked for',
      'There is no account',
    ],
  ),
  proven(
    [tests.sameAdvice, tests.onlyGets],
    [
      'No neural network, no model that was trained on anybody’s pictures, no request to a service',
      'There is no neural network in it, no model that was trained on anybody’s pictures, and no service that is asked',
      'with no model and no service',
      'No model was trained',
      'It needs no download of a model and no connection',
      'no decision about you is made by a machine',
    ],
  ),
  proven(tests.details, [
    'Nothing of a file, nothing that is stored, and nothing is sent',
    'without sending the picture',
    'Report a picture without sending it',
  ]),
  proven('apps/cli/test/cli.test.ts > info says what a file is by its bytes', [
    'metadata blocks, never their contents',
  ]),
  proven('packages/engine/src/worker/pool.test.ts > aborting terminates the worker and rejects with AbortError', [
    'Decoders run in workers without access to the page, and each can be ended without taking anything else along',
  ]),
  proven(
    [tests.placeRemoved, tests.libraryKept],
    [
      'The place is always left out',
      'always leaves out the place',
      'leaves the place out of every file that it writes',
      'The place is left out of every file',
      'kept as they are but for the place',
      'where a file cannot be written without it',
      'without the place',
    ],
  ),
  proven(
    [tests.stripped, tests.placeRemoved],
    [
      '“Strip metadata” leaves out everything but the colours',
      'Strip metadata leaves out everything',
      'You can leave out the place alone, or everything',
      'All metadata is stripped already',
      'Without it, photos that get smaller keep no metadata at all',
    ],
  ),

  // Without a network.
  proven(
    [tests.offline, tests.networkCut],
    [
      'It works, since nobody else takes part',
      'also without a network',
      '^Without a network',
      'it works without a network',
      'works without a network once it has been here',
      'Once the page is open it works without a connection',
      'on your own device, as always',
    ],
  ),
  proven(tests.seenOffline, ['Pages of this site as they were published, so that they open without a network']),
  proven(tests.allOffline, [
    'A format that you never used before needs the network once',
    'fetches all of it ahead',
    'Everything is available offline (#)',
    'Make everything available offline (#)',
    '# of # is kept on this device',
  ]),
  proven(tests.kept, ['This browser keeps nothing of this page']),
  proven('apps/web/e2e/offline.test.ts > what was shared before it was at work is asked for again', [
    '^Nothing arrived',
  ]),
  source(
    'How web pages are asked for: RFC 9110; how installed sites work: https://developer.mozilla.org/docs/Web/Progressive_web_apps',
    [
      'The addresses of the pages are all it has',
      'as nearly all do',
      'Elsewhere Firefox installs no sites',
      'Nothing is fetched from a store, nothing runs in the background',
    ],
  ),
  noClaim('manner of speaking', [
    'Your rights, where there is nothing to have a right to',
    'One lamp is allowed all the same',
  ]),
  noClaim('count', ['four ways to check all of it without trusting anybody', '^#.']),
];
