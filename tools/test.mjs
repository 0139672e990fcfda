// `npm test`: all set-up, every gate, then the tests of what was built: the command line, the page in a real browser,
// and the corpus where there is one beside the checkout. Ends with the line `N passed, N failed`.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, canInstallPackages, ensureChromium, ensureInstalled, installPackages, root, run } from './setup.mjs';

ensureInstalled();
mkdirSync(join(root, '.tsout'), { recursive: true });
const { countTests, reporters, runGates } = await import('./check.mjs');

const totals = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};
const count = (name) => {
  const report = join(root, '.tsout', `tests-${name}.json`);
  add(existsSync(report) ? countTests(name) : { passed: 0, failed: 1 });
};

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

function suite(name) {
  try {
    run(bin('vitest'), ['run', '--project', name, ...reporters(name)]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  count(name);
}

const failedGate = runGates();
count('unit');
// A gate without tests of its own counts as one failure; failed unit tests are counted already.
if (failedGate && failedGate !== 'unit') totals.failed++;

if (!failedGate) {
  try {
    process.env.CHROMIUM_PATH = await ensureChromium();
    suite('e2e');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    totals.failed++;
  }
  const corpus = process.env.SAFELIGHT_CORPUS ?? join(root, '..', 'shared', 'corpus');
  const missing = Object.entries(JUDGES).filter(([path]) => !existsSync(path));
  if (!existsSync(join(corpus, 'MANIFEST.json'))) {
    console.log('\nNo corpus beside this checkout: its tests were not run (see docs/testing.md).');
  } else if (missing.length > 0 && !canInstallPackages()) {
    console.error(`\nThe corpus tests need ${missing.map(([, name]) => name).join(', ')}.`);
    totals.failed++;
  } else {
    if (missing.length > 0) installPackages(missing.map(([, name]) => name));
    process.env.SAFELIGHT_CORPUS = corpus;
    suite('corpus');
  }
}
if (failedGate) console.error(`\n${failedGate} failed`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
