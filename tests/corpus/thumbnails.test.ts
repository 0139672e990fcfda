import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { sourceOf } from '@safelight/core';
import { inspect } from '@safelight/engine/internal';
import { afterAll, describe, expect, test } from 'vitest';
import { readThumbnail } from '../../packages/engine/src/convert/read-thumbnail.ts';
import { Corpus, pixels, psnr } from './reference.ts';

// The pictures that files embed for lists, beside what ExifTool and libheif find in the same files.

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] as string);
const work = mkdtempSync(join(tmpdir(), 'safelight-embedded-'));
afterAll(() => rmSync(work, { recursive: true }));

const listed = (...folders: readonly string[]): readonly string[] =>
  corpus.files.map(({ path }) => path).filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** ExifTool's names of embedded JPEG files. */
const TAGS = ['ThumbnailImage', 'PreviewImage', 'JpgFromRaw', 'JpgFromRaw2', 'OtherImage', 'PhotoshopThumbnail'];

async function embeddedIn(path: string): Promise<{ readonly formatId: string; readonly file: string } | undefined> {
  const bytes = new Uint8Array(readFileSync(join(corpus.root, path)));
  const { formatId } = await inspect(sourceOf(bytes), path);
  const found = await readThumbnail(sourceOf(bytes), formatId);
  if (!found) return undefined;
  const file = join(work, `${path.replaceAll('/', '-')}.${found.formatId}`);
  writeFileSync(file, found.bytes);
  return { formatId: found.formatId, file };
}

/** A picture file as PNG, not turned, as libvips reads it. */
function drawn(file: string, options = ''): ReturnType<typeof pixels> {
  const png = join(work, `${basename(file)}${options.replaceAll(/\W/g, '')}.png`);
  execFileSync('vips', ['copy', `${file}${options}`, `${png}[strip]`], { stdio: 'pipe' });
  return pixels(png);
}

/** `undefined` of data that are cut off, and of what libvips does not read. */
function drawnIfPossible(...file: Parameters<typeof drawn>): ReturnType<typeof pixels> | undefined {
  try {
    return drawn(...file);
  } catch {
    return undefined;
  }
}

/** All JPEG files that ExifTool finds in a file. */
function embeddedByExiftool(path: string): readonly string[] {
  const args = ['-a', '-b', '-W', `${join(work, path.replaceAll('/', '-'))}-%t-%g1-%c.jpg`];
  execFileSync('exiftool', ['-q', '-q', '-m', ...args, ...TAGS.map((tag) => `-${tag}`), join(corpus.root, path)]);
  const found = execFileSync('ls', [work], { encoding: 'utf8' }).split('\n');
  return found
    .filter((name) => name.startsWith(`${path.replaceAll('/', '-')}-`) && extname(name) === '.jpg')
    .map((name) => join(work, name));
}

function orientationOf(file: string): number | undefined {
  const args = ['-json', '-n', '-IFD0:Orientation', file];
  const [{ Orientation }] = JSON.parse(execFileSync('exiftool', args, { encoding: 'utf8' })) as [
    { readonly Orientation?: number },
  ];
  return Orientation;
}

describe('JPEG files in JPEG, camera raw and Photoshop files', () => {
  const paths = listed('jpg', 'raw', 'raw-partial', 'raw-synthetic', 'psd', 'psb');

  test.each(paths)('%s', async (path) => {
    const found = await embeddedIn(path).catch(() => undefined);
    const others = embeddedByExiftool(path).flatMap((file) => drawnIfPossible(file) ?? []);
    if (!found) {
      // What ExifTool finds and a decoder draws is not passed over, but for what is cut otherwise than the picture.
      const whole = path.startsWith('jpg/') ? drawnIfPossible(join(corpus.root, path)) : undefined;
      const isAlike = ({ width, height }: ReturnType<typeof pixels>): boolean =>
        !whole || Math.abs((width * whole.height) / (height * whole.width) - 1) < 0.02;
      expect(others.filter(isAlike)).toEqual([]);
      return;
    }
    const own = drawn(found.file);
    expect(Math.max(...others.map((other) => psnr(own, other)))).toBe(Number.POSITIVE_INFINITY);
    const turn = orientationOf(join(corpus.root, path));
    if (turn !== undefined) expect(orientationOf(found.file)).toBe(turn);
  });
});

test('HEIC: the thumbnail that libheif shows of the same file', async () => {
  let compared = 0;
  for (const path of listed('heic', 'heif').filter((name) => /\.(?:heic|heif|hif)$/i.test(name))) {
    const found = await embeddedIn(path).catch(() => undefined);
    if (found?.formatId !== 'heic') continue;
    const thumbnail = drawnIfPossible(join(corpus.root, path), '[thumbnail]');
    const whole = drawnIfPossible(join(corpus.root, path));
    // Where libheif does not take it for one, it shows the whole; some files it does not read at all.
    if (!thumbnail || thumbnail.width === whole?.width) continue;
    expect(psnr(drawn(found.file), thumbnail), path).toBe(Number.POSITIVE_INFINITY);
    compared++;
  }
  expect(compared).toBeGreaterThan(1);
});
