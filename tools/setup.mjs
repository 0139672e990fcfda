// What every command needs first, from nothing but Node and git: dependencies, builds, a browser for tests.
// Uses Node's own modules only, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command with its output shown; throws when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** Path of a program of the workspace. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** Installs exactly the lock file when it has not been installed yet, or has changed since. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.safelight-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing dependencies ...');
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lock);
}

/** The newest change below some folders, in milliseconds since 1970. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile()) latest = Math.max(latest, stat.mtimeMs);
    if (!stat?.isDirectory()) continue;
    const inside = readdirSync(path).filter((name) => !['node_modules', 'dist', 'native'].includes(name));
    latest = Math.max(latest, newest(inside.map((name) => join(path, name))));
  }
  return latest;
}

/** Builds the site, the command line, the server and the extension when their sources are newer than the last build. */
export function ensureBuilt() {
  const stamp = join(root, '.tsout', 'built');
  const sources = newest(['packages', 'apps', 'tools', 'package-lock.json'].map((path) => join(root, path)));
  const outputs = [
    'apps/web/dist/client/index.html',
    'apps/cli/dist/main.mjs',
    'apps/server/dist/main.js',
    'apps/extension/dist/firefox/manifest.json',
  ].map((path) => join(root, path));
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (outputs.every(existsSync) && built > sources) return;
  console.log('Building ...');
  run('npm', ['run', 'build']);
  mkdirSync(join(root, '.tsout'), { recursive: true });
  writeFileSync(stamp, '');
}

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** Whether packages can be installed here: root on Debian or a relative of it. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages, showing apt's own words only when it fails. */
export function installPackages(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe', encoding: 'utf8' };
  console.log(`Installing ${names.join(' ')} ...`);
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...names]];
  for (const args of commands) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, options);
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
  }
}

/**
 * The path of a Chromium: CHROMIUM_PATH, one on the machine, Playwright's, or one installed now.
 * Throws a sentence that says what to install; browser tests are never skipped.
 */
export async function ensureChromium() {
  const { chromium } = await import('playwright-core');
  const find = () =>
    [process.env.CHROMIUM_PATH, ...BROWSERS, chromium.executablePath()].find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  try {
    if (canInstallPackages()) installPackages(['chromium']);
    else run(bin('playwright-core'), ['install', 'chromium']);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.');
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of Chromium's headless shell, the same engine without what a browser has around its pages: a visit takes a quarter
 * less of the processors. Where Debian's package cannot be had it is that of `ensureChromium`.
 */
export async function ensureHeadlessShell() {
  if (!existsSync(HEADLESS_SHELL) && canInstallPackages()) {
    try {
      installPackages(['chromium-headless-shell']);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}

/** Programs of MiniBrowser, WebKitGTK's own browser: below the folder of the machine's architecture. */
function miniBrowsers() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return [];
  return readdirSync(libraries).flatMap((name) =>
    ['4.1', '4.0'].map((version) => join(libraries, name, `webkit2gtk-${version}`, 'MiniBrowser')),
  );
}

/** The engines beside Chromium: what each needs of the machine, of each line one program, and Debian's packages of it. */
const ENGINES = {
  Firefox: {
    programs: [[process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']],
    packages: ['firefox-esr'],
  },
  WebKit: {
    programs: [miniBrowsers, ['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** The program of an engine, where all that it needs is on this machine. */
export function findEngine(name) {
  const found = ENGINES[name].programs.map((paths) =>
    (typeof paths === 'function' ? paths() : paths).find((path) => path && existsSync(path)),
  );
  return found.every(Boolean) ? found[0] : undefined;
}

/** Installs the engines that are missing where that can be done; the names of those that are there. */
export function ensureEngines() {
  const missing = Object.keys(ENGINES).filter((name) => !findEngine(name));
  if (missing.length > 0 && canInstallPackages()) {
    try {
      installPackages(missing.flatMap((name) => ENGINES[name].packages));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return Object.keys(ENGINES).filter((name) => findEngine(name));
}

/**
 * Programs that tests have besides browsers, and Debian's packages of them: those that read completions and the manual, run the
 * examples of a page, or press a browser's own menus, and the services that the server works with.
 */
const PROGRAMS = {
  zsh: 'zsh',
  fish: 'fish',
  man: 'man-db',
  groff: 'groff',
  mandoc: 'mandoc',
  curl: 'curl',
  python3: 'python3',
  'redis-server': 'redis-server',
  'swift-ring-builder': 'swift',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  unzip: 'unzip',
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
};

/** Installs the programs that are missing where that can be done; the names of those that are still missing. */
export function ensurePrograms() {
  const isMissing = (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined;
  const missing = Object.keys(PROGRAMS).filter(isMissing);
  if (missing.length === 0 || !canInstallPackages()) return missing;
  try {
    installPackages(missing.map((name) => PROGRAMS[name]));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return missing.filter(isMissing);
}
