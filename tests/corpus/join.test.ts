import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-join-'));
afterAll(() => rmSync(work, { recursive: true }));

const at = (name: string): string => join(corpus.root, name);

function joined(files: readonly string[], to: string): string {
  const out = join(work, `all.${to}`);
  execFileSync(process.execPath, [program, 'convert', ...files.map(at), '--to', to, '--join', out, '--overwrite'], {
    stdio: 'pipe',
  });
  return out;
}

/** A document's pages as Poppler draws them. */
function drawn(path: string): readonly Buffer[] {
  const prefix = `${basename(path)}-${Math.random().toString(36).slice(2)}`;
  execFileSync('/usr/bin/pdftoppm', ['-r', '40', path, join(work, prefix)], { stdio: 'pipe' });
  const names = readdirSync(work).filter((name) => name.startsWith(`${prefix}-`));
  return names.toSorted().map((name) => readFileSync(join(work, name)));
}

/** Share of the bytes of two pictures that differ. */
function differing(a: Buffer, b: Buffer | undefined): number {
  if (a.length !== b?.length) return 1;
  return a.reduce((count, byte, place) => count + (byte === b[place] ? 0 : 1), 0) / a.length;
}

describe('one document of several files', () => {
  test('PDF: Poppler draws the pages of documents as before, and qpdf finds no fault', () => {
    const documents = [
      'tracemonkey',
      'annotation-highlight',
      'blendmode',
      'rotation',
      'transparency_group',
      'vertical',
    ];
    const files = documents.map((name) => `pdf/${name}.pdf`);
    const path = joined([files[0] ?? '', 'jpg/DSCN0010.jpg', ...files.slice(1), 'png/basn6a16.png'], 'pdf');
    expect(execFileSync('/usr/bin/qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax');
    const pages = drawn(path);
    const separate = files.map((name) => drawn(at(name)));
    const [first = [], ...rest] = separate;
    const expected = [...first, ...rest.flat()];
    const actual = [...pages.slice(0, first.length), ...pages.slice(first.length + 1, -1)];
    expect(actual).toHaveLength(expected.length);
    // Numbers are written anew with five decimals: a hairline may be drawn a shade lighter.
    for (const [page, ink] of actual.entries()) expect(differing(ink, expected[page])).toBeLessThan(0.001);
  });

  test('PDF: a JPEG file is in it as it was', () => {
    const path = joined(['jpg/DSCN0010.jpg', 'jpg/Channel_digital_image_CMYK_color.jpg'], 'pdf');
    execFileSync('/usr/bin/pdfimages', ['-all', path, join(work, 'image')]);
    for (const [place, name] of ['jpg/DSCN0010.jpg', 'jpg/Channel_digital_image_CMYK_color.jpg'].entries()) {
      const scan = readFileSync(at(name)).subarray(-20_000, -2);
      expect(readFileSync(join(work, `image-00${place}.jpg`)).includes(scan)).toBe(true);
    }
  });

  test('TIFF: libvips reads each page as the picture that it was', () => {
    const pictures = ['png/basn2c16.png', 'png/basn0g16.png', 'png/basn6a16.png'];
    const path = joined(pictures, 'tiff');
    for (const [page, name] of pictures.entries()) {
      const raw = (source: string): Buffer => {
        const out = join(work, 'page.v');
        execFileSync('/usr/bin/vips', ['copy', source, out]);
        execFileSync('/usr/bin/vips', ['rawsave', out, `${out}.raw`]);
        return readFileSync(`${out}.raw`);
      };
      expect(raw(`${path}[page=${page}]`).equals(raw(at(name)))).toBe(true);
    }
  });
});
