const e2e = 'apps/web/e2e';
const web = 'apps/web/src';
const engine = 'packages/engine/src';
const extension = 'apps/extension/test';
const codecs = 'packages/codecs';
const corpus = 'tests/corpus';

/** Tests that prove more than one claim, each by its file and title. */
export const tests = {
  // What leaves the device, and what stays on it.
  noRequest: `${corpus}/page.test.ts > 24 mixed photos become one ZIP of JPEGs, right in size, orientation and colours; no request leaves`,
  onlyGets: `${e2e}/home.test.ts > several files to JPEG, down as one ZIP whose entries an independent decoder reads`,
  networkCut: `${e2e}/home.test.ts > goes on with the network cut`,
  asksNobodyElse: `${e2e}/routes.test.ts > complains of nothing and asks nobody else`,
  pagesAskNobody: `${e2e}/info.test.ts > every page says what it is about, complains of nothing, and links to nothing that is not there`,
  derived: `${e2e}/info.test.ts > what is derived is what is served`,
  offline: `${e2e}/offline.test.ts > after one visit and one conversion all of it works without a network`,
  seenOffline: `${e2e}/offline.test.ts > a page that was seen is there without a network`,
  allOffline: `${e2e}/offline.test.ts > everything can be made available, and a codec that was never used works`,
  details: `${e2e}/info.test.ts > the details for a report are shown, and copied as they are shown`,
  shareAsksNobody: `${e2e}/share.test.ts > the menu works by keyboard, and asks nobody before a choice: %s`,
  kept: `${web}/content/info/kept-here.test.ts > the privacy page names every place where the site keeps something`,
  noCookie: `${web}/content/info/kept-here.test.ts > no cookie is set`,
  untracked: `${web}/lib/track.test.ts > nothing is sent by default`,
  trackedWithoutNames: `${web}/app/tracking.test.ts > files that come, results that are taken, and what is shared are counted, without their names`,
  placeRemoved: `${engine}/metadata/auxiliary.test.ts > a video tells no place any more, or cannot be made sure of`,
  stripped: `${engine}/plan/plan.test.ts > metadata: dropped because asked, or because the target has no place`,

  // The browser extension.
  extensionPermissions: `${extension}/chrome.test.ts > asks at installation for no more than it says, and for sites when they are needed`,
  extensionFirefoxPermissions: `${extension}/firefox.test.ts > asks at installation for no more than it says, and for sites when they are needed`,
  extensionRequests: `${extension}/chrome.test.ts > makes no request but for the pictures that it was asked for`,
  extensionPage: `${extension}/chrome.test.ts > all pictures of a page come as one ZIP: once each, also lazy, made, inline and in a shadow, without the small ones`,
  extensionOptions: `${extension}/chrome.test.ts > the options say what the menus offer, and take back what was allowed`,
  extensionCode: `${extension}/package.test.ts > %s: every script is its own, and none is made from text`,
  extensionFiles: `${e2e}/info.test.ts > the extension’s files are those that their page tells of`,

  // Conversion pages.
  noCodecBefore: `${e2e}/home.test.ts > the landing page`,
  pairsTrue: `${web}/content/pairs/pair-content.test.ts > what is said is what the engine does`,
  pairsPages: `${web}/content/pairs/pair-content.test.ts > several pages are said to go into one file only where the target holds them`,
  pairsMade: `${web}/content/pairs/pair-content.test.ts > there are at least sixty, each once, and each can really be made`,
  pairsSet: `${web}/content/pairs/pair-content.test.ts > what a page says that is set, is set`,
  pairConverts: `${e2e}/pairs.test.ts > a conversion page converts to its target with no setting touched, and says what is true of its formats`,
  problemSet: `${e2e}/pairs.test.ts > a problem page is set to its remedy, which goes with the page`,

  // What becomes of a picture.
  fidelity: `${engine}/convert/fidelity.test.ts > a ramp through %s is exact, and so are the colours of clear pixels`,
  planPure: `${engine}/plan/plan.test.ts > a target that carries everything changes nothing`,
  refusedByName: `${engine}/convert/refused.test.ts > RED’s raw video (%s) is refused by its name, whatever it is called`,
  exact: `${codecs}/test/conformance.test.ts > round trip at its best: equal, or at least 40 dB`,
  deep: `${codecs}/test/conformance.test.ts > %i-bit samples keep more than 8 bits`,
  referencePixels: `${corpus}/pixels.test.ts > every valid file of the corpus has the pixels of its reference tool`,
  depthLeft: `${engine}/plan/plan.test.ts > depth falls to the greatest that the target has, and that is said`,
  bitsSaid: `${engine}/plan/plan.test.ts > bits that the encoder cuts off are said, by its limit and by the option`,
  alphaFilled: `${engine}/plan/plan.test.ts > transparency meets the background where the target has none`,
  profileConverted: `${engine}/plan/plan.test.ts > a profile that cannot be carried is converted`,
  littleCms: `${corpus}/colour.test.ts > colours converted to sRGB are those of Little CMS`,
  jpegTurned: `${corpus}/lossless.test.ts > is turned as jpegtran turns it, or not at all`,
  jpegBytes: `${engine}/convert/lossless-jpeg.test.ts > where nothing is asked every byte stays`,
  jpegPacked: `${corpus}/lossless.test.ts > and so does one that was packed here`,
  jpegInPdf: `${corpus}/join.test.ts > PDF: a JPEG file is in it as it was`,
  frames: `${engine}/convert/frames.test.ts > every page is a file, or what is left out is told`,
  pagesField: `${engine}/plan/plan.test.ts > pages become files of their own where the target has no pages`,
  animations: `${corpus}/animation.test.ts > animations`,
  iconSquares: `${engine}/plan/plan.test.ts > an icon gets the squares that are no larger than the picture, and is not refused for its size`,
  originalKept: `${engine}/convert/keep-original.test.ts > when the result is no smaller and nothing else was asked`,
  enlarged: `${engine}/plan/plan.test.ts > a size that the picture has already is no step, and enlarging must be asked for`,
  drawn: `${codecs}/src/formats/svg/svg.test.ts > renders at the size that is asked for, and at the resolution where none is`,
  formDefaults: `${web}/features/settings/form-state.test.ts > the defaults are those that the pages tell of`,
  rawPixels: `${codecs}/src/formats/raw/raw.test.ts > the options’ defaults develop as dcraw does`,
  dngPixels: `${codecs}/src/formats/dng/dng.test.ts > LibRaw reads back the light that was written: %s`,
  knownByBytes: `${corpus}/sniff.test.ts > by its bytes alone, where they tell`,
  standIns: `${codecs}/test/targets.test.ts > what nobody can write is saved as something else, and says so`,
  weighed: `${corpus}/weighed.test.ts > what is published was weighed`,

  weighedShares: `${corpus}/weighed.test.ts > what is said of sizes without a figure in bytes is true of three photos`,
  jxlPacks: `${corpus}/weighed.test.ts > JPEG XL packs JPEG files about 15 to 20% smaller`,

  // Files and batches.
  badFiles: `${e2e}/home.test.ts > bad files get a sentence each and the rest of the batch is converted`,
  damagedKept: `${corpus}/broken.test.ts > each ends with a code or with what could be read, and the good ones beside them are converted`,
  manyFiles: `${engine}/queue/queue.test.ts > ten thousand files are counted right`,
  libraryKept: `${e2e}/library.test.ts > goes through its four steps; the archive has the tree, what grows or fails is kept without its place`,
  libraryBeside: `${e2e}/library-folder.test.ts > a chosen folder gets the tree, and what lies there already is left as it is`,
  libraryGoesOn: `${e2e}/library.test.ts > cancelled it can be gone on with, also after the page was closed`,
  notices: `${web}/app/messages.test.ts > %s`,
  row: `${web}/features/queue/queue-row.test.tsx > a converted file says what it saved and what changed, and can be downloaded`,

  // Limits.
  oneGigabyte: `${web}/features/upload/sort-files.test.ts > 1 GB is taken and one byte more is not`,
  everyReadable: `${web}/features/upload/sort-files.test.ts > every readable format of the registry is taken`,
  tooMuchMemory: `${engine}/queue/queue.test.ts > a file beyond the memory of the device is refused before work starts`,
  dailyLimit: `${e2e}/usage.test.ts > the tenth conversion says until when to wait; afterwards nothing is converted until the day is over`,
  midnight: `${web}/features/usage/usage-record.test.ts > the next midnight is the local one, whatever the hour`,
  licenceLifts: `${web}/features/usage/usage-store.test.ts > conversions are counted up to the limit, which a licence lifts`,
  licenceChecked: `${web}/features/usage/licence.test.ts > a licence that is signed and has not run out is valid`,
  licenceOffline: `${e2e}/licence.test.ts > a key of the server’s command is taken without a network, and is there after a reload`,
  licenceLink: `${e2e}/licence.test.ts > a link enters its key, which no server sees and the address does not keep`,
  licenceRefused: `${e2e}/licence.test.ts > each key that is not taken has a sentence of its own, and asks for nothing`,
  licenceRevoked: `${e2e}/licence.test.ts > a revoked key is refused, also where it was in use, and an older list does not undo that`,
  revocationsAsked: `${web}/features/usage/kept-licence.test.ts > who has no licence asks for nothing, and neither does who enters none that could be valid`,
  revocationsDaily: `${web}/features/usage/kept-licence.test.ts > the list is asked for when a licence is entered, then once a day, at one address and without it where offline`,
  noKeys: `${web}/features/usage/licence.test.ts > a site without a key has no licences`,
  sold: `${web}/features/usage/upgrade-dialog.test.tsx > where Premium is sold it says what it costs`,
  unsold: `${web}/features/usage/upgrade-dialog.test.tsx > where nothing is sold it says until when to wait and what has no limit, and offers nothing`,
  concurrency: `${web}/lib/device.test.ts > one conversion at once when memory is low, two on phones, four elsewhere`,
  premiumConcurrency: `${web}/lib/device.test.ts > with Premium %s converts as many as cores and memory allow`,
  premiumNumber: `${web}/content/info/info-premium.test.tsx > the Premium page says how many files are converted at once: %s`,

  // The recommendation.
  recommendedQuality: `${engine}/recommend/rules.test.ts > the recommended quality`,
  warnings: `${engine}/recommend/rules.test.ts > warnings`,
  sameAdvice: `${engine}/recommend/study.test.ts > the same picture gets the same advice`,
  applied: `${e2e}/analysis.test.ts > a file is analysed by itself; what is recommended is told, and applied by one press`,
  expectedSize: `${e2e}/analysis.test.ts > the expected size follows the settings, and a preset is one press`,
  measuredSize: `${engine}/recommend/study.test.ts > whether a result is smaller or larger is never guessed: near the size of the file all of it is encoded`,
  fits: `${e2e}/analysis.test.ts > a result is brought under a limit, truly`,
  fitsNot: `${e2e}/analysis.test.ts > what cannot be is said in a sentence, and nothing is changed`,
  presets: `${web}/features/analysis/presets.test.ts > limits of 16 and 25 MB, long sides of 1600, 2048 and 1024, and what is 1080 wide`,

  // What is made of the registry and of the command.
  formatsPage: `${e2e}/formats.test.ts > the formats page lists every format of the registry with what it carries and what it is made of`,
  published: `${web}/content/info/site-data.test.ts > every format of the registry is published, with every option of its encoder`,
  options: `${codecs}/test/conformance.test.ts > every option says what it does, and its default is valid`,
  optionsAct: `${codecs}/test/conformance.test.ts > writes a readable picture with %s`,
  credits: `${codecs}/test/conformance.test.ts > every codec names the software that it is made of`,
  figuresMade:
    'tests/figures/figures.test.ts > every picture that pages show is what the engine makes of the samples, byte by byte',
  fastest: `${web}/content/benchmarks.test.ts > “Fastest conversion” stands only while no other converter in a browser is faster, by the processors and by the clock`,
  benchmarks: `${web}/content/benchmarks.test.ts > docs/performance.md has the tables that the site shows`,
  benchmarksBehind: `${web}/content/benchmarks.test.ts > the page names where this one is behind`,
  benchmarksWhole: `${web}/content/benchmarks.test.ts > what is published is whole: each pair by each converter, at least five runs`,
  sameSpeed: `${web}/content/speed.test.ts > the table of speed is that of the readme`,
  licences: `${web}/content/info/site-data.test.ts > no library is under GPL or AGPL`,
  exitCodes: 'apps/cli/test/cli.test.ts > bad files fail with a code and the others are written: exit 1',
  neverOverwrites: 'apps/cli/test/cli.test.ts > never overwrites without --overwrite',
  commandHasNoLimit:
    'apps/cli/test/no-limit.test.ts > more files than the page converts free in a day are all converted',
} as const;
