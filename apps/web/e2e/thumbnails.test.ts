import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBox } from '../../../packages/codecs/src/coding/boxes.ts';
import { property, writeHeif } from '../../../packages/codecs/src/families/heif/writer.ts';
import { type PcmPicture, pcmItem } from '../../../packages/codecs/test/pcm-hevc.ts';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

const command = fileURLToPath(new URL('../../cli/bin/safelight.mjs', import.meta.url));
let site: Site;
let work: string;

/** One half red, the other blue, with grain, so that its JPEG is no small file. */
function halves(width: number, height: number, red: 'left' | 'right' = 'left'): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grain = (Math.imul(pixel, 2654435761) >>> 24) & 63;
    pixels.fill(grain, pixel * 3, pixel * 3 + 3);
    pixels[pixel * 3 + (pixel % width < width / 2 === (red === 'left') ? 0 : 2)] = 255 - grain;
  }
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels]);
}

/** The JPEG with an EXIF block whose second directory has a thumbnail (EXIF 2.32, 4.5.7). */
function withThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  // An empty first directory at 8, the second at 14, the thumbnail behind it.
  const parts = ['457869660000', '4d4d002a00000008', '0000', '0000000e', '0002', '0201000400000001', '0000002c'];
  const exif = Buffer.from([...parts, '0202000400000001', '00000000', '00000000'].join(''), 'hex');
  exif.writeUInt32BE(thumbnail.length, exif.length - 8);
  const length = exif.length + thumbnail.length + 2;
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, thumbnail, jpeg.subarray(2)]);
}

/** The JPEG with an EXIF block that says which way up it is (EXIF 2.32, 4.5.4 and tag 274). */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const parts = ['457869660000', '4d4d002a00000008', '0001', '01120003000000010000', '0000', '00000000'];
  const exif = Buffer.from(parts.join(''), 'hex');
  exif.writeUInt16BE(orientation, 6 + 8 + 2 + 8);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'safelight-thumbnails-'));
  writeFileSync(join(work, 'halves.ppm'), halves(1500, 1000));
  writeFileSync(join(work, 'small.ppm'), halves(150, 100, 'right'));
  writeFileSync(join(work, 'cut.ppm'), halves(100, 100, 'right'));
  const pictures = ['halves', 'small', 'cut'].map((name) => join(work, `${name}.ppm`));
  const args = ['convert', ...pictures, '--to', 'jpeg', '--quality', '95', '--out', work];
  spawnSync(process.execPath, [command, ...args]);
  const jpeg = readFileSync(join(work, 'halves.jpg'));
  if (jpeg.length < 200_000) throw new Error('The JPEG is not large enough to be decoded in less than its whole size.');
  for (const orientation of [1, 3, 6, 8])
    writeFileSync(join(work, `${orientation}.jpg`), withOrientation(jpeg, orientation));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Which side of each row's thumbnail is red: the others are blue. */
async function redSides(page: Page, count: number): Promise<readonly string[]> {
  await expect.poll(() => page.locator('canvas[data-drawn]').count()).toBe(count);
  return page.locator('canvas[data-drawn]').evaluateAll((all) =>
    all.map((canvas) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      const { width, height } = canvas as HTMLCanvasElement;
      const isRed = (x: number, y: number): boolean => {
        const [red = 0, , blue = 0] = context?.getImageData(x * width, y * height, 1, 1).data ?? [];
        return red > blue;
      };
      const sides = { left: isRed(0.1, 0.5), right: isRed(0.9, 0.5), top: isRed(0.5, 0.1), bottom: isRed(0.5, 0.9) };
      const [one, other] = sides.left === sides.right ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
      return sides[one] ? one : other;
    }),
  );
}

/** A HEIC file of what is red at the top, with a thumbnail that is red at one side once it is turned: neither is drawn by a browser. */
function heicWithThumbnail(): Uint8Array {
  const halved = (width: number, height: number, isRed: (x: number, y: number) => boolean): PcmPicture => {
    const plane = (value: (x: number, y: number) => number): Uint16Array =>
      Uint16Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
    // Without a matrix: green, blue, red.
    const planes = [
      plane(() => 30),
      plane((x, y) => (isRed(x, y) ? 0 : 255)),
      plane((x, y) => (isRed(x, y) ? 255 : 0)),
    ];
    return { width, height, spare: [0, 0], bits: 8, chroma: 3, planes };
  };
  const colour = property.nclx({ primaries: 1, transfer: 13, matrix: 0, fullRange: true });
  const turned = { box: makeBox('irot', Uint8Array.of(1)), essential: true };
  return writeHeif({
    majorBrand: 'heic',
    compatibleBrands: ['mif1'],
    primaryId: 1,
    items: [
      pcmItem(
        1,
        halved(96, 144, (_, y) => y < 72),
        [colour],
      ),
      // Counter-clockwise: what is at the top comes to the left.
      pcmItem(
        2,
        halved(48, 32, (_, y) => y < 16),
        [colour, turned],
      ),
    ],
    references: [{ type: 'thmb', from: 2, to: [1] }],
  });
}

test('what a file embeds is shown at once, and what it holds once that is decoded', async () => {
  const { page, context } = await visit(site);
  writeFileSync(join(work, 'embedded.heic'), heicWithThumbnail());
  const cut = fileURLToPath(new URL('../../../packages/codecs/src/formats/raw/fixtures/cut.cr3', import.meta.url));
  await choose(page, [join(work, 'embedded.heic'), cut]);
  expect((await redSides(page, 2))[0]).toBe('left');
  await convertTo(page, 'JPEG XL');
  await convertAll(page);
  await expect.poll(async () => (await redSides(page, 2))[0]).toBe('top');
  await context.close();
});

test('the small picture in a JPEG file is shown until the file is decoded, unless it is of another cut', async () => {
  const { page, context } = await visit(site);
  const jpeg = readFileSync(join(work, 'halves.jpg'));
  for (const name of ['small', 'cut'])
    writeFileSync(join(work, `with-${name}.jpg`), withThumbnail(jpeg, readFileSync(join(work, `${name}.jpg`))));
  await choose(page, [join(work, 'with-small.jpg'), join(work, 'with-cut.jpg')]);
  expect(await redSides(page, 2)).toEqual(['right', 'left']);
  await convertTo(page, 'WebP');
  await convertAll(page);
  await expect.poll(() => redSides(page, 2)).toEqual(['left', 'left']);
  await context.close();
});

test('thumbnails stand upright, drawn before a conversion or made with it', async () => {
  const { page, context } = await visit(site);
  const turned = ['left', 'right', 'top', 'bottom'];
  await choose(
    page,
    [1, 3, 6, 8].map((orientation) => join(work, `${orientation}.jpg`)),
  );
  expect(await redSides(page, 4)).toEqual(turned);
  await page.getByRole('button', { name: 'Clear all' }).click();
  // No browser draws it.
  await choose(page, [join(work, 'halves.ppm')]);
  expect(await page.locator('canvas[data-drawn]').count()).toBe(0);
  await convertTo(page, 'JPEG XL');
  await convertAll(page);
  expect(await redSides(page, 1)).toEqual(['left']);
  await context.close();
});
