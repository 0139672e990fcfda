import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import sirv from 'sirv';
import { build as buildWithVite, createServer as createViteServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';
import { ensureHeadlessShell } from '../../tools/setup.mjs';
import { FLAGS } from '../support/chromium-flags.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const photo = join(root, 'packages/codecs/src/formats/heic/fixtures/lossless-444.heic');
/** What the README says that a security policy needs. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

/** Somebody's page, with the package as it is published. */
const project = mkdtempSync(join(tmpdir(), 'safelight-page-'));
let browser: Browser;

/** The README's example, and what the browser itself makes of the result. */
const program = (engine: string): string => `
  import { convert } from '${engine}';
  const file = new File([await (await fetch('photo.heic')).blob()], 'photo.heic');
  const { files, adjustments } = await convert(file, { to: 'jpeg', quality: 80, width: 32 });
  const [{ name, bytes, mimeType, width, height }] = files;
  const seen = await createImageBitmap(new Blob([bytes], { type: mimeType }));
  document.title = [name, width, height, seen.width, seen.height, adjustments.length].join(' ');
`;

beforeAll(async () => {
  const [tarball = 'nothing: run `npm run check packages`'] = readdirSync(join(root, '.packages')).filter((name) =>
    /^safelight-engine-.*\.tgz$/.test(name),
  );
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(root, '.packages', tarball)];
  execFileSync('npm', install, { cwd: project, stdio: 'pipe' });
  const assets = join(project, 'node_modules/@safelight/engine/dist/assets');
  for (const name of readdirSync(assets))
    moduleBySize.set(String(statSync(join(assets, name)).size), name.replace(/\.\w+$/, ''));
  for (const name of ['vite', 'plain', 'vite/public']) mkdirSync(join(project, name));
  for (const name of ['vite/public', 'plain']) copyFileSync(photo, join(project, name, 'photo.heic'));
  for (const name of ['vite', 'plain']) {
    const script = `<!doctype html><title>-</title><script type="module" src="./main.js"></script>`;
    writeFileSync(join(project, name, 'index.html'), script);
  }
  writeFileSync(join(project, 'vite/main.js'), program('@safelight/engine'));
  writeFileSync(join(project, 'plain/main.js'), program('./engine/browser/index.js'));
  symlinkSync(join(project, 'node_modules/@safelight/engine/dist'), join(project, 'plain/engine'));
  browser = await chromium.launch({ args: FLAGS, executablePath: await ensureHeadlessShell() });
});
afterAll(async () => {
  await browser.close();
  rmSync(project, { recursive: true });
});

/** The package's modules, which bundlers name as they like, by their size. */
const moduleBySize = new Map<string, string>();

/** A server of files, with a strict policy. */
async function serve(folder: string): Promise<{ readonly url: string; readonly server: Server }> {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', POLICY);
    files(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** What a page has fetched for its conversion: modules, and addresses of other servers. */
interface Seen {
  readonly modules: readonly string[];
  readonly foreign: readonly string[];
}

/** Nothing but what reads HEVC, scales and writes JPEG; and nothing from elsewhere. */
const least: Seen = { modules: ['jpegli', 'libde265', 'resample'], foreign: [] };

/** Opens a page, waits until it says that it has converted, and tells what it has fetched. */
async function open(url: string): Promise<Seen> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  const fetched: string[] = [];
  // Browsers ask for one by themselves.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  context.on('request', (request) => fetched.push(request.url()));
  const modules: string[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('.wasm')) return;
    modules.push(moduleBySize.get(response.headers()['content-length'] ?? '') ?? response.url());
  });
  await page.goto(url);
  await expect
    .poll(async () => complaints.join('\n') || (await page.title()), { timeout: 60_000 })
    .toMatch(/^photo\.jpg 32 (\d+) 32 \1 \d+$/);
  await context.close();
  const foreign = fetched.filter((address) => !address.startsWith(url) && !address.startsWith('blob:'));
  return { modules: [...new Set(modules)].toSorted(), foreign };
}

async function openFolder(folder: string): Promise<Seen> {
  const { url, server } = await serve(folder);
  try {
    return await open(url);
  } finally {
    server.close();
  }
}

test('Vite builds a page that converts', async () => {
  const outDir = join(project, 'vite-dist');
  await buildWithVite({
    root: join(project, 'vite'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir, target: 'es2022' },
  });
  expect(await openFolder(outDir)).toEqual(least);
});

test("Vite's development server serves one, the package left as it is", async () => {
  const server = await createViteServer({
    root: join(project, 'vite'),
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(project, 'vite-cache'),
    optimizeDeps: { exclude: ['@safelight/engine'] },
    server: { port: 0, host: '127.0.0.1', hmr: false, fs: { strict: false } },
  });
  try {
    await server.listen();
    expect(await open(server.resolvedUrls?.local[0] ?? '')).toEqual(least);
  } finally {
    await server.close();
  }
});

test('webpack builds a page that converts', async () => {
  const path = join(project, 'webpack-dist');
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: project,
        entry: './vite/main.js',
        output: { path, filename: 'main.js', publicPath: 'auto' },
        performance: { hints: false },
      },
      (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors() || stats?.hasWarnings()) reject(new Error(stats.toString('errors-warnings')));
        else resolve();
      },
    );
  });
  copyFileSync(join(project, 'plain/index.html'), join(path, 'index.html'));
  copyFileSync(photo, join(path, 'photo.heic'));
  expect(await openFolder(path)).toEqual(least);
});

test('a page without any tool converts', async () => {
  expect(await openFolder(join(project, 'plain'))).toEqual(least);
});
