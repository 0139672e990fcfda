import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const run = promisify(execFile);
const path = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  server = await startServerProcess();
  folder = mkdtempSync(join(tmpdir(), 'safelight-examples-'));
  copyFileSync(path('packages/codecs/src/formats/heic/fixtures/deep.heic'), join(folder, 'photo.heic'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Examples of a page in a language that ask the server, with its address here. */
function examplesOf(page: string, language: string): readonly string[] {
  const all = [...readFileSync(path(page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))];
  const asking = all.map(([, code = '']) => code).filter((code) => code.includes('http://127.0.0.1:8080/'));
  return asking.map((code) => code.replaceAll('http://127.0.0.1:8080', server.url));
}

const API = 'apps/web/src/content/info/texts/en/api.mdx';

test.each([API, 'apps/server/README.md'])('the commands in %s do what they say', async (page) => {
  const [script, jobs, ...others] = examplesOf(page, 'sh');
  expect(others).toEqual([]);
  const { stdout } = await run('sh', ['-ec', script ?? 'exit 9'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ format: 'heic' });
  expect(readFileSync(join(folder, 'photo.jpg')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  if (jobs === undefined) return;
  const { stdout: told } = await run('sh', ['-ec', jobs], { cwd: folder });
  expect(told).toContain('"counts":{"total":2,"done":2,"failed":0}');
  const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(join(folder, 'results.zip')))).getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual(['photo.webp', 'photo _(1).webp']);
});

test('the JavaScript of the page converts a file', async () => {
  const [script = ''] = examplesOf(API, 'js');
  writeFileSync(join(folder, 'example.mjs'), script);
  await run(process.execPath, ['example.mjs'], { cwd: folder });
  expect(readFileSync(join(folder, 'photo.webp')).subarray(8, 12).toString()).toBe('WEBP');
});

test('the Python of the page converts a file', async () => {
  const [script = ''] = examplesOf(API, 'python');
  await run('python3', ['-c', script], { cwd: folder });
  expect(readFileSync(join(folder, 'photo.png')).subarray(1, 4).toString()).toBe('PNG');
});
