import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../packages/codecs/src/formats/jpeg/fixtures/${name}`, import.meta.url));
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-motion-'));
afterAll(() => rmSync(work, { recursive: true }));

function made(source: string, to: string): string {
  const out = mkdtempSync(join(work, 'made-'));
  const text = execFileSync(process.execPath, [program, 'convert', source, '--to', to, '--out', out, '--json'], {
    encoding: 'utf8',
  });
  return (JSON.parse(text) as { output: string }).output;
}

interface Item {
  readonly Semantic: string;
  readonly Mime: string;
  readonly Length?: number;
  readonly Padding?: number;
}

interface Facts {
  readonly MotionPhoto?: number;
  readonly Directory?: readonly { readonly Item: Item }[];
}

function told(path: string): { readonly isMotion: boolean; readonly items: readonly Item[] } {
  const args = ['-json', '-n', '-struct', '-XMP:all', path];
  const [facts] = JSON.parse(execFileSync('exiftool', args, { encoding: 'utf8' })) as [Facts];
  return { isMotion: facts.MotionPhoto === 1, items: facts.Directory?.map(({ Item: item }) => item) ?? [] };
}

const film = readFileSync(fixture('motion.mp4'));

test.each(['heic', 'avif'])('ExifTool finds the film of a motion photo that became %s, and its directory', (to) => {
  const path = made(fixture('ultrahdr-motion.jpg'), to);
  const found = execFileSync('exiftool', ['-b', '-MotionPhotoVideo', path]);
  expect(found.equals(film)).toBe(true);
  expect(told(path)).toMatchObject({
    isMotion: true,
    items: [
      // The header of the box is what lies between picture and film (Motion Photo 1.0).
      { Semantic: 'Primary', Mime: `image/${to}`, Padding: 8 },
      { Semantic: 'MotionPhoto', Mime: 'video/mp4', Length: film.length, Padding: 0 },
    ],
  });
  // And back, where a reader counts the film's length from the end.
  const back = made(path, 'jpeg');
  expect(told(back)).toMatchObject({
    isMotion: true,
    items: [
      { Semantic: 'Primary', Mime: 'image/jpeg', Padding: 0 },
      // The map travelled too.
      { Semantic: 'GainMap', Mime: 'image/jpeg' },
      { Semantic: 'MotionPhoto', Mime: 'video/mp4', Length: film.length, Padding: 0 },
    ],
  });
  expect(readFileSync(back).subarray(-film.length).equals(film)).toBe(true);
});
