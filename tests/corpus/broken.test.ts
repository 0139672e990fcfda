import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-broken-'));
afterAll(() => rmSync(work, { recursive: true }));

interface Line {
  readonly input: string;
  readonly output?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly adjustments?: readonly { readonly kind: string }[];
}

/** Files that look broken and are not: sound pictures under wrong names, only huge, or read alike by their own library. */
const sound = [
  'synth_png_named.jpg',
  'panic.webp',
  'synth_iccp_inflate_bomb.png',
  'giant-image.jpg',
  '65536-uint32-limit.png',
  'issue_6194.j2k',
  'huge-tile-size.jp2',
  'negative_layer_count.psd',
  'bomb_giant.pdf',
  'issue15590.pdf',
];
const codes = [
  'empty-input',
  'unsupported-format',
  'unsupported-feature',
  'corrupt-input',
  'limit-exceeded',
  'out-of-memory',
];

describe('broken files', () => {
  test('each ends with a code or with what could be read, and the good ones beside them are converted', () => {
    const folder = join(corpus.root, 'broken');
    const names = readdirSync(folder);
    const good = join(corpus.root, 'jpg/Landscape_1.jpg');
    const inputs = names.flatMap((name) => [join(folder, name)]);
    const args = ['convert', ...inputs, good, '--to', 'png', '--out', work, '--json', '--jobs', '2'];
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      timeout: 500_000,
    });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    for (const { input, error, adjustments } of lines) {
      const what = error ? `${error.code}: ${error.message}` : (adjustments ?? []).map(({ kind }) => kind).join(', ');
      console.log(`${input.split('/').at(-1)}: ${what}`);
    }
    expect(lines.map(({ input }) => input).toSorted()).toEqual([...inputs, good].toSorted());
    expect(lines.find(({ input }) => input === good)?.output).toBeDefined();
    for (const { input, error, adjustments } of lines) {
      const name = input.split('/').at(-1) ?? '';
      if (error) expect(codes, `${name}: ${error.message}`).toContain(error.code);
      else if (input !== good && !sound.includes(name)) {
        expect(adjustments, name).toContainEqual(expect.objectContaining({ kind: 'damaged-input' }));
      }
    }
    expect(status).toBe(1);
    expect(stderr).toBe('');
    expect(readdirSync(work).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
