// `npm run lighthouse [-- path ...]`: Lighthouse's mobile scores of one page of each kind, in English and in German, on the
// production build. Fails where one is below what the pages are to have.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt, ensureChromium, ensureInstalled } from './setup.mjs';

/** The last release that runs on Node 20; fetched when it is asked for, since nothing else needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** One page of each kind that is in every language. */
const translated = [
  '/',
  '/heic-to-jpg',
  '/photo-wont-send',
  '/blog',
  '/blog/iphone-photos-wont-send-fix',
  '/formats',
  '/conversions',
  '/about',
  '/premium',
  '/privacy',
  '/contact',
];
const english = ['/developers', '/api', '/brand-assets', '/benchmarks'];
const templates = [...translated, ...english, ...translated.map((path) => `/de${path}`.replace(/\/$/, ''))];
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(least);

ensureInstalled();
ensureBuilt();
const chromium = await ensureChromium();
const { start } = await import('../apps/web/server/serve.mjs');
const { url, close } = await start({ port: 0 });
const folder = mkdtempSync(join(tmpdir(), 'safelight-lighthouse-'));

/** @param {string} path */
async function scores(path) {
  const report = join(folder, 'report.json');
  const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
  // Not in step with it: the server answers from this process.
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${url}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const failed = Object.values(result.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  const { audits } = result;
  return {
    path,
    ...Object.fromEntries(categories.map((name) => [name, Math.round(result.categories[name].score * 100)])),
    'LCP s': (audits['largest-contentful-paint'].numericValue / 1000).toFixed(1),
    'TBT ms': Math.round(audits['total-blocking-time'].numericValue),
    CLS: audits['cumulative-layout-shift'].numericValue.toFixed(3),
    kB: Math.round(audits['total-byte-weight'].numericValue / 1000),
    failed: failed.join(' '),
  };
}

try {
  const rows = [];
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : templates) {
    // Lighthouse now and then loses the beginning of its own trace, and asks to be run again.
    rows.push(await scores(path).catch(() => scores(path)));
  }
  console.table(rows);
  const below = rows.filter((row) => categories.some((name) => row[name] < least[name]));
  if (below.length > 0) {
    console.log(`Below ${Object.values(least).join('/')}: ${below.map(({ path }) => path).join(' ')}`);
    process.exitCode = 1;
  }
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
