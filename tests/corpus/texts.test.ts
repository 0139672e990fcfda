import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets } from '@safelight/codecs';
import type { Adjustment } from '@safelight/core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-texts-'));
afterAll(() => rmSync(work, { recursive: true }));

const comment = 'Grüße von 山田';
const title = 'A title & more';

/** How other programs write a comment, and a title where there is a place for one, into a file of a format. */
const makers: Readonly<Record<string, { readonly command: string; readonly said: readonly string[] }>> = {
  png: {
    command: 'cp {png} {out} && exiftool {quiet} -PNG:Comment={comment} -PNG:Title={title} {out}',
    said: [comment, title],
  },
  jpeg: { command: '/usr/bin/convert {png} {out} && exiftool {quiet} -Comment={comment} {out}', said: [comment] },
  gif: { command: '/usr/bin/convert {png} {out} && exiftool {quiet} -Comment={comment} {out}', said: [comment] },
  pdf: {
    command: 'rsvg-convert -f pdf -o {out} {svg} && exiftool {quiet} -PDF:Title={title} -PDF:Author={comment} {out}',
    said: [comment, title],
  },
  jp2: { command: 'opj_compress -n 2 -i {png} -o {out} -C "$(cat {texts})" > {out}.log', said: [comment] },
  exr: {
    command: 'ffmpeg -loglevel error -i {png} {out}.exr && exrstdattr -comments {comment} {out}.exr {out}',
    said: [comment],
  },
  ppm: { command: '/usr/bin/convert {png} -set comment {comment} {out}', said: [comment] },
  pgm: { command: '/usr/bin/convert {png} -set comment {comment} {out}', said: [comment] },
  pbm: { command: '/usr/bin/convert {png} -set comment {comment} {out}', said: [comment] },
  pam: { command: '/usr/bin/convert {png} -set comment {comment} {out}', said: [comment] },
  tga: { command: '/usr/bin/convert {png} -set comment {comment} {out}', said: [comment] },
};

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

beforeAll(() => {
  writeFileSync(join(work, 'texts'), comment);
  const png = join(work, 'plain.png');
  const svg = join(work, 'plain.svg');
  writeFileSync(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24"/>');
  run(
    `/usr/bin/convert -size 32x24 gradient:red-blue -strip -depth 8 -define png:exclude-chunk=date,time PNG24:${png}`,
  );
  for (const [id, { command }] of Object.entries(makers)) {
    const words = {
      png,
      svg,
      out: join(work, `by-${id}.${id}`),
      texts: join(work, 'texts'),
      quiet: '-q -q -m -overwrite_original',
    };
    const named = { ...words, comment: `'${comment}'`, title: `'${title}'` };
    run(Object.entries(named).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, value), command));
  }
});

interface Result {
  readonly input: string;
  readonly output: string;
  readonly adjustments: readonly Adjustment[];
}

/** Converts all sources; what was written, by the source's format. */
function convertAll(to: string): ReadonlyMap<string, Result> {
  const paths = Object.keys(makers).map((id) => join(work, `by-${id}.${id}`));
  const out = mkdtempSync(join(work, `to-${to}-`));
  const args = ['convert', ...paths, '--to', to, '--out', out, '--pages', 'first', '--json'];
  const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result);
  return new Map(results.map((result) => [/by-(\w+)\./.exec(result.input)?.[1] ?? '', result]));
}

/** What ExifTool reads of files, by path. */
function saidBy(paths: readonly string[]): ReadonlyMap<string, string> {
  // The odd file makes the heading of each file be written even where there is but one.
  const args = ['-a', '-G1', '-s', ...paths, join(work, 'texts')];
  const { stdout } = spawnSync('exiftool', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const parts = stdout.split(/^======== /m).map((part) => [part.slice(0, part.indexOf('\n')), part] as const);
  return new Map(parts);
}

/** What ImageMagick reads of a file; the bytes of those whose comments neither it nor ExifTool reads. */
function readBy(path: string, code: string): string {
  const judge = spawnSync('/usr/bin/identify', ['-format', '%[comment]', path], { encoding: 'utf8' });
  const unread = ['jp2', 'pam'].includes(code) ? readFileSync(path).toString('utf8') : '';
  return judge.stdout + unread;
}

test.each(targets.filter(({ code, format }) => code === format.id).map(({ code, format }) => [code, format] as const))(
  '%s: every text of the source is in it, or said to be left out',
  (code, format) => {
    const { metadata } = format.encoder;
    const line: string[] = [];
    const failed: string[] = [];
    const made = convertAll(code);
    const tags = saidBy([...made.values()].map(({ output }) => output));
    for (const [id, { output, adjustments }] of made) {
      const texts = (tags.get(output) ?? '') + readBy(output, code);
      const said = makers[id]?.said ?? [];
      const missing = said.filter((text) => !texts.includes(text));
      const dropped = adjustments.some((change) => change.kind === 'metadata-dropped' && change.block === 'texts');
      line.push(`${id} ${said.length - missing.length}/${said.length}${dropped ? ' said' : ''}`);
      const carries = metadata.includes('texts') || metadata.includes('xmp');
      if (missing.length > 0 && (carries || !dropped)) failed.push(`${id}: ${missing.join(', ')} is lost`);
      if (missing.length === 0 && dropped) failed.push(`${id}: said to be left out, but is there`);
    }
    console.log(`| ${code} | ${line.join(' | ')} |`);
    expect(line).toHaveLength(Object.keys(makers).length);
    expect(failed).toEqual([]);
  },
);
