// `npm test`: all set-up, every gate, then the tests of what was built: the command line, the page in a real browser,
// and the corpus where there is one beside the checkout. Ends with the line `N passed, N failed`.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  bin,
  canInstallPackages,
  ensureChromium,
  ensureEngines,
  ensureHeadlessShell,
  ensureInstalled,
  ensurePrograms,
  installPackages,
  root,
  run,
} from './setup.mjs';

ensureInstalled();
mkdirSync(join(root, '.tsout'), { recursive: true });
const { reporters, runGates, testsOf } = await import('./check.mjs');
const { tableOfEngines } = await import('./engine-table.mjs');

const report = (name) => join(root, '.tsout', `tests-${name}.json`);
// What an earlier run left would be counted for one that did not get that far.
for (const name of ['unit', 'claims', 'e2e', 'engines', 'corpus']) rmSync(report(name), { force: true });

let passed = 0;
/** What failed, in words, for the end of the run: nobody should have to look through all that was printed. */
const failures = [];
/** A message may hold a whole document: what was expected of it comes last. */
const shortened = (text) => (text.length > 3000 ? `${text.slice(0, 1000)}\n[...]\n${text.slice(-1500)}` : text);

/** Counts a suite's tests; `trouble` is told where it ended badly for another reason than a test. */
function count(name, trouble) {
  const { passed: good, failed } = existsSync(report(name)) ? testsOf(name) : { passed: 0, failed: [] };
  passed += good;
  failures.push(...failed);
  if (failed.length > 0 || (good > 0 && !trouble)) return;
  failures.push(`${name}: ${trouble ?? 'no test was run'}`);
}

/** Programs by which the corpus is judged, and Debian's packages of them. */
const JUDGES = {
  '/usr/bin/vips': 'libvips-tools',
  '/usr/bin/heif-convert': 'libheif-examples',
  '/usr/bin/convert': 'imagemagick',
  '/usr/bin/exiftool': 'libimage-exiftool-perl',
  '/usr/bin/avifdec': 'libavif-bin',
  '/usr/lib/python3/dist-packages/PIL': 'python3-pil',
  '/usr/share/color/icc/ghostscript/srgb.icc': 'libgs-common',
  '/usr/lib/python3/dist-packages/numpy': 'python3-numpy',
  '/usr/bin/gifsicle': 'gifsicle',
  '/usr/bin/apngdis': 'apngdis',
  '/usr/bin/tificc': 'liblcms2-utils',
  '/usr/bin/dwebp': 'webp',
  '/usr/bin/icotool': 'icoutils',
  '/usr/bin/ffmpeg': 'ffmpeg',
  '/usr/bin/pamtopng': 'netpbm',
  '/usr/bin/djxl': 'libjxl-tools',
  '/usr/bin/jpegtran': 'libjpeg-turbo-progs',
  '/usr/bin/opj_decompress': 'libopenjp2-tools',
  '/usr/bin/dcraw_emu': 'libraw-bin',
  '/usr/bin/rsvg-convert': 'librsvg2-bin',
  '/usr/bin/exrstdattr': 'openexr',
  '/usr/bin/pdftoppm': 'poppler-utils',
  '/usr/bin/qpdf': 'qpdf',
};

function suite(name, filters = []) {
  let trouble;
  try {
    run(bin('vitest'), ['run', '--project', name, ...reporters(name), ...filters]);
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  count(name, trouble);
}

/** Browser engines that the page's flows were run in. */
let enginesRun = [];
/** Programs without which some tests of the command line were not run. */
let programsMissing = [];

const failedGate = await runGates();
for (const name of ['unit', 'claims']) if (!failedGate || existsSync(report(name))) count(name);
if (failedGate && failures.length === 0) failures.push(`the gate "${failedGate}" failed`);

if (!failedGate) {
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
    // Here, and not in the tests: several of them at once cannot install it.
    await ensureHeadlessShell();
    programsMissing = ensurePrograms();
    // Before all that needs one of them: the extension is tested in Firefox.
    enginesRun = ['Chromium', ...ensureEngines()];
    suite('e2e');
    suite(
      'engines',
      enginesRun.map((name) => `tests/engines/${name.toLowerCase()}.test.ts`),
    );
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  const corpus = process.env.SAFELIGHT_CORPUS ?? join(root, '..', 'shared', 'corpus');
  const missing = Object.entries(JUDGES).filter(([path]) => !existsSync(path));
  if (!existsSync(join(corpus, 'MANIFEST.json'))) {
    console.log('\nNo corpus beside this checkout: its tests were not run (see docs/testing.md).');
  } else if (missing.length > 0 && !canInstallPackages()) {
    failures.push(`The corpus tests need ${missing.map(([, name]) => name).join(', ')}.`);
  } else {
    if (missing.length > 0) installPackages(missing.map(([, name]) => name));
    process.env.SAFELIGHT_CORPUS = corpus;
    suite('corpus');
  }
}
if (existsSync(report('engines'))) {
  const table = tableOfEngines(enginesRun);
  console.log(`\n${table}`);
  if (table.includes('FAILED') && testsOf('engines').failed.length === 0) {
    failures.push('The table of engines says that flows failed, and none has: it does not know their tests.');
  }
}
if (programsMissing.length > 0) {
  console.log(`\nNot on this machine, so their tests were not run: ${programsMissing.join(', ')}.`);
}
for (const failure of failures) console.error(`\nFAILED ${shortened(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
